import type Stripe from 'stripe';
import { save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import type { Work } from '#stripe/work';

export async function sendInvoice(work: Work, invoice: Stripe.Invoice): Promise<Stripe.Invoice> {
  const sent = { ...invoice, next_payment_attempt: null };
  await save(work, 'invoice', sent, { dueAt: invoice.due_date });
  await emit(work, 'invoice.sent', sent);
  return sent;
}
