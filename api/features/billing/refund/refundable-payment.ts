import { RECEIVED_STATUSES } from '@horus/contract/billing';
import { isTransferId } from '@horus/contract/payment-method';
import { sql } from 'drizzle-orm';
import { isIssuedFor } from '#features/billing/customer-area/issued-invoices';
import type { PlanHolder } from '#features/billing/plan-holder';
import { syncCustomer } from '#features/billing/sync/sync-customer';
import { AppError } from '#platform/app-error';
import { iso } from '#platform/iso';
import type { Services } from '#services';

/** Amounts in minor units of `currency`. */
export interface RefundablePayment {
  readonly id: string;
  readonly description: string;
  readonly paidAt: string;
  readonly currency: string;
  readonly amount: number;
  readonly refunded: number;
  readonly left: number;
  /** Null if a refund is possible. */
  readonly refusal: 'not_paid' | 'partly_transferred' | 'disputed' | 'nothing_left' | null;
  /** Whether a full refund ends its plan (`findReversedSubscriptions`). */
  readonly endsPlan: boolean;
  /** Ordered refund with an unknown result. */
  readonly waiting: { readonly id: string; readonly cents: number; readonly reason: string } | null;
  /** Last completed refund by the company. */
  readonly latest: { readonly at: string; readonly by: string | null } | null;
  /** Numbers of the company's own invoices for it. */
  readonly issued: string[];
}

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly description: string;
  readonly paid_at: Date | string;
  readonly currency: string;
  readonly amount: number;
  readonly refunded: number;
  readonly status: string;
  /** Other payments paid a part of its invoice. */
  readonly is_part: boolean;
  readonly ends_plan: boolean;
  readonly waiting: RefundablePayment['waiting'];
  readonly latest: RefundablePayment['latest'];
  readonly issued: string[];
}

const GIVEABLE: readonly string[] = ['succeeded', 'refunded'];

/** @throws AppError 'billing.payment_not_found' | 'billing.provider_unavailable' */
export async function readRefundable(
  services: Services,
  { organizationId, stripeCustomerId }: PlanHolder,
  paymentId: string,
): Promise<RefundablePayment> {
  if (!stripeCustomerId) throw new AppError('billing.payment_not_found');
  await services.stripeCircuit.ask(() => syncCustomer(services, stripeCustomerId));
  const { rows } = await services.database.db.execute<Row>(sql`
    select p.id, p.description, p.created_at as paid_at, p.currency, p.amount, p.amount_refunded as refunded, p.status,
           exists (select from mirrored_payments q where q.invoice_id = p.invoice_id and q.id <> p.id
                    and q.status in ${RECEIVED_STATUSES}) as is_part,
           exists (
             select from mirrored_invoices i join mirrored_subscriptions s on s.id = i.subscription_id
              where i.id = p.invoice_id and s.ended_at is null
                and not exists (
                  select from mirrored_invoices j join mirrored_payments q on q.invoice_id = j.id
                   where j.subscription_id = s.id and q.id <> p.id
                     and q.status in ('succeeded', 'disputed', 'dispute_lost')))
           or exists (
             select from mirrored_checkout_sessions c join financed_years y on y.checkout_session_id = c.id
              where c.organization_id = p.organization_id and c.payment_intent_id = p.id and not y.refunded) as ends_plan,
           (select jsonb_build_object('id', o.id, 'cents', o.cents, 'reason', o.reason) from refund_orders o
             where o.payment_id = p.id and o.state = 'asked') as waiting,
           (select jsonb_build_object('at', o.created_at, 'by', o.ordered_by) from refund_orders o
             where o.payment_id = p.id and o.state = 'done' order by o.created_at desc limit 1) as latest,
           array(select r.invoice_number from invoice_requests r
                  where r.organization_id = p.organization_id and ${isIssuedFor(
                    (paid) => sql`${paid} = p.id`,
                    sql`(select i.number from mirrored_invoices i where i.id = p.invoice_id)`,
                  )} order by r.decided_at) as issued
      from mirrored_payments p where p.organization_id = ${organizationId} and p.id = ${paymentId}`);
  const row = rows[0];
  if (!row) throw new AppError('billing.payment_not_found');
  const { paid_at: paidAt, ends_plan: endsPlan, status, is_part: isPart, ...payment } = row;
  const left = payment.amount - payment.refunded;
  return {
    ...payment,
    left,
    endsPlan,
    paidAt: iso(paidAt),
    refusal: refusalOf(status, left, isPart && isTransferId(paymentId)),
  };
}

function refusalOf(status: string, left: number, isPart: boolean): RefundablePayment['refusal'] {
  if (status.startsWith('dispute')) return 'disputed';
  if (!GIVEABLE.includes(status)) return 'not_paid';
  if (isPart) return 'partly_transferred';
  return left > 0 ? null : 'nothing_left';
}
