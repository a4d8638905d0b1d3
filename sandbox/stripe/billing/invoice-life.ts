import type Stripe from 'stripe';
import { idOf } from '#stripe/kinds';
import { getLinked, save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import type { Work } from '#stripe/work';
import { applyBalance, leaveBalance } from './apply-balance.ts';
import { addPayment, applyPayment, findDefaultPayment, findPaymentOf, markPaid } from './invoice-payments.ts';

/**
 * Issues a draft: it gets its number and its pages, and the customer's balance is taken into
 * account, unless it was paid before. One that comes to nothing is paid with that.
 */
export async function finalizeInvoice(
  work: Work,
  draft: Stripe.Invoice,
  { prepaid = false }: { readonly prepaid?: boolean } = {},
): Promise<Stripe.Invoice> {
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
    ...(await (prepaid ? leaveBalance : applyBalance)(work, draft)),
    automatically_finalizes_at: null,
    effective_at: work.now,
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

/** The intent by which Stripe collects an invoice, or null when it has not been tried. */
export async function findIntentOf(
  work: Work,
  invoice: Stripe.Invoice,
): Promise<Stripe.PaymentIntent | null> {
  const reference = (await findDefaultPayment(work, invoice))?.payment.payment_intent;
  return reference ? (await getLinked(work, 'payment_intent', idOf(reference))).wire : null;
}

/** Notes that a payment for an open invoice is on its way; the attempt counts from now. */
export async function awaitIntent(
  work: Work,
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent,
): Promise<Stripe.Invoice> {
  if (!(await findDefaultPayment(work, invoice))) await addPayment(work, invoice, intent);
  const waiting: Stripe.Invoice = {
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt: null,
  };
  await save(work, 'invoice', waiting, { dueAt: null });
  return waiting;
}

/**
 * Books the payment by which an invoice is collected. `counted`: the attempt was noted when it
 * began.
 */
export async function payWithIntent(
  work: Work,
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent,
  counted = false,
): Promise<Stripe.Invoice> {
  const payment = (await findPaymentOf(work, intent.id)) ?? (await addPayment(work, invoice, intent));
  const tried: Stripe.Invoice = {
    ...invoice,
    attempt_count: invoice.attempt_count + (counted ? 0 : 1),
    attempted: true,
    next_payment_attempt: null,
  };
  return applyPayment(work, tried, payment, intent.amount_received);
}
