import type Stripe from 'stripe';
import { changeBalance } from '#stripe/customers/balance';
import { idOf } from '#stripe/kinds';
import { getLinked } from '#stripe/objects';
import type { Work } from '#stripe/work';

/** Cents. As in Stripe for euros, a smaller amount moves to the next invoice. */
const SMALLEST_CHARGE = 50;

type Due = Pick<Stripe.Invoice, 'amount_due' | 'amount_remaining' | 'ending_balance' | 'starting_balance'>;

/**
 * Returns an invoice's amount due with the customer's balance, in cents; 0 below SMALLEST_CHARGE.
 */
export function dueWithBalance(total: number, balance: number): number {
  const due = Math.max(0, total + balance);
  return due < SMALLEST_CHARGE ? 0 : due;
}

/** Applies the customer's balance, credit or debt, to an invoice when it is finalized. */
export async function applyBalance(work: Work, invoice: Stripe.Invoice): Promise<Due> {
  const customerId = idOf(invoice.customer ?? '');
  const { wire: customer } = await getLinked(work, 'customer', customerId);
  const change = (amount: number, type: Stripe.CustomerBalanceTransaction.Type) =>
    changeBalance(work, customerId, { amount, currency: invoice.currency, type, invoice: invoice.id });
  const due = Math.max(0, invoice.total + customer.balance);
  const applied = invoice.total - due;
  if (applied !== 0) await change(applied, 'applied_to_invoice');
  const charged = dueWithBalance(invoice.total, customer.balance);
  if (charged < due) await change(due, 'invoice_too_small');
  return {
    amount_due: charged,
    amount_remaining: charged,
    ending_balance: customer.balance + invoice.total - charged,
    starting_balance: customer.balance,
  };
}

/**
 * Returns the amounts of an invoice paid before finalization: the balance stays for the next one.
 */
export async function skipBalance(work: Work, invoice: Stripe.Invoice): Promise<Due> {
  const { wire: customer } = await getLinked(work, 'customer', idOf(invoice.customer ?? ''));
  return {
    amount_due: invoice.total,
    amount_remaining: invoice.total,
    ending_balance: customer.balance,
    starting_balance: customer.balance,
  };
}

/** Returns to the balance what a void invoice took from it. */
export async function returnBalance(work: Work, invoice: Stripe.Invoice): Promise<void> {
  const applied = (invoice.ending_balance ?? invoice.starting_balance) - invoice.starting_balance;
  if (applied === 0) return;
  await changeBalance(work, idOf(invoice.customer ?? ''), {
    amount: -applied,
    currency: invoice.currency,
    type: 'unapplied_from_invoice',
    invoice: invoice.id,
  });
}
