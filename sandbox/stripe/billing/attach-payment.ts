import type Stripe from 'stripe';
import { invalidRequest } from '#stripe/api-error';
import { getReferenced } from '#stripe/objects';
import type { Work } from '#stripe/work';
import { addPayment, applyPayment, findPaymentOf } from './invoice-payments.ts';
import { recoverStatus } from './recover-status.ts';

/**
 * Attaches a payment that pays all or a part of an invoice, now or when it succeeds. Stripe accepts
 * no partial payments for automatically charged subscription invoices.
 * @throws ApiError when the invoice or the payment does not allow it
 */
export async function attachPayment(
  work: Work,
  invoice: Stripe.Invoice,
  intentId: string | undefined,
): Promise<Stripe.Invoice> {
  if (!intentId) {
    throw invalidRequest('Missing required param: payment_intent.', 'payment_intent', 'parameter_missing');
  }
  requirePartial(invoice);
  const { wire: intent } = await getReferenced(work, 'payment_intent', intentId, 'payment_intent');
  await requireFitting(work, invoice, intent);
  const payment = await addPayment(work, invoice, intent, false);
  if (intent.status !== 'succeeded') return invoice;
  const paid = await applyPayment(work, invoice, payment, intent.amount_received);
  await recoverStatus(work, paid);
  return paid;
}

function takesParts({ status, parent, collection_method: method }: Stripe.Invoice): boolean {
  return status === 'open' && (!parent?.subscription_details || method === 'send_invoice');
}

function requirePartial(invoice: Stripe.Invoice): void {
  if (takesParts(invoice)) return;
  throw invalidRequest(
    invoice.status === 'open'
      ? 'You cannot attach a payment to a subscription invoice that is charged automatically.'
      : `You can only attach payments to open invoices. This invoice is ${invoice.status}.`,
    undefined,
    invoice.status === 'open' ? undefined : 'status_transition_invalid',
  );
}

async function requireFitting(
  work: Work,
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent,
): Promise<void> {
  const refuse = (message: string) => {
    throw invalidRequest(message, 'payment_intent');
  };
  if (intent.customer !== invoice.customer) {
    refuse('The PaymentIntent must have the same customer as the invoice.');
  }
  if (intent.currency !== invoice.currency) {
    refuse('The PaymentIntent must have the same currency as the invoice.');
  }
  if (intent.status === 'canceled') refuse('A canceled PaymentIntent can not be attached to an invoice.');
  if (await findPaymentOf(work, intent.id)) refuse('The PaymentIntent is already attached to an invoice.');
  if (intent.amount > invoice.amount_remaining) {
    refuse(
      `The PaymentIntent's amount (${intent.amount}) is greater than the amount remaining on the invoice (${invoice.amount_remaining}).`,
    );
  }
}
