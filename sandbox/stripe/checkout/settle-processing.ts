import type Stripe from 'stripe';
import { invalidRequest } from '#stripe/api-error';
import { recordFailure } from '#stripe/billing/dunning';
import { payWithIntent } from '#stripe/billing/invoice-life';
import { applyPayment, findPaymentOf } from '#stripe/billing/invoice-payments';
import { recoverStatus } from '#stripe/billing/recover-status';
import { idOf } from '#stripe/kinds';
import { getAddressed, getLinked, listAll } from '#stripe/objects';
import { failIntent, succeedIntent } from '#stripe/payments/payment-intents';
import type { Refusal } from '#stripe/payments/test-cards';
import { findTestIban } from '#stripe/payments/test-ibans';
import type { Work } from '#stripe/work';
import { settleSession } from './complete-session.ts';

const FAILED_LATER: Refusal = {
  code: 'payment_intent_payment_attempt_failed',
  declineCode: null,
  message: 'The payment failed.',
  buyerMessage: 'El pago no ha llegado.',
};

/**
 * Ends a processing payment.
 * @throws ApiError 404 when it is missing, 400 when it is not processing
 */
export async function settleProcessing(
  work: Work,
  intentId: string,
  outcome: 'succeed' | 'fail',
): Promise<Stripe.PaymentIntent> {
  const { wire: intent } = await getAddressed(work, 'payment_intent', intentId);
  if (intent.status !== 'processing' || intent.payment_method === null) {
    throw invalidRequest(
      `This PaymentIntent's status is ${intent.status}, and only one that is processing can be settled.`,
      'id',
      'payment_intent_unexpected_state',
    );
  }
  return settle(work, intent, outcome === 'succeed' ? null : FAILED_LATER);
}

/** Settles a debit on its day; the test IBAN decides the outcome. */
export async function settleDebit(work: Work, intentId: string): Promise<void> {
  const { wire: intent } = await getLinked(work, 'payment_intent', intentId);
  const method = await getLinked(work, 'payment_method', idOf(intent.payment_method ?? ''));
  const account = findTestIban(method.internal?.debit?.iban ?? '');
  await settle(work, intent, account?.refusal ?? null);
}

async function settle(
  work: Work,
  intent: Stripe.PaymentIntent,
  refusal: Refusal | null,
): Promise<Stripe.PaymentIntent> {
  const { wire: method } = await getLinked(work, 'payment_method', idOf(intent.payment_method ?? ''));
  const settled = refusal
    ? await failIntent(work, intent, method, refusal)
    : await succeedIntent(work, intent, method);
  const invoice = await settleInvoice(work, settled);
  const [session] = await listAll(
    work,
    'checkout.session',
    invoice ? { invoice: invoice.id } : { payment_intent: intent.id },
  );
  if (session) await settleSession(work, session.id, settled);
  return settled;
}

/** Applies a payment to its open invoice, or records the failure. */
async function settleInvoice(work: Work, intent: Stripe.PaymentIntent): Promise<Stripe.Invoice | null> {
  const payment = await findPaymentOf(work, intent.id);
  if (payment?.status !== 'open') return null;
  const { wire: invoice } = await getLinked(work, 'invoice', idOf(payment.invoice));
  const succeeded = intent.status === 'succeeded';
  // Failures of an attached payment, or of an invoice settled meanwhile, are not collection
  // attempts.
  const counts = payment.is_default && invoice.status === 'open';
  if (!succeeded) {
    return counts ? recordFailure(work, invoice, { needsAction: false, counted: true }) : invoice;
  }
  const paid = counts
    ? await payWithIntent(work, invoice, intent, true)
    : await applyPayment(work, invoice, payment, intent.amount_received);
  await recoverStatus(work, paid);
  return paid;
}
