import type Stripe from 'stripe';
import { randomToken } from '#store/ids';
import type { Work } from '#stripe/work';
import { buildInvoice, type InvoiceRequest } from './build-invoice.ts';
import { changeInvoice } from './change-invoice.ts';
import { nextFee } from './next-fee.ts';
import type { PlannedChange } from './plan-change.ts';
import { prorationLines } from './proration-items.ts';
import { periodEndOf } from './subscription-times.ts';

/** Previews the next invoice. Null when the subscription ends first. */
export async function previewFee(
  work: Work,
  subscription: Stripe.Subscription,
  {
    prorations = [],
    schedule = null,
  }: {
    readonly prorations?: readonly Stripe.InvoiceItem[];
    readonly schedule?: Stripe.SubscriptionSchedule | null;
  } = {},
): Promise<Stripe.Invoice | null> {
  const at = periodEndOf(subscription);
  const { status, cancel_at: ends } = subscription;
  if (status === 'canceled' || (ends !== null && ends <= at)) return null;
  const { invoice } = await nextFee(work, subscription, schedule);
  const extra = await prorationLines(work, prorations);
  return build(work, at, { ...invoice, lines: [...extra, ...invoice.lines] });
}

/** Previews the invoice of a change, or the next one when the change has none. */
export async function previewChange(work: Work, change: PlannedChange): Promise<Stripe.Invoice | null> {
  if (!change.invoicesNow) return previewFee(work, change.after, change);
  return build(work, work.now, await changeInvoice(work, change));
}

/** Previews a full period's fee, without one-time items. */
export async function previewRecurring(
  work: Work,
  subscription: Stripe.Subscription,
): Promise<Stripe.Invoice> {
  const start = periodEndOf(subscription);
  const { invoice } = await nextFee(work, { ...subscription, billing_cycle_anchor: start, schedule: null });
  const lines = invoice.lines.filter(({ proration }) => !proration);
  return build(work, start, { ...invoice, lines });
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
