import type Stripe from 'stripe';
import { idOf } from '#stripe/kinds';
import { getLinked, save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import type { Work } from '#stripe/work';
import { applyBalance, skipBalance } from './apply-balance.ts';
import { addPayment, applyPayment, findDefaultPayment, findPaymentOf, markPaid } from './invoice-payments.ts';

/**
 * Finalizes a draft: sets its number and pages, and applies the balance unless it is prepaid. An
 * invoice of 0 is paid at once.
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
    ...(await (prepaid ? skipBalance : applyBalance)(work, draft)),
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

/** Returns the intent of Stripe's own collection, or null before the first attempt. */
export async function findIntentOf(
  work: Work,
  invoice: Stripe.Invoice,
): Promise<Stripe.PaymentIntent | null> {
  const reference = (await findDefaultPayment(work, invoice))?.payment.payment_intent;
  return reference ? (await getLinked(work, 'payment_intent', idOf(reference))).wire : null;
}

/** Records a processing payment, which counts as an attempt now. */
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

/** Records the payment of an invoice. `counted`: the attempt was counted at its start. */
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
