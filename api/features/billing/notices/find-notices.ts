import { plans } from '@horus/contract/catalog';
import { chargeWithBalance, upcomingFees } from '#features/billing/customer-area/upcoming-charges';
import type { CustomerState } from '#features/billing/mirror/fetch-customer';
import { continuesAnother } from '#features/billing/mirror/financed-years';
import type { SessionRow, SubscriptionRow } from '#features/billing/mirror/mirror-rows';
import type { Message } from '#mails/messages.ts';

/** A mail about money that is due once: its kind and subject name it for ever. */
export interface Notice {
  readonly kind: string;
  readonly subject: string;
  message(name: string): Message;
}

/** What the mirror held before the sync, of what a notice may be about; by id. */
export interface KnownState {
  readonly sessions: ReadonlyMap<string, Pick<SessionRow, 'paymentStatus' | 'paymentFailed'>>;
  readonly subscriptions: ReadonlyMap<string, Pick<SubscriptionRow, 'cancelRequestedAt'>>;
  readonly payments: ReadonlyMap<string, { readonly status: string; readonly amountRefunded: number }>;
}

interface Sources {
  readonly known: KnownState;
  readonly state: CustomerState;
  readonly dashboardUrl: string;
  /** What happened before this is history: it is written about only where the mirror saw it change. */
  readonly newsSince: Date;
}

/** The mails that a customer's state calls for. Which of them have been sent already is not asked here. */
export function findNotices(sources: Sources): Notice[] {
  return [
    ...purchaseNotices(sources),
    ...failureNotices(sources),
    ...cancellationNotices(sources),
    ...refundNotices(sources),
  ];
}

/** A purchase is paid, or its delayed payment is on its way or was refused. */
function purchaseNotices({ state, known, newsSince, dashboardUrl }: Sources): Notice[] {
  return state.checkoutSessions.flatMap((session): Notice[] => {
    if (session.status !== 'complete') return [];
    const before = known.sessions.get(session.id);
    const sawItUnpaid = before?.paymentStatus === 'unpaid' && !before.paymentFailed;
    if (session.paymentStatus !== 'unpaid') {
      const paidAt = firstInvoice(state, session)?.paidAt ?? session.createdAt;
      const news = sawItUnpaid || paidAt >= newsSince;
      return news ? [purchaseConfirmed(state, session, dashboardUrl)] : [];
    }
    const isRecent = session.createdAt >= newsSince;
    const { amountTotal: cents, currency } = session;
    const props = { plan: plans[session.planType].name, cents, currency };
    if (!session.paymentFailed) {
      const message = (name: string): Message => ({
        template: 'payment-processing',
        props: { name, ...props, dashboardUrl },
      });
      return isRecent ? [{ kind: 'payment-processing', subject: session.id, message }] : [];
    }
    // A subscription's first payment is its invoice's affair.
    if (session.mode === 'subscription' || !(isRecent || sawItUnpaid)) return [];
    const message = (name: string): Message => ({
      template: 'payment-failed',
      props: { name, ...props, retryAt: null, payUrl: dashboardUrl },
    });
    return [{ kind: 'payment-failed', subject: session.id, message }];
  });
}

function purchaseConfirmed(state: CustomerState, session: SessionRow, dashboardUrl: string): Notice {
  const year = state.financedYears.find(({ checkoutSessionId }) => checkoutSessionId === session.id);
  const bought = {
    plan: plans[session.planType].name,
    paidCents: session.amountTotal,
    currency: session.currency,
    invoiceUrl: firstInvoice(state, session)?.hostedUrl ?? null,
    dashboardUrl,
  };
  const endsAt = year?.endsAt.toISOString() ?? null;
  const message = (name: string): Message =>
    year && endsAt && continuesAnother(year)
      ? {
          template: 'renewal-confirmed',
          props: { name, ...bought, startsAt: year.startsAt.toISOString(), endsAt },
        }
      : {
          template: 'purchase-confirmed',
          props: { name, ...bought, ...feesToCome(state, session), period: session.billingPeriod, endsAt },
        };
  return { kind: 'purchase-confirmed', subject: session.id, message };
}

/** Until when nothing is charged after a purchase, and what is then. */
function feesToCome(state: CustomerState, session: SessionRow) {
  const subscription = state.subscriptions.find(({ id }) => id === session.subscriptionId);
  const fees = subscription ? upcomingFees(scheduleOf(subscription)) : [];
  const [next] = chargeWithBalance(fees, -state.balance.amount);
  const trialing = subscription?.status === 'trialing' ? subscription.trialEndsAt : null;
  return {
    trialEndsAt: trialing?.toISOString() ?? null,
    nextCharge: next ? { date: next.date, cents: next.amount } : null,
  };
}

/** The invoice of a purchase itself: its subscription's first, or the one that its payment paid. */
function firstInvoice({ invoices, payments }: CustomerState, session: SessionRow) {
  if (session.subscriptionId) {
    return invoices
      .filter(({ subscriptionId }) => subscriptionId === session.subscriptionId)
      .reduce<(typeof invoices)[number] | undefined>(
        (first, each) => (first && first.issuedAt <= each.issuedAt ? first : each),
        undefined,
      );
  }
  const payment = payments.find(({ id }) => id === session.paymentIntentId);
  return invoices.find(({ id }) => id === payment?.invoiceId);
}

/** An invoice could not be charged: written once when it first fails, and once when it won't be tried again. */
function failureNotices({ state, known, newsSince, dashboardUrl }: Sources): Notice[] {
  return state.failedCharges.flatMap((failed): Notice[] => {
    const subscription = state.subscriptions.find(({ id }) => id === failed.subscriptionId);
    const sawItOnItsWay = known.payments.get(failed.paymentId)?.status === 'processing';
    // One that has ended is written about as such.
    if (!subscription || subscription.endedAt) return [];
    if (failed.failedAt < newsSince && !sawItOnItsWay) return [];
    const props = {
      plan: plans[subscription.planType].name,
      cents: failed.cents,
      currency: failed.currency,
      retryAt: failed.retryAt?.toISOString() ?? null,
      payUrl: failed.hostedUrl ?? dashboardUrl,
    };
    return [
      {
        kind: failed.retryAt ? 'payment-failed' : 'payment-failed-for-good',
        subject: failed.invoiceId,
        message: (name) => ({ template: 'payment-failed', props: { name, ...props } }),
      },
    ];
  });
}

/** A subscription was cancelled, goes on after all, or has ended. */
function cancellationNotices({ state, known, newsSince, dashboardUrl }: Sources): Notice[] {
  return state.subscriptions.flatMap((subscription): Notice[] => {
    const { cancelsAt, cancelRequestedAt, endedAt, id } = subscription;
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
          dashboardUrl,
        },
      }),
    });
    if (endedAt) {
      const wasRunning = subscription.status === 'canceled';
      return wasRunning && endedAt >= newsSince ? [notice('ended', id, endedAt)] : [];
    }
    if (cancelsAt && cancelRequestedAt) {
      const subject = `${id} ${cancelRequestedAt.toISOString()}`;
      return cancelRequestedAt >= newsSince ? [notice('scheduled', subject, cancelsAt)] : [];
    }
    const undone = known.subscriptions.get(id)?.cancelRequestedAt;
    if (!undone || cancelsAt) return [];
    return [notice('undone', `${id} ${undone.toISOString()}`, subscription.currentPeriodEndsAt)];
  });
}

/** Money was given back, in whole or in part. */
function refundNotices({ state, known, newsSince, dashboardUrl }: Sources): Notice[] {
  return state.payments.flatMap((payment): Notice[] => {
    const before = known.payments.get(payment.id);
    const cents = payment.amountRefunded - (before?.amountRefunded ?? 0);
    if (cents <= 0 || (!before && payment.createdAt < newsSince)) return [];
    const props = { plan: planOf(state, payment), cents, currency: payment.currency, dashboardUrl };
    return [
      {
        kind: 'refund',
        subject: `${payment.id} ${payment.amountRefunded}`,
        message: (name) => ({ template: 'refund', props: { name, ...props } }),
      },
    ];
  });
}

/** The plan that a payment was for. */
function planOf(state: CustomerState, payment: CustomerState['payments'][number]): string {
  const invoice = state.invoices.find(({ id }) => id === payment.invoiceId);
  const subscription = state.subscriptions.find(({ id }) => id === invoice?.subscriptionId);
  const session = state.checkoutSessions.find(({ paymentIntentId }) => paymentIntentId === payment.id);
  const planType = subscription?.planType ?? session?.planType;
  return planType ? plans[planType].name : 'Horus';
}

/** A subscription's fees to come. */
export function scheduleOf(row: SubscriptionRow) {
  return {
    ...row,
    ends: Boolean(row.cancelsAt ?? row.endedAt),
    anchorAt: row.trialEndsAt ?? row.startedAt,
  };
}
