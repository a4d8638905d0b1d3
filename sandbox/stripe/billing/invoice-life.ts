import type Stripe from 'stripe';
import { newId } from '#store/ids';
import { idOf } from '#stripe/kinds';
import { getLinked, insert, listAll, save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import type { Work } from '#stripe/work';

/** Issues a draft: it gets its number and its pages. One that comes to nothing is paid with that. */
export async function finalizeInvoice(work: Work, draft: Stripe.Invoice): Promise<Stripe.Invoice> {
  const { wire: customer } = await getLinked(work, 'customer', idOf(draft.customer ?? ''));
  const sequence = customer.next_invoice_sequence ?? 1;
  await save(work, 'customer', {
    ...customer,
    next_invoice_sequence: sequence + 1,
    currency: draft.currency,
  });
  const page = `${work.publicUrl}/invoices/${draft.id}`;
  const open: Stripe.Invoice = {
    ...draft,
    automatically_finalizes_at: null,
    effective_at: work.now,
    ending_balance: 0,
    hosted_invoice_url: page,
    invoice_pdf: `${page}/pdf`,
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: work.now },
  };
  await save(work, 'invoice', open, { dueAt: null });
  await emit(work, 'invoice.finalized', open);
  return open.amount_due === 0 ? markPaid(work, { ...open, attempted: true }) : open;
}

/** The payment that was last tried for an invoice, or null when none was. */
export async function findIntentOf(
  work: Work,
  invoice: Stripe.Invoice,
): Promise<Stripe.PaymentIntent | null> {
  const [payment] = await listAll(work, 'invoice_payment', { invoice: invoice.id });
  const reference = payment?.payment.payment_intent;
  return reference ? (await getLinked(work, 'payment_intent', idOf(reference))).wire : null;
}

/** Notes that a payment for an open invoice is on its way; the attempt counts from now. */
export async function awaitIntent(
  work: Work,
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent,
): Promise<Stripe.Invoice> {
  const [open] = await listAll(work, 'invoice_payment', { invoice: invoice.id });
  if (!open) await insert(work, 'invoice_payment', buildPayment(work, invoice, intent));
  const waiting: Stripe.Invoice = {
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt: null,
  };
  await save(work, 'invoice', waiting, { dueAt: null });
  return waiting;
}

/** Books a payment that has succeeded on an open invoice, which it covers. `counted`: the attempt was noted when it began. */
export async function payWithIntent(
  work: Work,
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent,
  counted = false,
): Promise<Stripe.Invoice> {
  const [open] = await listAll(work, 'invoice_payment', { invoice: invoice.id });
  const paid: Stripe.InvoicePayment = {
    ...(open ?? buildPayment(work, invoice, intent)),
    amount_paid: invoice.amount_due,
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: work.now },
  };
  await (open ? save(work, 'invoice_payment', paid) : insert(work, 'invoice_payment', paid));
  await emit(work, 'invoice_payment.paid', paid);
  return markPaid(work, {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + (counted ? 0 : 1),
    attempted: true,
    next_payment_attempt: null,
  });
}

/** A payment of an invoice that is not made yet. */
export function buildPayment(
  work: Work,
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent,
): Stripe.InvoicePayment {
  return {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: work.now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
}

/** Closes an invoice as paid, whatever paid it. */
async function markPaid(work: Work, invoice: Stripe.Invoice): Promise<Stripe.Invoice> {
  const paid: Stripe.Invoice = {
    ...invoice,
    auto_advance: false,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: work.now },
  };
  await save(work, 'invoice', paid, { dueAt: null });
  await emit(work, 'invoice.paid', paid);
  await emit(work, 'invoice.payment_succeeded', paid);
  return paid;
}
