import { sql } from 'drizzle-orm';
import { centsWithVat } from '#features/billing/mirror/purchased-products';
import { fromUnix } from '#features/billing/mirror/stripe-values';
import type { PlanHolder } from '#features/billing/plan-holder';
import { isoOrNull } from '#platform/iso';
import type { Services } from '#services';

/** Returns what was refunded of the current period's payment, and the last day if known. */
export async function findRefundedOfPeriod(
  { database }: Services,
  { organizationId }: PlanHolder,
): Promise<{ cents: number; at: string | null } | null> {
  const { rows } = await database.db.execute<{ cents: number; at: string | null }>(sql`
    select sum(p.amount_refunded)::int as cents,
           max(coalesce(
             (select max(o.created_at) from refund_orders o where o.payment_id = p.id and o.state = 'done'),
             (select max(c.issued_at) from mirrored_credit_notes c where c.invoice_id = p.invoice_id))) as at
      from mirrored_subscriptions s
      join mirrored_invoices i on i.subscription_id = s.id
      join mirrored_payments p on p.invoice_id = i.id
     where s.organization_id = ${organizationId} and s.ended_at is null and p.amount_refunded > 0
       and (p.period->>'endsAt')::timestamptz = s.current_period_ends_at
    having sum(p.amount_refunded) > 0`);
  const [row] = rows;
  return row ? { cents: row.cents, at: isoOrNull(row.at) } : null;
}

/**
 * Reads from Stripe what changes of plan have credited of a payment: the mirror has no lines.
 * @throws AppError 'billing.provider_unavailable'
 */
export async function readCredited(
  { database, stripe, stripeCircuit }: Services,
  { stripeCustomerId: customer }: PlanHolder,
  paymentId: string,
): Promise<{ cents: number; at: string } | null> {
  const { rows } = await database.db.execute<{ id: string | null }>(sql`
    select invoice_id as id from mirrored_payments where id = ${paymentId}`);
  const paid = rows[0]?.id;
  if (!customer || !paid) return null;
  const { data } = await stripeCircuit.ask(() =>
    stripe.invoices.list({ customer, status: 'paid', limit: 100 }),
  );
  // Newest first.
  const credits = data.flatMap(({ created, lines }) => {
    const own = lines.data.filter(
      ({ parent }) => parent?.subscription_item_details?.proration_details?.credited_items?.invoice === paid,
    );
    return own.length > 0 ? [{ cents: -centsWithVat(own), at: fromUnix(created).toISOString() }] : [];
  });
  const [newest] = credits;
  return newest ? { ...newest, cents: credits.reduce((sum, { cents }) => sum + cents, 0) } : null;
}
