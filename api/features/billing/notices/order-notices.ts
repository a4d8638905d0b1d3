import { plans } from '@horus/contract/catalog';
import { hasMail, type SubscriptionState } from '@horus/contract/subscription-states';
import { billedTaxIdOf } from '#features/billing/customer-area/billed-to';
import type { CustomerState } from '#features/billing/mirror/fetch-customer';
import type { SessionRow } from '#features/billing/mirror/row-types';
import { nextCharges } from '#features/billing/notices/fees-to-come';
import type { Notice, Sources } from '#features/billing/notices/notice';
import { stateOfOrder } from '#features/billing/notices/state-of-plan';
import type { Message } from '#mails/messages.ts';

export function orderNotices(sources: Sources): Notice[] {
  return sources.state.checkoutSessions
    .filter(({ status }) => status === 'complete')
    .flatMap((session) => {
      const state = stateOfOrder(sources.state, session);
      return [
        ...confirmation(sources, session, state),
        ...(isNewlyUnpaid(sources, session) ? unpaidOrder(sources, session, state) : []),
        ...disputedYear(sources, session, state),
      ];
    });
}

function confirmation(sources: Sources, session: SessionRow, state: SubscriptionState): Notice[] {
  if (session.paymentStatus === 'unpaid') return [];
  const paidAt = firstInvoice(sources.state, session)?.paidAt ?? session.createdAt;
  if (!sawItOnItsWay(sources, session) && paidAt < sources.newsSince) return [];
  const kind = 'purchase-confirmed';
  if (hasMail(state, 'renewal-confirmed')) {
    return [{ kind, subject: session.id, message: renewalConfirmed(sources, session) }];
  }
  return hasMail(state, 'purchase-confirmed')
    ? [{ kind, subject: session.id, message: purchaseConfirmed(sources, session) }]
    : [];
}

function sawItOnItsWay({ known }: Sources, { id }: SessionRow): boolean {
  const before = known.sessions.get(id);
  return before?.paymentStatus === 'unpaid' && !before.paymentFailed;
}

function isNewlyUnpaid(sources: Sources, session: SessionRow): boolean {
  if (session.paymentStatus !== 'unpaid') return false;
  return session.createdAt >= sources.newsSince || (session.paymentFailed && sawItOnItsWay(sources, session));
}

function unpaidOrder({ dashboardUrl }: Sources, session: SessionRow, state: SubscriptionState): Notice[] {
  const { id: subject, amountTotal: cents, currency } = session;
  const props = { plan: plans[session.planType].name, cents, currency, dashboardUrl };
  if (hasMail(state, 'payment-processing')) {
    const message = (name: string): Message => ({
      template: 'payment-processing',
      props: { name, ...props },
    });
    return [{ kind: 'payment-processing', subject, message }];
  }
  // A subscription's first payment is handled with its invoice.
  if (state !== 'order_refused') return [];
  const message = (name: string): Message => ({
    template: 'payment-failed',
    props: { name, ...props, state, method: 'klarna', retryAt: null, payUrl: dashboardUrl },
  });
  return [{ kind: 'payment-failed', subject, message }];
}

function disputedYear(sources: Sources, session: SessionRow, state: SubscriptionState): Notice[] {
  const { endedAt, endsAt } = yearOf(sources, session) ?? {};
  // The bank may decide months later: it is news until the year's original end.
  if (state !== 'financed_disputed' || !endedAt || !endsAt || endsAt < sources.newsSince) return [];
  const props = {
    plan: plans[session.planType].name,
    ...{ state, endedAt: endedAt.toISOString(), fee: null, yearCents: null },
    dashboardUrl: sources.dashboardUrl,
  };
  return [
    {
      kind: 'cancellation-ended',
      subject: session.id,
      message: (name) => ({ template: 'plan-ended', props: { name, ...props } }),
    },
  ];
}

function boughtWith({ state, dashboardUrl }: Sources, session: SessionRow) {
  const invoice = firstInvoice(state, session);
  return {
    plan: plans[session.planType].name,
    paidCents: session.amountTotal,
    setupCents: session.setupAmount ?? null,
    currency: session.currency,
    termsHash: session.termsHash ?? null,
    invoiceUrl: invoice?.hostedUrl ?? null,
    billedTaxId: billedTaxIdOf(state.payments, invoice?.id),
    dashboardUrl,
  };
}

function yearOf({ state }: Sources, session: SessionRow) {
  return state.financedYears.find(({ checkoutSessionId }) => checkoutSessionId === session.id);
}

function renewalConfirmed(sources: Sources, session: SessionRow): Notice['message'] {
  const year = yearOf(sources, session);
  if (!year) throw new Error('a renewal without its year');
  const props = {
    ...boughtWith(sources, session),
    deletionAsked: sources.deletionAsked,
    startsAt: year.startsAt.toISOString(),
    endsAt: year.endsAt.toISOString(),
  };
  return (name) => ({ template: 'renewal-confirmed', props: { name, ...props } });
}

function purchaseConfirmed(sources: Sources, session: SessionRow): Notice['message'] {
  const invoice = firstInvoice(sources.state, session);
  const payment = sources.state.payments.find(({ invoiceId }) => invoice && invoiceId === invoice.id);
  const props = {
    ...boughtWith(sources, session),
    paidFor: payment?.description ?? null,
    ...feesOf(sources.state, session),
    period: session.billingPeriod,
    endsAt: endOf(sources, session)?.toISOString() ?? null,
    dataKeptUntil: session.dataKeptUntil ?? null,
  };
  return (name) => ({ template: 'purchase-confirmed', props: { name, ...props } });
}

/** Returns the end of a financed year, or of a plan that was cancelled before its payment. */
function endOf(sources: Sources, session: SessionRow): Date | null {
  const subscription = sources.state.subscriptions.find(({ id }) => id === session.subscriptionId);
  return yearOf(sources, session)?.endsAt ?? subscription?.cancelsAt ?? null;
}

function feesOf(state: CustomerState, session: SessionRow) {
  const subscription = state.subscriptions.find(({ id }) => id === session.subscriptionId);
  if (!subscription) return { trialEndsAt: null, nextCharge: null, promotion: null };
  const fees = nextCharges(state, subscription);
  const trialing = subscription.status === 'trialing' ? subscription.trialEndsAt : null;
  const [next] = fees;
  const full = fees.at(-1);
  return {
    trialEndsAt: trialing?.toISOString() ?? null,
    nextCharge: next ? { date: next.date, cents: next.amount } : null,
    promotion:
      subscription.discountedFeesLeft > 0 && full
        ? {
            fees: subscription.discountedFeesLeft,
            cents: subscription.discountedFee,
            afterwardsCents: subscription.fee,
            afterwardsFrom: full.date,
          }
        : null,
  };
}

/** Returns a subscription's first invoice, or the invoice of the session's payment. */
export function firstInvoice({ invoices, payments }: CustomerState, session: SessionRow) {
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
