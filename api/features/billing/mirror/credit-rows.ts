import type Stripe from 'stripe';
import type { BalanceRow, CreditNoteRow } from '#features/billing/mirror/row-types';
import { expanded, fromUnix, idOf } from '#features/billing/mirror/stripe-values';

/**
 * Stripe has the credited balance only in the balance transaction.
 * @param isTransfer whether its invoice was paid by transfer, which is refunded outside of Stripe
 */
export function toCreditNote(note: Stripe.CreditNote, isTransfer: boolean): CreditNoteRow {
  const outside = note.out_of_band_amount ?? 0;
  return {
    id: note.id,
    invoiceId: idOf(note.invoice) ?? '',
    number: note.number,
    status: note.status,
    amount: note.amount,
    beforePayment: note.pre_payment_amount,
    refunded: note.refunds.reduce(
      (sum, { amount_refunded: amount }) => sum + amount,
      isTransfer ? outside : 0,
    ),
    toBalance: -(expanded(note.customer_balance_transaction)?.amount ?? 0),
    outOfBand: isTransfer ? 0 : outside,
    currency: note.currency,
    pdfUrl: note.pdf,
    issuedAt: fromUnix(note.effective_at ?? note.created),
  };
}

/** A deleted customer has no balance. */
export function toBalance(customer: Stripe.Customer | Stripe.DeletedCustomer): BalanceRow {
  if (customer.deleted) return { customerId: customer.id, amount: 0, currency: 'eur' };
  return { customerId: customer.id, amount: customer.balance, currency: customer.currency ?? 'eur' };
}

/** Returns the amount taken from the balance; negative if it was added. */
export function balanceAppliedTo({
  starting_balance: before,
  ending_balance: after,
}: Stripe.Invoice): number {
  return after === null ? 0 : after - before;
}
