import { yourPaymentMethod } from '@horus/contract/payment-method';
import { isSamePlan, type PlanChoice } from '@horus/contract/plan-change';
import { planName } from '@horus/contract/plan-names';
import type { InvoiceRow, SubscriptionRow } from '#features/billing/mirror/row-types';
import { nextCharges } from '#features/billing/notices/fees-to-come';
import type { KnownSubscription, Notice, Sources } from '#features/billing/notices/notice';
import { invoicesOf } from '#features/billing/notices/state-of-plan';
import type { MessageProps } from '#mails/messages.ts';

export function isPlanChange({ reason }: InvoiceRow): boolean {
  return reason === 'subscription_update';
}

type Kind = MessageProps['plan-change']['kind'];

export function planChangeNotices(sources: Sources): Notice[] {
  return [...madeChanges(sources), ...changesToConfirm(sources)];
}

function madeChanges(sources: Sources): Notice[] {
  return sources.state.subscriptions.flatMap((subscription): Notice[] => {
    const before = sources.known.subscriptions.get(subscription.id);
    if (!before || subscription.endedAt) return [];
    const planned = plannedOf(subscription);
    const wasPlanned = plannedOf(before);
    if (!isSamePlan(before, subscription)) {
      const carriedOut = wasPlanned !== null && isSamePlan(wasPlanned, subscription);
      return [notice(sources, subscription, carriedOut ? 'carried-out' : 'changed', before, subscription)];
    }
    if (planned && isChangeNew(before, subscription)) {
      return [notice(sources, subscription, 'planned', subscription, planned)];
    }
    // A cancellation drops the planned change and has its own mail.
    if (wasPlanned && !planned && !subscription.cancelsAt) {
      return [notice(sources, subscription, 'undone', subscription, wasPlanned)];
    }
    return [];
  });
}

/** Returns whether the plan or its planned change differs from the mirror. */
export function isChangeNew(before: KnownSubscription, now: SubscriptionRow): boolean {
  const [planned, wasPlanned] = [plannedOf(now), plannedOf(before)];
  return !isSamePlan(before, now) || (planned !== null && !(wasPlanned && isSamePlan(planned, wasPlanned)));
}

/** Mails once that a payment needs confirmation: the customer may have closed the page. */
function changesToConfirm({ state, foundAt, dashboardUrl }: Sources): Notice[] {
  return state.subscriptions.flatMap((subscription): Notice[] => {
    const {
      unconfirmedPlanType: planType,
      unconfirmedBillingPeriod: billingPeriod,
      unconfirmedInvoiceId: invoiceId,
      unconfirmedUntil: until,
    } = subscription;
    const invoice = state.invoices.find(({ id, status }) => id === invoiceId && status === 'open');
    if (!planType || !billingPeriod || !until || until <= foundAt || !invoice || subscription.endedAt)
      return [];
    const props = {
      kind: 'to-confirm' as const,
      from: planName(subscription),
      to: planName({ planType, billingPeriod }),
      startsAt: until.toISOString(),
      cents: invoice.amountRemaining,
      currency: invoice.currency,
      chargedTo: yourPaymentMethod(subscription.paymentMethod ?? null),
      nextCharge: null,
      invoiceUrl: invoice.hostedUrl ?? null,
      dashboardUrl,
    };
    return [
      {
        kind: 'plan-change-to-confirm',
        subject: `${subscription.id} ${invoice.id}`,
        message: (name) => ({ template: 'plan-change', props: { name, ...props } }),
      },
    ];
  });
}

function plannedOf(
  row: Pick<SubscriptionRow, 'plannedPlanType' | 'plannedBillingPeriod'>,
): PlanChoice | null {
  const { plannedPlanType: planType, plannedBillingPeriod: billingPeriod } = row;
  return planType && billingPeriod ? { planType, billingPeriod } : null;
}

function notice(
  sources: Sources,
  subscription: SubscriptionRow,
  kind: Kind,
  from: PlanChoice,
  to: PlanChoice,
): Notice {
  const { state, known, foundAt, dashboardUrl } = sources;
  const wasCancelled = Boolean(known.subscriptions.get(subscription.id)?.cancelRequestedAt);
  const [next] = nextCharges(state, subscription);
  const charged = kind === 'changed' ? chargeOf(sources, subscription) : undefined;
  const props = {
    kind,
    from: planName(from),
    to: planName(to),
    startsAt: (kind === 'planned' ? (subscription.plannedFrom ?? foundAt) : foundAt).toISOString(),
    cents: charged?.amountPaid ?? 0,
    currency: charged?.currency ?? 'eur',
    chargedTo: yourPaymentMethod(subscription.paymentMethod ?? null),
    nextCharge: next ? { date: next.date, cents: next.amount } : null,
    resumesRenewal: wasCancelled && !subscription.cancelsAt,
    invoiceUrl: charged?.hostedUrl ?? null,
    dashboardUrl,
  };
  return {
    kind: `plan-change-${kind}`,
    // The same change may happen again later, so the time is part of it.
    subject: `${subscription.id} ${foundAt.toISOString()}`,
    message: (name) => ({ template: 'plan-change', props: { name, ...props } }),
  };
}

/** Returns undefined if the change cost nothing. */
function chargeOf({ state, known }: Sources, { id }: SubscriptionRow): InvoiceRow | undefined {
  return invoicesOf(state, id).findLast(
    (each) => isPlanChange(each) && each.status === 'paid' && known.invoices.get(each.id)?.status !== 'paid',
  );
}
