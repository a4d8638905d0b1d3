import type { ChangePlanAnswer } from '@horus/contract/plan-change-calls';
import type Stripe from 'stripe';
import { intentOf } from '#features/billing/mirror/failed-charges';
import { expanded, idOf } from '#features/billing/mirror/stripe-values';
import { type AskedChange, chargedChange } from '#features/billing/plan-change/change-figures';
import type { CurrentPlan } from '#features/billing/plan-change/current-plan';
import { AppError } from '#platform/app-error';
import { isOutcomeUnknown } from '#platform/stripe-circuit';
import type { Services } from '#services';

/**
 * A charged change takes effect on payment. A bank confirmation waits on the invoice's page. A
 * refused invoice is voided, so no debt is left.
 * @throws AppError 'billing.change_declined' | 'billing.change_unknown'
 */
export async function changeNow(
  services: Services,
  plan: CurrentPlan,
  asked: AskedChange,
  claimId: string,
): Promise<ChangePlanAnswer> {
  const { id } = plan.subscription;
  const params: Stripe.SubscriptionUpdateParams = asked.change.charged
    ? { ...chargedChange(plan, asked), payment_behavior: 'pending_if_incomplete' }
    : freeChange(plan, asked);
  const subscription = await askForChange(services, () =>
    services.stripe.subscriptions.update(id, params, { idempotencyKey: `plan-change-${claimId}` }),
  );
  if (!subscription.pending_update) return { outcome: 'changed' };
  return services.stripeCircuit.ask(() => settleUnpaid(services.stripe, subscription));
}

/** Changes between monthly plans in the free month: no charge, same end. */
function freeChange(
  { item }: CurrentPlan,
  { change, priceId }: AskedChange,
): Stripe.SubscriptionUpdateParams {
  return {
    items: [{ id: item.id, price: priceId }],
    proration_behavior: 'none',
    ...(change.undoesCancellation && { cancel_at_period_end: false }),
  };
}

/** @throws AppError 'billing.change_unknown': without a response, the change may have been made */
export async function askForChange<T>({ stripeCircuit }: Services, call: () => Promise<T>): Promise<T> {
  try {
    return await stripeCircuit.ask(call);
  } catch (cause) {
    if (isOutcomeUnknown(cause)) throw new AppError('billing.change_unknown', { cause });
    throw cause;
  }
}

async function settleUnpaid(stripe: Stripe, subscription: Stripe.Subscription): Promise<ChangePlanAnswer> {
  const invoiceId = idOf(subscription.latest_invoice) ?? '';
  const invoice = await stripe.invoices.retrieve(invoiceId, {
    expand: ['payments.data.payment.payment_intent'],
  });
  const intents = (invoice.payments?.data ?? []).flatMap(
    ({ payment }) => expanded(payment.payment_intent ?? null) ?? [],
  );
  const intent = intentOf(invoice, new Map(intents.map((each) => [each.id, each])));
  const waits = intent?.status === 'requires_action' || intent?.status === 'requires_confirmation';
  if (waits && invoice.hosted_invoice_url) {
    return { outcome: 'to_confirm', payUrl: invoice.hosted_invoice_url };
  }
  await stripe.invoices.voidInvoice(invoiceId);
  throw new AppError('billing.change_declined');
}
