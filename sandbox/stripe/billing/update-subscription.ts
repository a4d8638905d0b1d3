import type Stripe from 'stripe';
import { invalidRequest } from '#stripe/api-error';
import { idOf } from '#stripe/kinds';
import { getAddressed, getLinked, getReferenced, save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import {
  applyMetadata,
  boolean,
  emptyable,
  type Fields,
  hash,
  integer,
  metadata,
  oneOf,
  string,
} from '#stripe/wire/parameters';
import type { Work } from '#stripe/work';
import { changeParams, noDiscounts } from './change-params.ts';
import { changeSubscription, changesBilling, requirePendable } from './change-subscription.ts';
import { endDiscount } from './discounts.ts';
import { nextMoment, periodEndOf } from './subscription-times.ts';

export const cancellationDetails = hash({
  comment: emptyable(string()),
  feedback: emptyable(
    oneOf(
      'customer_service',
      'low_quality',
      'missing_features',
      'other',
      'switched_service',
      'too_complex',
      'too_expensive',
      'unused',
    ),
  ),
});

export const updateParams = {
  ...changeParams,
  cancel_at: emptyable(integer(1)),
  cancel_at_period_end: boolean(),
  cancellation_details: cancellationDetails,
  collection_method: oneOf('charge_automatically', 'send_invoice'),
  days_until_due: integer(0, 365),
  default_payment_method: emptyable(string()),
  discounts: noDiscounts,
  metadata: metadata(),
  off_session: boolean(),
  payment_behavior: oneOf(
    'allow_incomplete',
    'default_incomplete',
    'error_if_incomplete',
    'pending_if_incomplete',
  ),
};
type UpdateParams = Fields<typeof updateParams>;

export const unsupportedInUpdates = `add_invoice_items application_fee_percent automatic_tax
    billing_schedules billing_thresholds default_source default_tax_rates description
    invoice_settings on_behalf_of pause_collection payment_settings pending_invoice_item_interval
    transfer_data trial_from_plan trial_settings`;

export async function updateSubscription(
  work: Work,
  id: string,
  params: UpdateParams,
): Promise<Stripe.Subscription> {
  const { wire: before } = await getAddressed(work, 'subscription', id);
  if (before.status === 'canceled' && Object.keys(params).some((name) => name !== 'metadata')) {
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.');
  }
  refuseScheduled(before, params);
  if (params.payment_behavior === 'pending_if_incomplete') await requirePendable(work, before, params);
  const settled: Stripe.Subscription = {
    ...moveTrialEnd(work, changeCancellation(work, before, params), params),
    ...collectionAfter(before, params),
    default_payment_method: await methodAfter(work, before, params.default_payment_method),
    discounts: params.discounts ? await endDiscounts(work, before) : before.discounts,
    metadata: applyMetadata(before.metadata, params.metadata),
  };
  if (changesBilling(params)) return changeSubscription(work, before, settled, params);
  await save(work, 'subscription', settled, { dueAt: nextMoment(settled, work.now) });
  await emit(work, 'customer.subscription.updated', settled, before);
  return settled;
}

/** A subscription with a schedule can only be changed through the schedule. */
function refuseScheduled({ schedule }: Stripe.Subscription, params: UpdateParams): void {
  if (!schedule) return;
  const ends = ['cancel_at', 'cancel_at_period_end'] as const;
  if (ends.some((name) => params[name] !== undefined)) {
    throw invalidRequest(
      `The subscription is managed by the subscription schedule \`${idOf(schedule)}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    );
  }
  const decided = ['items', 'billing_cycle_anchor', 'trial_end', 'discounts'] as const;
  const name = decided.find((each) => params[each] !== undefined);
  if (name) {
    throw invalidRequest(
      `The sandbox does not change \`${name}\` of a subscription that a schedule manages: release it first.`,
      name,
    );
  }
}

export function changeCancellation(
  work: Work,
  before: Stripe.Subscription,
  params: Pick<UpdateParams, 'cancel_at' | 'cancel_at_period_end' | 'cancellation_details'>,
): Stripe.Subscription {
  const { cancel_at: at, cancel_at_period_end: atPeriodEnd, cancellation_details: details } = params;
  if (at !== undefined && atPeriodEnd !== undefined) {
    throw invalidRequest(
      'You may only specify one of these parameters: cancel_at, cancel_at_period_end.',
      'cancel_at',
    );
  }
  if (at != null && at <= work.now) throw invalidRequest('`cancel_at` must be in the future.', 'cancel_at');
  const current = before.cancellation_details;
  const described = {
    comment: details?.comment === undefined ? (current?.comment ?? null) : details.comment,
    feedback: details?.feedback === undefined ? (current?.feedback ?? null) : details.feedback,
    feedback_option: null,
    reason: current?.reason ?? null,
  };
  if (at === undefined && atPeriodEnd === undefined) return { ...before, cancellation_details: described };
  const cancelAt = atPeriodEnd ? periodEndOf(before) : (at ?? null);
  return {
    ...before,
    cancel_at: cancelAt,
    cancel_at_period_end: atPeriodEnd ?? false,
    canceled_at: cancelAt === null ? null : (before.canceled_at ?? work.now),
    cancellation_details: { ...described, reason: cancelAt === null ? null : 'cancellation_requested' },
  };
}

/** Moves the end of a running trial. The fee is charged at the new end. */
export function moveTrialEnd(
  work: Work,
  subscription: Stripe.Subscription,
  { trial_end: end }: Pick<UpdateParams, 'trial_end'>,
): Stripe.Subscription {
  if (end === undefined || end === 'now') return subscription;
  if (end < work.now) throw invalidRequest('The trial end must be in the future.', 'trial_end');
  if (subscription.status !== 'trialing') {
    throw invalidRequest('The sandbox moves the end of a running trial only.', 'trial_end');
  }
  const data = subscription.items.data.map((item) => ({ ...item, current_period_end: end }));
  return {
    ...subscription,
    billing_cycle_anchor: end,
    items: { ...subscription.items, data },
    trial_end: end,
  };
}

function collectionAfter(
  before: Stripe.Subscription,
  { collection_method: given, days_until_due: days }: UpdateParams,
): Pick<Stripe.Subscription, 'collection_method' | 'days_until_due'> {
  const method = given ?? before.collection_method;
  if (method === 'charge_automatically') {
    if (days === undefined) return { collection_method: method, days_until_due: null };
    throw invalidRequest(
      "You can't specify `days_until_due` with `collection_method` set to `charge_automatically`.",
      'days_until_due',
    );
  }
  const until = days ?? before.days_until_due;
  if (until !== null) return { collection_method: method, days_until_due: until };
  throw invalidRequest(
    'You must specify `days_until_due` when `collection_method` is `send_invoice`.',
    'days_until_due',
    'parameter_missing',
  );
}

async function methodAfter(
  work: Work,
  before: Stripe.Subscription,
  given: string | null | undefined,
): Promise<string | null> {
  if (given === undefined) return before.default_payment_method && idOf(before.default_payment_method);
  if (given === null) return null;
  const { wire: method } = await getReferenced(work, 'payment_method', given, 'default_payment_method');
  if (method.customer !== before.customer) {
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${given}.`,
      'default_payment_method',
      'resource_missing',
    );
  }
  return given;
}

async function endDiscounts(work: Work, { discounts }: Stripe.Subscription): Promise<[]> {
  for (const discount of discounts)
    await endDiscount(work, await getLinked(work, 'discount', idOf(discount)));
  return [];
}
