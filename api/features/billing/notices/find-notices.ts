import { plans } from '@horus/contract/catalog';
import { isTransferId } from '@horus/contract/payment-method';
import { hasMail } from '@horus/contract/subscription-states';
import type { CustomerState } from '#features/billing/mirror/fetch-customer';
import type { Notice, Sources } from '#features/billing/notices/notice';
import { orderNotices } from '#features/billing/notices/order-notices';
import { planChangeNotices } from '#features/billing/notices/plan-change-notices';
import { planOfSubscription, stateOfOrder } from '#features/billing/notices/state-of-plan';
import { subscriptionNotices } from '#features/billing/notices/subscription-notices';

/** Returns the mails for the plans' states, whether sent before or not. */
export function findNotices(sources: Sources): Notice[] {
  return [
    ...orderNotices(sources),
    ...subscriptionNotices(sources),
    ...planChangeNotices(sources),
    ...refundNotices(sources),
  ];
}

function refundNotices({ state, known, newsSince, dashboardUrl }: Sources): Notice[] {
  return state.payments.flatMap((payment): Notice[] => {
    const before = known.payments.get(payment.id);
    const cents = payment.amountRefunded - (before?.amountRefunded ?? 0);
    if (cents <= 0 || (!before && payment.createdAt < newsSince)) return [];
    const { currency, amount, createdAt, description } = payment;
    const given = { description, cents: amount, paidAt: createdAt.toISOString() };
    const creditNote = newestCreditNote(state, payment);
    const isTransfer = isTransferId(payment.id);
    const props = {
      ...planOf(state, payment),
      ...{ cents, currency, payment: given, creditNote, isTransfer, dashboardUrl },
    };
    return [
      {
        kind: 'refund',
        subject: `${payment.id} ${payment.amountRefunded}`,
        message: (name) => ({ template: 'refund', props: { name, ...props } }),
      },
    ];
  });
}

/** Returns the newest credit note's number if credit notes cover the whole refund. */
function newestCreditNote(
  { creditNotes }: CustomerState,
  { invoiceId, amountRefunded }: CustomerState['payments'][number],
): string | null {
  const notes = creditNotes
    .filter((note) => note.invoiceId === invoiceId && note.status === 'issued' && note.refunded > 0)
    // A transfer's credit note can have an earlier day than the one before it.
    .toSorted((one, other) => other.number.localeCompare(one.number, 'en', { numeric: true }));
  const refunded = notes.reduce((sum, note) => sum + note.refunded, 0);
  return refunded === amountRefunded ? (notes[0]?.number ?? null) : null;
}

/** Returns the payment's plan. `endedAt` is set only if a full refund ended it. */
function planOf(state: CustomerState, payment: CustomerState['payments'][number]) {
  const invoice = state.invoices.find(({ id }) => id === payment.invoiceId);
  const subscription = state.subscriptions.find(({ id }) => id === invoice?.subscriptionId);
  const session = state.checkoutSessions.find(({ paymentIntentId }) => paymentIntentId === payment.id);
  const planType = subscription?.planType ?? session?.planType;
  const year = state.financedYears.find(({ checkoutSessionId }) => checkoutSessionId === session?.id);
  const stands = subscription
    ? planOfSubscription(state, subscription).state
    : session && stateOfOrder(state, session);
  const ended = subscription?.endedAt ?? year?.endedAt;
  return {
    plan: planType ? plans[planType].name : 'Horus',
    endedAt: (stands && hasMail(stands, 'refund') && ended?.toISOString()) || null,
    goesOn: Boolean(subscription ? !subscription.endedAt : year && !year.refunded),
  };
}
