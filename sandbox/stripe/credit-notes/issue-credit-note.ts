import type Stripe from 'stripe';
import { invalidRequest } from '#stripe/api-error';
import { settleRemaining } from '#stripe/billing/invoice-payments';
import { recoverStatus } from '#stripe/billing/recover-status';
import { changeBalance } from '#stripe/customers/balance';
import { idOf } from '#stripe/kinds';
import { getLinked, insert, save } from '#stripe/objects';
import { createRefund } from '#stripe/payments/refunds';
import { emit } from '#stripe/webhooks/emit-event';
import type { Work } from '#stripe/work';
import { buildCreditNote } from './build-credit-note.ts';
import type { CreditNoteParams } from './credit-note-params.ts';

/**
 * Issues a credit note and its refund or balance change.
 * @throws ApiError for sums that don't match, or more than is left of the invoice
 */
export async function issueCreditNote(work: Work, params: CreditNoteParams): Promise<Stripe.CreditNote> {
  const { note, invoice, credited, refund } = await buildCreditNote(work, params);
  const refunds = refund ? [...note.refunds, await refundCharge(work, refund)] : note.refunds;
  const transaction = credited > 0 ? await creditBalance(work, note, invoice, credited) : null;
  const issued = { ...note, refunds, customer_balance_transaction: transaction };
  await insert(work, 'credit_note', issued);
  await emit(work, 'credit_note.created', issued);
  const { pre_payment_amount: before, post_payment_amount: after } = issued;
  const reduced = await settleRemaining(work, invoice, {
    ...withLess(invoice, before),
    post_payment_credit_notes_amount: invoice.post_payment_credit_notes_amount + after,
  });
  if (before > 0) await recoverStatus(work, reduced);
  return issued;
}

/**
 * Voids a credit note, so that its amount is owed again.
 * @throws ApiError unless the invoice is open and the note had no refund or credit
 */
export async function voidCreditNote(work: Work, before: Stripe.CreditNote): Promise<Stripe.CreditNote> {
  const { wire: invoice } = await getLinked(work, 'invoice', idOf(before.invoice));
  if (before.status === 'void') throw invalidRequest('This credit note is already void.');
  if (invoice.status !== 'open' || before.post_payment_amount > 0) {
    throw invalidRequest('You can only void a credit note if the associated invoice is open.');
  }
  const voided: Stripe.CreditNote = { ...before, status: 'void', voided_at: work.now };
  await save(work, 'credit_note', voided);
  await emit(work, 'credit_note.voided', voided);
  await settleRemaining(work, invoice, withLess(invoice, -before.pre_payment_amount));
  return voided;
}

function withLess(invoice: Stripe.Invoice, cents: number): Stripe.Invoice {
  return {
    ...invoice,
    amount_due: invoice.amount_due - cents,
    amount_remaining: invoice.amount_remaining - cents,
    pre_payment_credit_notes_amount: invoice.pre_payment_credit_notes_amount + cents,
  };
}

async function refundCharge(
  work: Work,
  { charge, amount }: { charge: string; amount: number },
): Promise<Stripe.CreditNote.Refund> {
  const refund = await createRefund(work, { charge, amount });
  return { amount_refunded: amount, payment_record_refund: null, refund: refund.id, type: 'refund' };
}

async function creditBalance(
  work: Work,
  note: Stripe.CreditNote,
  invoice: Stripe.Invoice,
  cents: number,
): Promise<string> {
  const { id } = await changeBalance(work, idOf(note.customer), {
    amount: -cents,
    currency: note.currency,
    type: 'credit_note',
    invoice: invoice.id,
    creditNote: note.id,
  });
  return id;
}
