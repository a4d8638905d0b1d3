import type Stripe from 'stripe';
import { idOf } from '#stripe/kinds';
import { getLinked, type KeptOf } from '#stripe/objects';
import { setDefaultMethod } from '#stripe/payments/default-method';
import { createMethod, type KeepableInstrument } from '#stripe/payments/instruments';
import { failIntent, requireAction } from '#stripe/payments/payment-intents';
import { attachMethod } from '#stripe/payments/payment-methods';
import { NOT_AUTHENTICATED, type Refusal } from '#stripe/payments/test-cards';
import type { Work } from '#stripe/work';
import { bookPayment, collect, intentFor } from './collect-invoice.ts';
import { recordFailure } from './dunning.ts';
import { findIntentOf } from './invoice-life.ts';

/** The next step after a payment; a Refusal keeps the customer on the page. */
export type InvoiceStep = 'done' | 'authenticate' | Refusal;

/** Pays an open invoice with a new payment method, which becomes the default. */
export async function payOnPage(
  work: Work,
  invoice: Stripe.Invoice,
  instrument: KeepableInstrument,
  name: string,
): Promise<InvoiceStep> {
  const details = { email: invoice.customer_email, name, address: invoice.customer_address };
  const method = await createMethod(work, instrument, details);
  const intent = await intentFor(work, invoice, method.type);
  if (instrument.type === 'card' && instrument.card.authenticates) {
    await requireAction(work, intent, method, `${invoice.hosted_invoice_url}/authentication`);
    return 'authenticate';
  }
  const refusal = instrument.type === 'card' ? instrument.card.atCheckout : null;
  if (refusal) return refuse(work, invoice, intent, method, refusal);
  await keep(work, invoice, method);
  const kept: KeptOf<'payment_method'> = await getLinked(work, 'payment_method', method.id);
  return (await collect(work, invoice, kept, true)).refusal ?? 'done';
}

export type Demand = 'nothing' | 'payment' | 'confirmation' | 'patience';

export async function demandOf(work: Work, invoice: Stripe.Invoice): Promise<Demand> {
  if (invoice.status !== 'open') return 'nothing';
  const status = (await findIntentOf(work, invoice))?.status;
  if (status === 'processing') return 'patience';
  return status === 'requires_action' ? 'confirmation' : 'payment';
}

export async function answerBankForInvoice(
  work: Work,
  invoice: Stripe.Invoice,
  agrees: boolean,
): Promise<InvoiceStep> {
  const intent = await findIntentOf(work, invoice);
  if (!intent?.payment_method) throw new Error(`invoice ${invoice.id} waits for no bank`);
  const { wire: method } = await getLinked(work, 'payment_method', idOf(intent.payment_method));
  if (!agrees) return refuse(work, invoice, intent, method, NOT_AUTHENTICATED);
  await keep(work, invoice, method);
  await bookPayment(work, invoice, intent, method, true);
  return 'done';
}

async function keep(work: Work, invoice: Stripe.Invoice, method: Stripe.PaymentMethod): Promise<void> {
  const customer = idOf(invoice.customer ?? '');
  if (method.customer === customer) return;
  await attachMethod(work, method, customer);
  await setDefaultMethod(work, customer, method.id);
}

async function refuse(
  work: Work,
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  refusal: Refusal,
): Promise<Refusal> {
  await failIntent(work, intent, method, refusal);
  await recordFailure(work, invoice, { needsAction: false, byHand: true });
  return refusal;
}
