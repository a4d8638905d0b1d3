import type Stripe from 'stripe';
import { idOf } from '#stripe/kinds';
import { find, getLinked, insert, listAll, save } from '#stripe/objects';
import { createIntent, failIntent, getIntent, succeedIntent } from '#stripe/payments/payment-intents';
import { findTestCard, type Refusal } from '#stripe/payments/test-cards';
import { emit } from '#stripe/webhooks/emit-event';
import type { Work } from '#stripe/work';
import { addDays } from './calendar.ts';
import { cancelNow } from './cancel-subscription.ts';
import { buildPayment, finalizeInvoice, payWithIntent } from './invoice-life.ts';

/** Days from a failed attempt to the next one; after the last the subscription ends. */
const RETRY_AFTER_DAYS = [3, 5, 7];

/** What an invoice does when its moment comes: a draft is issued, and an open one is charged. */
export async function advanceInvoice(work: Work, id: string): Promise<void> {
  const { wire: invoice } = await getLinked(work, 'invoice', id);
  const open = invoice.status === 'draft' ? await finalizeInvoice(work, invoice) : invoice;
  if (open.status === 'open') await collect(work, open);
}

/** Charges the customer's payment method with nobody there. */
async function collect(work: Work, invoice: Stripe.Invoice): Promise<void> {
  const subscription = await subscriptionOf(work, invoice);
  const method = await methodFor(work, invoice, subscription);
  const intent = await intentOf(work, invoice);
  const refusal = method && refusalOf(method.cardNumber);
  if (method && !refusal) {
    const paid = await payWithIntent(work, invoice, await succeedIntent(work, intent, method.wire));
    if (subscription?.status === 'past_due') await setStatus(work, subscription, 'active', paid.id);
    return;
  }
  if (method && refusal) await failIntent(work, intent, method.wire, refusal);
  await recordFailure(work, invoice, subscription, refusal);
}

async function recordFailure(
  work: Work,
  invoice: Stripe.Invoice,
  subscription: Stripe.Subscription | null,
  refusal: Refusal | null,
): Promise<void> {
  const failures = invoice.attempt_count + 1;
  const days = RETRY_AFTER_DAYS[failures - 1];
  const nextAttempt = days === undefined ? null : addDays(work.now, days);
  const failed: Stripe.Invoice = {
    ...invoice,
    attempt_count: failures,
    attempted: true,
    auto_advance: nextAttempt !== null,
    next_payment_attempt: nextAttempt,
  };
  await save(work, 'invoice', failed, { dueAt: nextAttempt });
  await emit(work, 'invoice.payment_failed', failed);
  if (refusal?.code === 'authentication_required')
    await emit(work, 'invoice.payment_action_required', failed);
  if (!subscription) return;
  if (nextAttempt === null) await cancelNow(work, subscription, 'payment_failed');
  else if (subscription.status === 'active') await setStatus(work, subscription, 'past_due', invoice.id);
}

async function setStatus(
  work: Work,
  before: Stripe.Subscription,
  status: Stripe.Subscription.Status,
  latestInvoice: string,
): Promise<void> {
  const subscription = { ...before, status, latest_invoice: latestInvoice };
  await save(work, 'subscription', subscription);
  await emit(work, 'customer.subscription.updated', subscription, before);
}

/** The intent of earlier attempts, or a new one. */
async function intentOf(work: Work, invoice: Stripe.Invoice): Promise<Stripe.PaymentIntent> {
  const [payment] = await listAll(work, 'invoice_payment', { invoice: invoice.id });
  if (payment?.payment.payment_intent) return getIntent(work, idOf(payment.payment.payment_intent));
  const intent = await createIntent(work, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: idOf(invoice.customer ?? ''),
    description: 'Subscription update',
    metadata: {},
    methodTypes: ['card'],
    setupFutureUsage: null,
    receiptEmail: null,
  });
  await insert(work, 'invoice_payment', buildPayment(work, invoice, intent));
  return intent;
}

async function subscriptionOf(work: Work, invoice: Stripe.Invoice): Promise<Stripe.Subscription | null> {
  const reference = invoice.parent?.subscription_details?.subscription;
  return reference ? (await getLinked(work, 'subscription', idOf(reference))).wire : null;
}

async function methodFor(
  work: Work,
  invoice: Stripe.Invoice,
  subscription: Stripe.Subscription | null,
): Promise<{ wire: Stripe.PaymentMethod; cardNumber: string | null } | null> {
  const { wire: customer } = await getLinked(work, 'customer', idOf(invoice.customer ?? ''));
  const reference = subscription?.default_payment_method ?? customer.invoice_settings?.default_payment_method;
  const kept = reference ? await find(work, 'payment_method', idOf(reference)) : null;
  // A method that was detached since can't be charged.
  if (!kept || kept.wire.customer !== customer.id) return null;
  return { wire: kept.wire, cardNumber: kept.internal?.cardNumber ?? null };
}

function refusalOf(cardNumber: string | null): Refusal | null {
  return cardNumber === null ? null : (findTestCard(cardNumber)?.later ?? null);
}
