import type Stripe from 'stripe';
import { newId } from '#store/ids';
import { changeBalance } from '#stripe/customers/balance';
import { idOf } from '#stripe/kinds';
import { getLinked, insert, list, listAll, save } from '#stripe/objects';
import { cancelIntent } from '#stripe/payments/payment-intents';
import { emit } from '#stripe/webhooks/emit-event';
import type { Work } from '#stripe/work';
import { applyHeld } from './pending-update.ts';
import { recoverStatus } from './recover-status.ts';

/**
 * An invoice has a default payment, by which Stripe collects the rest, and attached payments for
 * parts.
 */

/** Returns null before the first attempt. */
export async function findDefaultPayment(
  work: Work,
  invoice: Stripe.Invoice,
): Promise<Stripe.InvoicePayment | null> {
  const [payment] = await listAll(work, 'invoice_payment', { invoice: invoice.id, is_default: 'true' });
  return payment ?? null;
}

/** Returns null for an intent without an invoice. */
export async function findPaymentOf(work: Work, intentId: string): Promise<Stripe.InvoicePayment | null> {
  const [payment] = await list(work, 'invoice_payment', {
    filters: {},
    where: [{ sql: (id) => `wire -> 'payment' ->> 'payment_intent' = ${id}`, value: intentId }],
    limit: 1,
  });
  return payment?.wire ?? null;
}

export async function listAttached(work: Work, invoice: Stripe.Invoice): Promise<Stripe.InvoicePayment[]> {
  return listAll(work, 'invoice_payment', { invoice: invoice.id, is_default: 'false' });
}

export async function addPayment(
  work: Work,
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent,
  isDefault = true,
): Promise<Stripe.InvoicePayment> {
  const payment: Stripe.InvoicePayment = {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: intent.amount,
    created: work.now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: isDefault,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
  await insert(work, 'invoice_payment', payment);
  return payment;
}

/** Applies received money to an invoice. An excess becomes the customer's credit. */
export async function applyPayment(
  work: Work,
  before: Stripe.Invoice,
  payment: Stripe.InvoicePayment,
  received: number,
): Promise<Stripe.Invoice> {
  const paid: Stripe.InvoicePayment = {
    ...payment,
    amount_paid: received,
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: work.now },
  };
  await save(work, 'invoice_payment', paid);
  await emit(work, 'invoice_payment.paid', paid);
  const taken = Math.min(received, before.amount_remaining);
  const overpaid = received - taken;
  if (overpaid > 0) {
    await changeBalance(work, idOf(before.customer ?? ''), {
      amount: -overpaid,
      currency: before.currency,
      type: 'invoice_overpaid',
      invoice: before.id,
    });
  }
  return settleRemaining(work, before, {
    ...before,
    amount_overpaid: before.amount_overpaid + overpaid,
    amount_paid: before.amount_paid + taken,
    amount_remaining: before.amount_remaining - taken,
  });
}

/** Stores a changed remaining amount. At 0 the invoice is paid. Updates its default payment. */
export async function settleRemaining(
  work: Work,
  before: Stripe.Invoice,
  after: Stripe.Invoice,
): Promise<Stripe.Invoice> {
  const settles = before.status !== 'paid' && after.amount_remaining === 0;
  const invoice = settles ? await markPaid(work, after) : after;
  if (!settles) {
    await save(work, 'invoice', invoice);
    await emit(work, 'invoice.updated', invoice, before);
  }
  await alignDefaultPayment(work, invoice);
  return invoice;
}

/** Marks the rest as paid outside of Stripe: no payment, and no `invoice.payment_succeeded`. */
export async function payOutOfBand(work: Work, invoice: Stripe.Invoice): Promise<Stripe.Invoice> {
  const { amount_paid: before, amount_remaining: rest } = invoice;
  const paid = await markPaid(work, { ...invoice, amount_paid: before + rest, amount_remaining: 0 }, true);
  await alignDefaultPayment(work, paid);
  await recoverStatus(work, paid);
  return paid;
}

export async function markPaid(
  work: Work,
  invoice: Stripe.Invoice,
  outOfBand = false,
): Promise<Stripe.Invoice> {
  const paid: Stripe.Invoice = {
    ...invoice,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: work.now },
  };
  await save(work, 'invoice', paid, { dueAt: null });
  await emit(work, 'invoice.paid', paid);
  if (!outOfBand) await emit(work, 'invoice.payment_succeeded', paid);
  await applyHeld(work, paid);
  if (paid.amount_overpaid > 0) await emit(work, 'invoice.overpaid', paid);
  return paid;
}

/**
 * Sets the default payment to the remaining amount, or cancels it on a paid invoice. A processing
 * payment stays unchanged.
 */
async function alignDefaultPayment(work: Work, invoice: Stripe.Invoice): Promise<void> {
  const payment = await findDefaultPayment(work, invoice);
  if (payment?.status !== 'open') return;
  const { wire: intent } = await getLinked(
    work,
    'payment_intent',
    idOf(payment.payment.payment_intent ?? ''),
  );
  if (intent.status === 'processing') return;
  if (invoice.status === 'paid') {
    await cancelIntent(work, intent, 'void_invoice');
    await cancelPayment(work, payment);
    return;
  }
  await save(work, 'payment_intent', { ...intent, amount: invoice.amount_remaining });
  await save(work, 'invoice_payment', { ...payment, amount_requested: invoice.amount_remaining });
}

export async function cancelPayment(work: Work, payment: Stripe.InvoicePayment): Promise<void> {
  await save(work, 'invoice_payment', {
    ...payment,
    status: 'canceled',
    status_transitions: { canceled_at: work.now, paid_at: null },
  });
}
