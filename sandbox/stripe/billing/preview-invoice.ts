import type Stripe from 'stripe';
import { randomToken } from '#store/ids';
import type { Work } from '#stripe/work';
import { buildInvoice, type InvoiceRequest } from './build-invoice.ts';
import { changeInvoice } from './change-invoice.ts';
import { nextFee } from './next-fee.ts';
import type { PlannedChange } from './plan-change.ts';
import { prorationLines } from './proration-items.ts';
import { periodEndOf } from './subscription-times.ts';

/**
 * The next invoice as it will be, if nothing changes until then; null when the subscription ends
 * before. Nothing is kept.
 */
export async function previewFee(
  work: Work,
  subscription: Stripe.Subscription,
  prorations: readonly Stripe.InvoiceItem[] = [],
): Promise<Stripe.Invoice | null> {
  const at = periodEndOf(subscription);
  const { status, cancel_at: ends } = subscription;
  if (status === 'canceled' || (ends !== null && ends <= at)) return null;
  const { invoice } = await nextFee(work, subscription);
  const extra = await prorationLines(work, prorations);
  return build(work, at, { ...invoice, lines: [...extra, ...invoice.lines] });
}

/**
 * The invoice that a change makes: at once where it makes one, and else the next one. `recurring`:
 * a whole period at the new prices, without what is only due once.
 */
export async function previewChange(
  work: Work,
  change: PlannedChange,
  recurring: boolean,
): Promise<Stripe.Invoice | null> {
  if (recurring) return previewRecurring(work, change.after);
  if (!change.invoicesNow) return previewFee(work, change.after, change.prorations);
  return build(work, work.now, await changeInvoice(work, change));
}

async function previewRecurring(work: Work, subscription: Stripe.Subscription): Promise<Stripe.Invoice> {
  const { invoice } = await nextFee(work, subscription);
  const lines = invoice.lines.filter(({ proration }) => !proration);
  return build(work, periodEndOf(subscription), { ...invoice, lines });
}

async function build(work: Work, at: number, request: InvoiceRequest): Promise<Stripe.Invoice> {
  const invoice = await buildInvoice({ ...work, now: at }, `upcoming_in_${randomToken(24)}`, {
    ...request,
    reason: 'upcoming',
  });
  return {
    ...invoice,
    ending_balance: invoice.starting_balance + invoice.total - invoice.amount_due,
    next_payment_attempt: invoice.collection_method === 'send_invoice' ? null : at,
  };
}
