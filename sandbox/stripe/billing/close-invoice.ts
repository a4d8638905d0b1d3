import type Stripe from 'stripe';
import { invalidRequest } from '#stripe/api-error';
import { save } from '#stripe/objects';
import { cancelIntent } from '#stripe/payments/payment-intents';
import { emit } from '#stripe/webhooks/emit-event';
import type { Work } from '#stripe/work';
import { returnBalance } from './apply-balance.ts';
import { findIntentOf } from './invoice-life.ts';
import { cancelPayment, findDefaultPayment, listAttached } from './invoice-payments.ts';
import { discardHeld } from './pending-update.ts';
import { recoverStatus } from './recover-status.ts';

/**
 * Voids an invoice and cancels its payment.
 * @throws ApiError unless it is open or uncollectible
 */
export async function voidInvoice(work: Work, before: Stripe.Invoice): Promise<Stripe.Invoice> {
  if (before.status !== 'open' && before.status !== 'uncollectible') {
    throw invalidRequest(
      `You can only void invoices that are open or uncollectible. This invoice is ${before.status}.`,
      undefined,
      'status_transition_invalid',
    );
  }
  const intent = await findIntentOf(work, before);
  refuseProcessing(intent);
  await refuseAttached(work, before, ['open', 'paid']);
  const voided: Stripe.Invoice = {
    ...before,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...before.status_transitions, voided_at: work.now },
  };
  await save(work, 'invoice', voided, { dueAt: null });
  if (intent) await cancelIntent(work, intent, 'void_invoice');
  const payment = await findDefaultPayment(work, voided);
  if (payment) await cancelPayment(work, payment);
  await returnBalance(work, voided);
  await emit(work, 'invoice.voided', voided);
  await discardHeld(work, voided);
  await recoverStatus(work, voided);
  return voided;
}

/**
 * Marks an invoice uncollectible; it can still be paid.
 * @throws ApiError unless it is open
 */
export async function writeOffInvoice(work: Work, before: Stripe.Invoice): Promise<Stripe.Invoice> {
  if (before.status !== 'open') {
    throw invalidRequest(
      `You can only mark open invoices as uncollectible. This invoice is ${before.status}.`,
      undefined,
      'status_transition_invalid',
    );
  }
  refuseProcessing(await findIntentOf(work, before));
  await refuseAttached(work, before, ['open']);
  const writtenOff: Stripe.Invoice = {
    ...before,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'uncollectible',
    status_transitions: { ...before.status_transitions, marked_uncollectible_at: work.now },
  };
  await save(work, 'invoice', writtenOff, { dueAt: null });
  await emit(work, 'invoice.marked_uncollectible', writtenOff);
  await recoverStatus(work, writtenOff);
  return writtenOff;
}

/** @throws ApiError while a payment is processing */
export function refuseProcessing(intent: Stripe.PaymentIntent | null): void {
  if (intent?.status !== 'processing') return;
  throw invalidRequest(
    'This invoice has a payment that is processing. Wait until it has succeeded or failed.',
    undefined,
    'payment_intent_unexpected_state',
  );
}

/** @throws ApiError for attached payments with these statuses, which would lose their invoice */
async function refuseAttached(work: Work, invoice: Stripe.Invoice, statuses: string[]): Promise<void> {
  const attached = await listAttached(work, invoice);
  if (!attached.some(({ status }) => statuses.includes(status))) return;
  throw invalidRequest(
    `This invoice has attached payments that are ${statuses.join(' or ')}; its status can not be changed.`,
    undefined,
    'status_transition_invalid',
  );
}
