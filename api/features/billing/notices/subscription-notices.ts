import { plans } from '@horus/contract/catalog';
import { yourPaymentMethod } from '@horus/contract/payment-method';
import type { RemainingTries } from '@horus/contract/plan-facts';
import { stateMails } from '@horus/contract/state-row';
import { hasMail, type StateWithMail, type SubscriptionState } from '@horus/contract/subscription-states';
import { billedTaxIdOf } from '#features/billing/customer-area/billed-to';
import { triesOf } from '#features/billing/customer-area/plan-facts';
import type { InvoiceRow, SubscriptionRow } from '#features/billing/mirror/row-types';
import { nextCharges } from '#features/billing/notices/fees-to-come';
import type { Notice, Sources } from '#features/billing/notices/notice';
import { isChangeNew, isPlanChange } from '#features/billing/notices/plan-change-notices';
import {
  invoicesOf,
  planOfSubscription,
  type SubscriptionPlan,
} from '#features/billing/notices/state-of-plan';

type Finder = (sources: Sources, plan: SubscriptionPlan) => Notice[];

/** Orders and dated notices are in other files. */
const finders: Partial<Record<(typeof stateMails)[number], Finder>> = {
  'payment-failed': failures,
  'payment-received': (sources, plan) => paidFees(sources, plan, 'payment-received'),
  'fee-charged': (sources, plan) => paidFees(sources, plan, 'fee-charged'),
  cancellation: cancellations,
  'plan-ended': ends,
};

export function subscriptionNotices(sources: Sources): Notice[] {
  return sources.state.subscriptions
    .map((subscription) => planOfSubscription(sources.state, subscription))
    .flatMap((plan) =>
      stateMails.flatMap((mail) => (hasMail(plan.state, mail) && finders[mail]?.(sources, plan)) || []),
    );
}

/** Returns a mail for each failed attempt and each returned debit. */
function failures(sources: Sources, { state, subscription, due }: SubscriptionPlan): Notice[] {
  const failed = sources.state.failedCharges.find(({ invoiceId }) => invoiceId === due?.id);
  if (!due || !failed || !hasMailFor(state, 'payment-failed')) return [];
  const before = sources.known.invoices.get(due.id);
  const cameBack = sources.known.payments.get(failed.paymentId)?.status === 'processing';
  const changed = before?.attemptCount !== due.attemptCount || before?.paymentState !== due.paymentState;
  if (before ? !changed : failed.failedAt < sources.newsSince) return [];
  const tried = sources.state.payments.find(({ id }) => id === failed.paymentId)?.paymentMethod;
  const message = debtMessage({ state, subscription, due, method: tried?.type }, sources.dashboardUrl);
  const attempt = `${due.id} ${due.attemptCount}`;
  return [
    {
      kind: 'payment-failed',
      // The owner's own attempt is not mailed; a debit that returns days later is.
      subject: cameBack ? `${attempt} ${failed.failedAt.toISOString()}` : attempt,
      message,
    },
  ];
}

interface Debt {
  readonly state: StateWithMail<'payment-failed'>;
  readonly subscription: Pick<SubscriptionRow, 'planType' | 'paymentMethod' | 'cancelsAt'>;
  readonly due: Pick<
    InvoiceRow,
    'amountRemaining' | 'currency' | 'nextAttemptAt' | 'attemptCount' | 'hostedUrl'
  >;
  /** The type of the tried payment method, if it isn't the subscription's. */
  readonly method?: string | undefined;
}

export function debtMessage(
  { state, subscription, due, method }: Debt,
  dashboardUrl: string,
): Notice['message'] {
  const props = {
    ...owed(due, dashboardUrl),
    plan: plans[subscription.planType].name,
    state,
    method: method ?? subscription.paymentMethod?.type ?? null,
    chargedTo: yourPaymentMethod(subscription.paymentMethod ?? null),
    tries: remainingOf(due),
    endsAt: subscription.cancelsAt?.toISOString() ?? null,
    dashboardUrl,
  };
  return (name) => ({ template: 'payment-failed', props: { name, ...props } });
}

export function hasMailFor<Mail extends 'payment-failed' | 'plan-ended'>(
  state: SubscriptionState,
  mail: Mail,
): state is StateWithMail<Mail> {
  return hasMail(state, mail);
}

function remainingOf({ nextAttemptAt, attemptCount }: Debt['due']): RemainingTries {
  return triesOf({
    next_attempt_at: nextAttemptAt?.toISOString() ?? null,
    attempt_count: attemptCount ?? 0,
  });
}

function owed(
  { amountRemaining: cents, currency, nextAttemptAt, hostedUrl }: Debt['due'],
  elsewhere: string,
) {
  return {
    cents,
    currency,
    retryAt: nextAttemptAt?.toISOString() ?? null,
    payUrl: hostedUrl ?? elsewhere,
  };
}

/** Returns a mail for each newly paid fee, regular or after a failure. */
function paidFees(
  sources: Sources,
  { subscription }: SubscriptionPlan,
  mail: 'payment-received' | 'fee-charged',
): Notice[] {
  const { known, state, newsSince, dashboardUrl } = sources;
  const [purchase, ...later] = invoicesOf(state, subscription.id);
  const [next] = nextCharges(state, subscription);
  const endsAt = subscription.endedAt ?? subscription.cancelsAt ?? null;
  return later.flatMap((invoice): Notice[] => {
    const { id, paidAt, amountPaid: cents, currency } = invoice;
    if (invoice === purchase || invoice.status !== 'paid' || !paidAt || cents === 0) return [];
    // A plan change has its own mail.
    if (isPlanChange(invoice)) return [];
    if (known.invoices.get(id)?.status === 'paid' || paidAt < newsSince) return [];
    const regular = subscription.chargedAutomatically && !known.debts.has(id);
    if (regular !== (mail === 'fee-charged')) return [];
    const payment = state.payments.find(
      ({ invoiceId, status }) => invoiceId === id && status === 'succeeded',
    );
    const props = {
      plan: plans[subscription.planType].name,
      cents,
      currency,
      paidAt: (payment?.createdAt ?? paidAt).toISOString(),
      chargedTo: yourPaymentMethod(payment?.paymentMethod ?? subscription.paymentMethod ?? null),
      nextCharge: next ? { date: next.date, cents: next.amount } : null,
      endsAt: endsAt?.toISOString() ?? null,
      ended: Boolean(subscription.endedAt),
      invoiceUrl: invoice.hostedUrl ?? null,
      billedTaxId: billedTaxIdOf(state.payments, id),
      dashboardUrl,
    };
    return [{ kind: mail, subject: id, message: (name) => ({ template: mail, props: { name, ...props } }) }];
  });
}

/** Handles a scheduled, undone or completed cancellation. */
function cancellations(
  { known, state: customer, newsSince, deletionAsked, dashboardUrl }: Sources,
  { state, subscription, due }: SubscriptionPlan,
): Notice[] {
  const { cancelsAt, cancelRequestedAt, endedAt, id } = subscription;
  const isOnItsWay = due?.paymentState === 'processing';
  const debt =
    due && (isOnItsWay || hasMail(state, 'payment-failed'))
      ? { ...owed(due, dashboardUrl), isOrder: state.startsWith('first_'), isOnItsWay }
      : null;
  const isDisputed = invoicesOf(customer, id).some((invoice) =>
    customer.payments.some(({ invoiceId, status }) => invoiceId === invoice.id && status === 'disputed'),
  );
  const notice = (kind: 'scheduled' | 'undone' | 'ended', subject: string, endsAt: Date): Notice => ({
    kind: `cancellation-${kind}`,
    subject,
    message: (name) => ({
      template: 'cancellation',
      props: {
        name,
        plan: plans[subscription.planType].name,
        kind,
        endsAt: endsAt.toISOString(),
        due: kind === 'ended' ? null : debt,
        deletionAsked,
        isDisputed,
        dashboardUrl,
      },
    }),
  });
  if (endedAt) return endedAt >= newsSince ? [notice('ended', id, endedAt)] : [];
  if (cancelsAt && cancelRequestedAt) {
    const subject = `${id} ${cancelRequestedAt.toISOString()}`;
    return cancelRequestedAt >= newsSince ? [notice('scheduled', subject, cancelsAt)] : [];
  }
  const before = known.subscriptions.get(id);
  // The mail of a plan change in the same step says so.
  if (!before?.cancelRequestedAt || cancelsAt || isChangeNew(before, subscription)) return [];
  const subject = `${id} ${before.cancelRequestedAt.toISOString()}`;
  return [notice('undone', subject, subscription.currentPeriodEndsAt)];
}

/** Handles an end that the owner did not request. */
function ends(sources: Sources, { state, subscription, due }: SubscriptionPlan): Notice[] {
  const { endedAt, id } = subscription;
  if (subscription.status !== 'canceled' || !endedAt || !hasMailFor(state, 'plan-ended')) return [];
  // The result of a debit that was processing at the end is news, however late.
  const settled = invoicesOf(sources.state, id).some(
    (each) => sources.known.invoices.get(each.id)?.paymentState === 'processing',
  );
  if (endedAt < sources.newsSince && !settled) return [];
  const fee = feeOf(state, invoicesOf(sources.state, id), due);
  const props = {
    plan: plans[subscription.planType].name,
    state,
    endedAt: endedAt.toISOString(),
    fee,
    yearCents: null,
    dashboardUrl: sources.dashboardUrl,
  };
  return [
    // One kind for all ends: a plan ends once, although its last debit may still be processing.
    {
      kind: state === 'ended_processing' ? 'ended-processing' : 'cancellation-ended',
      subject: id,
      message: (name) => ({ template: 'plan-ended', props: { name, ...props } }),
    },
  ];
}

/** Returns the unpaid fee, the order, or the voided invoice. */
function feeOf(state: StateWithMail<'plan-ended'>, invoices: readonly InvoiceRow[], due: InvoiceRow | null) {
  switch (state) {
    case 'ended_processing':
      return due && { cents: due.amountRemaining, currency: due.currency, payUrl: null };
    case 'ended_owing':
      return due && { cents: due.amountRemaining, currency: due.currency, payUrl: due.hostedUrl ?? null };
    case 'first_lapsed':
      return annulled(invoices[0]);
    case 'ended_unpaid':
      return annulled(invoices.findLast(({ status }) => status === 'void'));
    default:
      return null;
  }
}

function annulled(invoice: InvoiceRow | undefined) {
  return invoice ? { cents: invoice.total, currency: invoice.currency, payUrl: null } : null;
}
