import type Stripe from 'stripe';
import { draftInvoice } from '#stripe/billing/build-invoice';
import { announceSubscription, createSubscription } from '#stripe/billing/create-subscription';
import { grantDiscount } from '#stripe/billing/discounts';
import { awaitIntent, finalizeInvoice, payWithIntent } from '#stripe/billing/invoice-life';
import { discountsAfter } from '#stripe/billing/subscription-moments';
import type { SessionInternal } from '#stripe/kinds';
import { getLinked, type KeptOf, save } from '#stripe/objects';
import { attachMethod } from '#stripe/payments/payment-methods';
import { startSetup, succeedSetup } from '#stripe/payments/setup-intents';
import { emit } from '#stripe/webhooks/emit-event';
import type { Work } from '#stripe/work';
import { firstInvoiceLines } from './first-invoice.ts';
import type { SessionKept } from './get-session.ts';
import { isRecurring, quoteSession } from './line-items.ts';
import { updateCustomerFromBuyer } from './update-customer-from-buyer.ts';

/**
 * Completes a session: creates its customer, payment method, subscription and invoice, then emits
 * the events.
 * @param intent null when nothing is due today
 */
export async function completeSession(
  work: Work,
  session: SessionKept,
  method: Stripe.PaymentMethod,
  intent: Stripe.PaymentIntent | null,
): Promise<void> {
  const { internal } = session;
  if (!internal.attempt) throw new Error(`session ${session.wire.id} has no attempt`);
  const { buyer } = internal.attempt;
  const { customer, details } = await updateCustomerFromBuyer(work, session, buyer);
  const bought =
    session.wire.mode === 'subscription'
      ? await subscribe(work, session, customer, method, intent)
      : await buyOnce(work, session, customer, intent);
  const processing = intent?.status === 'processing';
  const complete: Stripe.Checkout.Session = {
    ...session.wire,
    ...bought,
    collected_information: {
      business_name: buyer.businessName,
      individual_name: null,
      shipping_details: null,
    },
    consent: session.wire.consent_collection
      ? { promotions: null, terms_of_service: buyer.acceptsTerms ? 'accepted' : null }
      : null,
    customer_details: details,
    payment_status: processing ? 'unpaid' : intent ? 'paid' : 'no_payment_required',
    status: 'complete',
    url: null,
  };
  await save(work, 'checkout.session', complete, {
    internal: { ...internal, attempt: null, draft: null, notice: null },
    dueAt: null,
  });
  await emit(work, 'checkout.session.completed', complete);
}

export async function settleSession(work: Work, id: string, intent: Stripe.PaymentIntent): Promise<void> {
  const { wire, internal } = await getLinked(work, 'checkout.session', id);
  if (!internal) throw new Error(`session ${id} has lost its lines`);
  if (intent.status !== 'succeeded') {
    await emit(work, 'checkout.session.async_payment_failed', wire);
    return;
  }
  const paid: Stripe.Checkout.Session = {
    ...wire,
    invoice: wire.mode === 'payment' ? await invoiceLater(work, { wire, internal }, intent) : wire.invoice,
    payment_status: 'paid',
  };
  await save(work, 'checkout.session', paid);
  await emit(work, 'checkout.session.async_payment_succeeded', paid);
}

async function invoiceLater(
  work: Work,
  session: Pick<KeptOf<'checkout.session'>, 'wire'> & { internal: SessionInternal },
  intent: Stripe.PaymentIntent,
): Promise<string | null> {
  const { wire: customer } = await getLinked(work, 'customer', String(session.wire.customer));
  return (await invoicePurchase(work, session, customer, intent))?.id ?? null;
}

type Bought = Pick<Stripe.Checkout.Session, 'invoice' | 'payment_intent' | 'subscription'>;

async function subscribe(
  work: Work,
  { wire, internal }: SessionKept,
  customer: Stripe.Customer,
  method: Stripe.PaymentMethod,
  intent: Stripe.PaymentIntent | null,
): Promise<Bought> {
  await attachMethod(work, method, customer.id);
  if (!intent) await succeedSetup(work, await startSetup(work, customer.id, method));
  const quote = quoteSession(internal, work.now);
  const { trialEnd } = quote;
  const subscription = await createSubscription(work, {
    customer: customer.id,
    lines: internal.lines.filter(isRecurring),
    trialEnd,
    defaultTaxRates: internal.subscription.defaultTaxRates,
    defaultPaymentMethod: method.id,
    metadata: internal.subscription.metadata,
  });
  const discount = await grantCoupon(work, internal, {
    customer: customer.id,
    subscription: subscription.id,
    checkoutSession: wire.id,
  });
  const draft = await draftInvoice(work, {
    customer,
    subscription,
    reason: 'subscription_create',
    currency: subscription.currency,
    lines: firstInvoiceLines(work, internal.lines, internal.subscription.defaultTaxRates, subscription),
    discounts: discount ? [discount] : [],
    period: { start: work.now, end: work.now },
    defaultTaxRates: internal.subscription.defaultTaxRates,
  });
  // Checkout charges the full amount; the customer's balance stays for the next invoice.
  const open = await finalizeInvoice(work, draft, { prepaid: intent !== null });
  const invoice = await payFirst(work, open, intent);
  const discounted = { ...subscription, discounts: discount ? [discount.wire.id] : [] };
  await announceSubscription(work, subscription, invoice.id, await discountsAfter(work, discounted, invoice));
  return { invoice: invoice.id, payment_intent: null, subscription: subscription.id };
}

function payFirst(
  work: Work,
  open: Stripe.Invoice,
  intent: Stripe.PaymentIntent | null,
): Promise<Stripe.Invoice> | Stripe.Invoice {
  if (!intent) return open;
  return intent.status === 'processing' ? awaitIntent(work, open, intent) : payWithIntent(work, open, intent);
}

async function buyOnce(
  work: Work,
  session: SessionKept,
  customer: Stripe.Customer,
  intent: Stripe.PaymentIntent | null,
): Promise<Bought> {
  const invoice =
    intent?.status === 'processing' ? null : await invoicePurchase(work, session, customer, intent);
  return { invoice: invoice?.id ?? null, payment_intent: intent?.id ?? null, subscription: null };
}

/** Creates the invoice of a one-time purchase if the session asks for one. */
async function invoicePurchase(
  work: Work,
  { wire, internal }: Pick<KeptOf<'checkout.session'>, 'wire'> & { internal: SessionInternal },
  customer: Stripe.Customer,
  intent: Stripe.PaymentIntent | null,
): Promise<Stripe.Invoice | null> {
  const discount = await grantCoupon(work, internal, {
    customer: customer.id,
    subscription: null,
    checkoutSession: wire.id,
  });
  if (!wire.invoice_creation?.enabled) return null;
  const draft = await draftInvoice(work, {
    customer,
    subscription: null,
    reason: 'manual',
    currency: wire.currency ?? 'eur',
    lines: internal.lines.map((line) => ({
      ...line,
      free: false,
      period: { start: work.now, end: work.now },
      subscriptionItem: null,
    })),
    metadata: internal.invoiceMetadata,
    discounts: discount ? [discount] : [],
    period: { start: work.now, end: work.now },
    defaultTaxRates: [],
  });
  const open = await finalizeInvoice(work, draft, { prepaid: intent !== null });
  return intent ? payWithIntent(work, open, intent) : open;
}

async function grantCoupon(
  work: Work,
  { coupon }: SessionInternal,
  on: { customer: string; subscription: string | null; checkoutSession: string },
): Promise<KeptOf<'discount'> | null> {
  if (!coupon) return null;
  const discount = await grantDiscount(work, coupon, on);
  return getLinked(work, 'discount', discount.id);
}
