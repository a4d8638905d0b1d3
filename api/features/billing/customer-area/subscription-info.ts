import type {
  CheckoutSessionView,
  FinancedRenewal,
  PlannedChange,
  SubscriptionInfo,
  UnconfirmedChange,
} from '@horus/contract/billing';
import { plans, renewalOpensAt } from '@horus/contract/catalog';
import { type InstallationView, parcelOf, stepsOf } from '@horus/contract/installations';
import { stateOf } from '@horus/contract/plan-facts';
import type { BuyerHistory } from '@horus/contract/quote';
import { type SubscriptionState, subscriptionStates } from '@horus/contract/subscription-states';
import { toHistory } from '#features/billing/customer-area/buyer-history';
import { toInvoiceView } from '#features/billing/customer-area/invoice-view';
import { toPaymentView } from '#features/billing/customer-area/payment-view';
import { dueOf, factsOf } from '#features/billing/customer-area/plan-facts';
import type { InfoRow, PlanRow, SubscriptionRow } from '#features/billing/customer-area/subscription-rows';
import {
  chargedAt,
  chargeWithBalance,
  type FeeSchedule,
  upcomingFees,
  upcomingRetries,
} from '#features/billing/customer-area/upcoming-charges';
import { iso } from '#platform/iso';

export function toSubscriptionInfo(row: InfoRow, now: Date): SubscriptionInfo {
  const { subscription } = row;
  const live = subscription !== null && subscription.ended_at === null;
  const lists = {
    invoices: row.invoices.map(toInvoiceView),
    creditBalance: row.credit_balance,
    payments: row.payments.map(toPaymentView),
    checkoutSessions: row.sessions.map(toSessionView),
    hasCompletedCheckout: row.completed_checkout,
    installationPaidAt: row.installation_paid_at && iso(row.installation_paid_at),
    installation: row.installation && toInstallationView(row.installation),
    deletionAsked: row.deletion_asked,
    ...toHistory(row, live || row.financed !== null, now),
  };
  const retries = upcomingRetries(
    row.due.map((due) => ({ ...due, nextAttemptAt: new Date(due.next_attempt_at) })),
  );
  const plan = { ...lists, ...currentOf(row, now) };
  if (plan.id === null || plan.id !== subscription?.id) return { ...plan, upcomingCharges: retries };
  const fees = chargeWithBalance(upcomingFees(scheduleOf(subscription)), row.credit_balance);
  const upcomingCharges = [...retries, ...fees].sort((a, b) => a.date.localeCompare(b.date));
  return { ...plan, upcomingCharges };
}

export function stateOfPlan(row: PlanRow, now: Date): SubscriptionState {
  return currentOf(row, now).state;
}

/** Returns the most relevant plan of an organisation. */
function currentOf({ subscription, financed, order, ended_year: endedYear }: PlanRow, now: Date): Current {
  const live = subscription !== null && subscription.ended_at === null;
  if (financed && !live) return ofFinancedYear(financed, now);
  if (order && !live) return ofOrder(order);
  if (!live && endedYear && endedLast(endedYear, subscription)) return ofEndedYear(endedYear);
  return subscription ? ofSubscription(subscription) : WITHOUT_PLAN;
}

function toInstallationView(row: NonNullable<InfoRow['installation']>): InstallationView {
  const { devices, cards, deliver_to: deliverTo } = row;
  const parcel = parcelOf({
    ...{ travels: row.travels, deliveredOn: row.delivered_on, returnedOn: row.returned_on },
  });
  // A reopened or returned parcel keeps its data.
  const { carrier, trackingNumber } =
    row.shipped_at && !row.returned_on
      ? { carrier: row.carrier, trackingNumber: row.tracking_number }
      : { carrier: null, trackingNumber: null };
  const read = (moment: string | null) => (moment === null ? null : new Date(moment));
  const steps = stepsOf({
    orderedAt: new Date(row.ordered_at),
    setsUp: row.sets_up,
    devices,
    cards,
    calledAt: read(row.called_at),
    shippedAt: read(row.shipped_at),
    ...{ returnedOn: row.returned_on, startsOn: row.starts_on },
    configuredAt: read(row.configured_at),
  });
  return {
    ...{ orderedAt: iso(row.ordered_at), devices, cards, steps, carrier, trackingNumber, deliverTo, parcel },
    appointment: row.appointment_at
      ? { at: iso(row.appointment_at), about: row.appointment_for ?? '' }
      : null,
  };
}

function scheduleOf(row: SubscriptionRow): FeeSchedule {
  return {
    planType: row.plan_type,
    billingPeriod: row.billing_period,
    status: row.status,
    ends: row.cancels_at !== null || row.ended_at !== null,
    chargedAutomatically: row.charged_automatically,
    anchorAt: new Date(row.trial_ends_at ?? row.started_at),
    currentPeriodEndsAt: new Date(row.current_period_ends_at),
    fee: row.fee,
    discountedFee: row.discounted_fee,
    discountedFeesLeft: row.discounted_fees_left,
    planned: plannedOf(row),
    drafted:
      row.drafted_fee !== null && row.drafted_fee_due_at !== null
        ? { amount: row.drafted_fee, dueAt: new Date(row.drafted_fee_due_at) }
        : null,
  };
}

/** Returns null if it is cancelled or stays the same. */
function plannedOf(row: SubscriptionRow): PlannedChange | null {
  const { planned_plan_type: planType, planned_billing_period: billingPeriod } = row;
  if (!planType || !billingPeriod || !row.planned_from || row.ended_at) return null;
  return { planType, billingPeriod, from: iso(row.planned_from), fee: row.planned_fee ?? 0 };
}

function unconfirmedOf({ unconfirmed, ended_at: endedAt }: SubscriptionRow): UnconfirmedChange | null {
  if (!unconfirmed || endedAt) return null;
  const { plan_type: planType, billing_period: billingPeriod, amount, hosted_url: payUrl } = unconfirmed;
  return { planType, billingPeriod, amount, payUrl, until: iso(unconfirmed.until) };
}

type Current = Omit<
  SubscriptionInfo,
  | 'invoices'
  | 'payments'
  | 'checkoutSessions'
  | 'hasCompletedCheckout'
  | 'installationPaidAt'
  | 'installation'
  | 'deletionAsked'
  | keyof BuyerHistory
  | 'upcomingCharges'
  | 'creditBalance'
>;

const WITHOUT_PLAN: Current = {
  id: null,
  status: 'none',
  state: 'none',
  due: null,
  plan: 'Sin suscripción',
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  paymentMethod: null,
  installationDate: null,
  fee: null,
  currentPeriodStart: null,
  nextBillingDate: null,
  sendsInvoices: false,
  hasInstallationPayment: false,
  isFinancedPlan: false,
  plannedChange: null,
  unconfirmedChange: null,
  feeIsBeingCharged: false,
  renewal: null,
  dbSubscription: null,
};

function ofSubscription(subscription: SubscriptionRow): Current {
  const ended = subscription.ended_at !== null;
  const cancels = subscription.cancels_at !== null;
  const state = stateOf(factsOf(subscription));
  const renews = !cancels && !ended && subscriptionStates[state].feesToCome;
  return {
    id: subscription.id,
    status: subscription.status,
    state,
    due: dueOf(subscription),
    plan: plans[subscription.plan_type].name,
    currentPeriodEnd: iso(subscription.ended_at ?? subscription.current_period_ends_at),
    cancelAtPeriodEnd: cancels && !ended,
    paymentMethod: subscription.payment_method,
    installationDate: subscription.installation_date && iso(subscription.installation_date),
    fee: ended
      ? null
      : {
          amount: subscription.fee,
          lowered: subscription.discounted_fee,
          loweredLeft: subscription.discounted_fees_left,
        },
    currentPeriodStart: iso(subscription.current_period_starts_at),
    nextBillingDate: renews ? chargedAt(new Date(subscription.current_period_ends_at)).toISOString() : null,
    sendsInvoices: !subscription.charged_automatically,
    hasInstallationPayment: !ended && subscription.installation_date !== null,
    isFinancedPlan: false,
    plannedChange: plannedOf(subscription),
    unconfirmedChange: unconfirmedOf(subscription),
    feeIsBeingCharged: !ended && subscription.drafted_fee !== null,
    renewal: null,
    dbSubscription: {
      planType: subscription.plan_type,
      billingPeriod: subscription.billing_period,
      startedAt: iso(subscription.started_at),
      endsAt: iso(subscription.ended_at ?? subscription.cancels_at ?? subscription.current_period_ends_at),
    },
  };
}

type OrderRow = NonNullable<InfoRow['order']>;

function ofOrder({ plan_type: planType, billing_period: billingPeriod, ...order }: OrderRow): Current {
  return {
    ...WITHOUT_PLAN,
    state: stateOf({ kind: 'order', payment: order.payment_failed ? 'refused' : 'processing' }),
    due: { amount: order.amount, currency: order.currency, payUrl: null, retryAt: null },
    plan: plans[planType].name,
    dbSubscription: { planType, billingPeriod, startedAt: iso(order.created_at), endsAt: null },
  };
}

type EndedYear = NonNullable<InfoRow['ended_year']>;

/** The plan that ended last wins. */
function endedLast(year: EndedYear, subscription: SubscriptionRow | null): boolean {
  return !subscription?.ended_at || iso(year.ends_at) > iso(subscription.ended_at);
}

function ofEndedYear(year: EndedYear): Current {
  return {
    ...WITHOUT_PLAN,
    state: stateOf({ kind: 'financed', phase: year.end_reason ?? 'over' }),
    plan: plans[year.plan_type].name,
    currentPeriodEnd: iso(year.ends_at),
    dbSubscription: {
      planType: year.plan_type,
      billingPeriod: 'annual-financed',
      startedAt: iso(year.contracted_at),
      endsAt: iso(year.ends_at),
    },
  };
}

type FinancedRow = NonNullable<InfoRow['financed']>;

function ofFinancedYear(year: FinancedRow, now: Date): Current {
  const renewal = renewalOf(year, now);
  return {
    ...WITHOUT_PLAN,
    id: year.id,
    status: 'active',
    state: stateOf({ kind: 'financed', phase: renewal.state }),
    due: null,
    plan: plans[year.plan_type].name,
    currentPeriodEnd: iso(year.ends_at),
    cancelAtPeriodEnd: false,
    paymentMethod: null,
    installationDate: iso(year.contracted_at),
    fee: null,
    currentPeriodStart: iso(year.starts_at),
    nextBillingDate: null,
    sendsInvoices: false,
    hasInstallationPayment: true,
    isFinancedPlan: true,
    renewal,
    dbSubscription: {
      planType: year.plan_type,
      billingPeriod: 'annual-financed',
      startedAt: iso(year.contracted_at),
      endsAt: iso(year.paid_until),
    },
  };
}

function renewalOf(year: FinancedRow, now: Date): FinancedRenewal {
  if (iso(year.paid_until) > iso(year.ends_at)) return { state: 'renewed', until: iso(year.paid_until) };
  if (year.payment_pending) return { state: 'pending' };
  const opensAt = renewalOpensAt(new Date(year.ends_at));
  return now >= opensAt ? { state: 'open' } : { state: 'later', opensAt: opensAt.toISOString() };
}

export function toSessionView<Session extends CheckoutSessionView>(session: Session): Session {
  const { createdAt, renewedUntil } = session;
  return { ...session, createdAt: iso(createdAt), renewedUntil: renewedUntil && iso(renewedUntil) };
}
