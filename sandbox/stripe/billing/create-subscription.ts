import type Stripe from 'stripe';
import { newId } from '#store/ids';
import { nextPeriodEnd } from '#stripe/calendar';
import { planOf } from '#stripe/catalog/build-price';
import { nulls, type SessionLine } from '#stripe/kinds';
import { insert, save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import { toList } from '#stripe/wire/lists';
import type { Work } from '#stripe/work';
import { nextMoment } from './subscription-times.ts';

interface SubscriptionRequest {
  readonly customer: string;
  /** Recurring lines with the same interval. */
  readonly lines: readonly SessionLine[];
  readonly trialEnd: number | null;
  readonly defaultTaxRates: readonly Stripe.TaxRate[];
  /** Null for the customer's. */
  readonly defaultPaymentMethod: string | null;
  readonly metadata: Stripe.Metadata;
}

/** Creates a subscription now; the caller creates the first invoice. */
export async function createSubscription(
  work: Work,
  request: SubscriptionRequest,
): Promise<Stripe.Subscription> {
  const [first] = request.lines;
  if (!first?.price.recurring) throw new Error('a subscription without a recurring price');
  const { trialEnd } = request;
  const { interval, interval_count: count } = first.price.recurring;
  const anchor = trialEnd ?? work.now;
  const periodEnd = trialEnd ?? nextPeriodEnd(anchor, { interval, count }, work.now);
  const id = newId('sub');
  const items = request.lines.map((line) => buildItem(work, id, line, periodEnd));
  const subscription: Stripe.Subscription = {
    id,
    object: 'subscription',
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: anchor,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    cancel_at_period_end: false,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: work.now,
    currency: first.price.currency,
    customer: request.customer,
    default_payment_method: request.defaultPaymentMethod,
    default_tax_rates: [...request.defaultTaxRates],
    discounts: [],
    invoice_settings: {
      issuer: { type: 'self' },
      ...nulls('account_tax_ids custom_fields description footer'),
    },
    items: toList(`/v1/subscription_items?subscription=${id}`, items),
    livemode: false,
    metadata: request.metadata,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    start_date: work.now,
    status: trialEnd === null ? 'active' : 'trialing',
    test_clock: work.clock,
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: trialEnd === null ? null : work.now,
    ...nulls('application application_fee_percent billing_cycle_anchor_config billing_thresholds'),
    ...nulls('cancel_at canceled_at customer_account days_until_due default_source description'),
    ...nulls('ended_at latest_invoice managed_payments next_pending_invoice_item_invoice'),
    ...nulls('on_behalf_of pause_collection pending_invoice_item_interval pending_setup_intent'),
    ...nulls('pending_update schedule transfer_data'),
  };
  await insert(work, 'subscription', subscription, { dueAt: nextMoment(subscription, work.now) });
  return subscription;
}

/** Stores and announces a subscription, with its first invoice and discounts. */
export async function announceSubscription(
  work: Work,
  subscription: Stripe.Subscription,
  latestInvoice: string,
  discounts: string[],
): Promise<Stripe.Subscription> {
  const complete = { ...subscription, discounts, latest_invoice: latestInvoice };
  await save(work, 'subscription', complete);
  await emit(work, 'customer.subscription.created', complete);
  return complete;
}

function buildItem(
  work: Work,
  subscription: string,
  line: SessionLine,
  periodEnd: number,
): Stripe.SubscriptionItem {
  return {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: work.now,
    current_period_end: periodEnd,
    current_period_start: work.now,
    current_trial: null,
    discounts: [],
    metadata: line.metadata,
    plan: planOf(line.price),
    price: line.price,
    quantity: line.quantity,
    subscription,
    tax_rates: [...line.taxRates],
  };
}
