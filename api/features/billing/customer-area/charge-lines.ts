import type { ChargeLines } from '@horus/contract/backoffice/customers';
import { and, eq } from 'drizzle-orm';
import { mirroredPayments } from '#features/billing/billing-tables';
import { balanceAppliedTo } from '#features/billing/mirror/credit-rows';
import { nameOf } from '#features/billing/mirror/purchased-products';
import { fromUnix } from '#features/billing/mirror/stripe-values';
import type { PlanHolder } from '#features/billing/plan-holder';
import { AppError } from '#platform/app-error';
import type { Services } from '#services';

/**
 * Reads from Stripe what the invoice of a payment is made of.
 * @throws AppError 'billing.payment_not_found' | 'billing.provider_unavailable'
 */
export async function readChargeLines(
  { database: { db }, stripe, stripeCircuit }: Pick<Services, 'database' | 'stripe' | 'stripeCircuit'>,
  { organizationId }: PlanHolder,
  paymentId: string,
): Promise<ChargeLines> {
  const { id, organizationId: owner, invoiceId, paymentMethod: method } = mirroredPayments;
  const [payment] = await db
    .select({ invoiceId, method })
    .from(mirroredPayments)
    .where(and(eq(owner, organizationId), eq(id, paymentId)));
  const invoice = payment?.invoiceId;
  if (!invoice) throw new AppError('billing.payment_not_found');
  const found = await stripeCircuit.ask(() => stripe.invoices.retrieve(invoice));
  const discounts = found.total_discount_amounts ?? [];
  return {
    currency: found.currency,
    lines: found.lines.data.map((line) => {
      const name = nameOf(line, null);
      const { start, end } = line.period;
      const iso = (seconds: number) => fromUnix(seconds).toISOString();
      return {
        name: line.amount < 0 ? `Parte sin usar: ${name}` : name,
        cents: line.amount,
        // A one-time purchase has an empty period.
        period: end > start ? { startsAt: iso(start), endsAt: iso(end) } : null,
      };
    }),
    method: payment.method,
    discount: discounts.reduce((sum, { amount }) => sum + amount, 0),
    tax: found.total - (found.total_excluding_tax ?? found.total),
    total: found.total,
    balanceUsed: balanceAppliedTo(found),
    paid: found.amount_paid,
  };
}
