import type Stripe from 'stripe';
import { addDays } from '#stripe/calendar';
import { idOf } from '#stripe/kinds';
import { find, getAddressed, getLinked, type KeptOf, save } from '#stripe/objects';
import {
  createIntent,
  failIntent,
  processIntent,
  requireAction,
  succeedIntent,
} from '#stripe/payments/payment-intents';
import { findTestCard, REFUSED_BY_ORDER, type Refusal } from '#stripe/payments/test-cards';
import { findTestIban } from '#stripe/payments/test-ibans';
import type { Work } from '#stripe/work';
import { markOverdue, recordFailure } from './dunning.ts';
import { awaitIntent, finalizeInvoice, findIntentOf, payWithIntent } from './invoice-life.ts';
import { addPayment } from './invoice-payments.ts';
import { findSubscriptionOf, recoverStatus } from './recover-status.ts';
import { sendInvoice } from './send-invoice.ts';

/**
 * Advances a due invoice: finalizes a draft, then charges or sends it. A sent invoice becomes
 * overdue.
 */
export async function advanceInvoice(work: Work, id: string): Promise<void> {
  const { wire: invoice } = await getLinked(work, 'invoice', id);
  const open = invoice.status === 'draft' ? await finalizeInvoice(work, invoice) : invoice;
  if (open.status !== 'open') return;
  if (open.collection_method === 'charge_automatically') {
    await collect(work, open, await methodFor(work, open));
  } else if (invoice.status === 'draft') await sendInvoice(work, open);
  else await markOverdue(work, open);
}

export interface Collected {
  readonly invoice: Stripe.Invoice;
  readonly refusal: Refusal | null;
}

/**
 * Charges a payment method off session. Null counts as a failed attempt.
 * @param byHand outside the retry schedule
 */
export async function collect(
  work: Work,
  invoice: Stripe.Invoice,
  method: KeptOf<'payment_method'> | null,
  byHand = false,
): Promise<Collected> {
  const intent = await intentFor(work, invoice, method?.wire.type ?? 'card');
  if (!method)
    return { invoice: await recordFailure(work, invoice, { needsAction: false, byHand }), refusal: null };
  const account = method.internal?.debit && findTestIban(method.internal.debit.iban);
  if (account) {
    const processing = await processIntent(work, intent, method.wire, addDays(work.now, account.days));
    return { invoice: await awaitIntent(work, invoice, processing), refusal: null };
  }
  const refusal = (await consumeDecline(work, invoice)) ?? refusalLater(method);
  if (!refusal) return { invoice: await bookPayment(work, invoice, intent, method.wire, byHand), refusal };
  const needsAction = refusal.code === 'authentication_required';
  if (needsAction)
    await requireAction(work, intent, method.wire, `${invoice.hosted_invoice_url}/authentication`);
  else await failIntent(work, intent, method.wire, refusal);
  return { invoice: await recordFailure(work, invoice, { needsAction, byHand }), refusal };
}

export async function bookPayment(
  work: Work,
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  byHand: boolean,
): Promise<Stripe.Invoice> {
  const counted = byHand && invoice.attempted;
  const paid = await payWithIntent(work, invoice, await succeedIntent(work, intent, method), counted);
  await recoverStatus(work, paid);
  return paid;
}

/** Returns the payment intent of earlier attempts, or a new one. */
export async function intentFor(
  work: Work,
  invoice: Stripe.Invoice,
  methodType: string,
): Promise<Stripe.PaymentIntent> {
  const earlier = await findIntentOf(work, invoice);
  if (earlier) return earlier;
  const intent = await createIntent(work, {
    amount: invoice.amount_remaining,
    currency: invoice.currency,
    customer: idOf(invoice.customer ?? ''),
    description: 'Subscription update',
    metadata: {},
    methodTypes: [methodType],
    setupFutureUsage: null,
    receiptEmail: null,
  });
  await addPayment(work, invoice, intent);
  return intent;
}

/** Returns the subscription's payment method, or the customer's, or null. */
export async function methodFor(
  work: Work,
  invoice: Stripe.Invoice,
): Promise<KeptOf<'payment_method'> | null> {
  const { wire: customer } = await getLinked(work, 'customer', idOf(invoice.customer ?? ''));
  const subscription = await findSubscriptionOf(work, invoice);
  const reference = subscription?.default_payment_method ?? customer.invoice_settings?.default_payment_method;
  const kept = reference ? await find(work, 'payment_method', idOf(reference)) : null;
  // A detached method can't be charged.
  return kept?.wire.customer === customer.id ? kept : null;
}

function refusalLater({ internal }: KeptOf<'payment_method'>): Refusal | null {
  const number = internal?.cardNumber;
  return number ? (findTestCard(number)?.later ?? null) : null;
}

/**
 * Makes a subscription's next charges fail, whatever the card.
 * @throws ApiError 404
 */
export async function orderDeclines(
  work: Work,
  id: string,
  declines: number,
): Promise<{ subscription: string; declines: number }> {
  const { wire, internal } = await getAddressed(work, 'subscription', id);
  await save(work, 'subscription', wire, { internal: { ...internal, declines } });
  return { subscription: id, declines };
}

async function consumeDecline(work: Work, invoice: Stripe.Invoice): Promise<Refusal | null> {
  const subscription = await findSubscriptionOf(work, invoice);
  const kept = subscription && (await getLinked(work, 'subscription', subscription.id));
  const declines = kept?.internal?.declines ?? 0;
  if (!kept || declines === 0) return null;
  await save(work, 'subscription', kept.wire, { internal: { ...kept.internal, declines: declines - 1 } });
  return REFUSED_BY_ORDER;
}
