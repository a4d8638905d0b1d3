import type Stripe from 'stripe';
import { listAll, save } from '#stripe/objects';
import { cancelIntent } from '#stripe/payments/payment-intents';
import { emit } from '#stripe/webhooks/emit-event';
import { invalidRequest } from '#stripe/wire/api-error';
import type { Work } from '#stripe/work';
import { recoverStanding } from './dunning.ts';
import { findIntentOf } from './invoice-life.ts';

/** Takes an issued invoice back: nobody owes it, and its payment is given up. @throws ApiError when it is not owed */
export async function voidInvoice(work: Work, before: Stripe.Invoice): Promise<Stripe.Invoice> {
  if (before.status !== 'open' && before.status !== 'uncollectible') {
    throw invalidRequest(
      `You can only void invoices that are open or uncollectible. This invoice is ${before.status}.`,
      undefined,
      'status_transition_invalid',
    );
  }
  const intent = await findIntentOf(work, before);
  refuseUnderWay(intent);
  const voided: Stripe.Invoice = {
    ...before,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...before.status_transitions, voided_at: work.now },
  };
  await save(work, 'invoice', voided, { dueAt: null });
  if (intent) await cancelIntent(work, intent, 'void_invoice');
  await cancelPayments(work, voided);
  await emit(work, 'invoice.voided', voided);
  await recoverStanding(work, voided);
  return voided;
}

/** Gives an invoice up that will not be paid; it can be paid all the same. @throws ApiError when it is not open */
export async function writeOffInvoice(work: Work, before: Stripe.Invoice): Promise<Stripe.Invoice> {
  if (before.status !== 'open') {
    throw invalidRequest(
      `You can only mark open invoices as uncollectible. This invoice is ${before.status}.`,
      undefined,
      'status_transition_invalid',
    );
  }
  refuseUnderWay(await findIntentOf(work, before));
  const writtenOff: Stripe.Invoice = {
    ...before,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'uncollectible',
    status_transitions: { ...before.status_transitions, marked_uncollectible_at: work.now },
  };
  await save(work, 'invoice', writtenOff, { dueAt: null });
  await emit(work, 'invoice.marked_uncollectible', writtenOff);
  await recoverStanding(work, writtenOff);
  return writtenOff;
}

/** @throws ApiError when a bank has still to answer */
export function refuseUnderWay(intent: Stripe.PaymentIntent | null): void {
  if (intent?.status !== 'processing') return;
  throw invalidRequest(
    'This invoice has a payment that is processing. Wait until it has succeeded or failed.',
    undefined,
    'payment_intent_unexpected_state',
  );
}

async function cancelPayments(work: Work, invoice: Stripe.Invoice): Promise<void> {
  for (const payment of await listAll(work, 'invoice_payment', { invoice: invoice.id, status: 'open' })) {
    await save(work, 'invoice_payment', {
      ...payment,
      status: 'canceled',
      status_transitions: { canceled_at: work.now, paid_at: null },
    });
  }
}
