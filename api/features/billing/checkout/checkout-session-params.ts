import type { SalesChannel } from '@horus/contract/catalog';
import { paths } from '@horus/contract/paths';
import type { Order, Quote } from '@horus/contract/quote';
import type Stripe from 'stripe';
import type { Config } from '#config';
import type { Catalogue } from '#features/billing/catalogue/catalogue';

/** What is written on a session, and on the subscription or payment that it makes: whose it is and what was bought. */
export interface PurchaseMetadata {
  readonly organizationId: string;
  readonly attemptId: string;
  readonly planType: Order['planType'];
  readonly billingPeriod: Order['billingPeriod'];
  readonly channel: Order['channel'];
}

interface Purchase {
  readonly quote: Quote;
  readonly customerId: string;
  readonly metadata: PurchaseMetadata;
  readonly expiresAt: Date;
  /** Where the payment page sends the buyer back to: absolute addresses. */
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** The hosted payment page for a quote. Everything that is charged is a line of the quote; nothing is computed here. */
export function checkoutSessionParams(
  config: Config,
  catalogue: Catalogue,
  purchase: Purchase,
): Stripe.Checkout.SessionCreateParams {
  const { quote, metadata } = purchase;
  const common = {
    customer: purchase.customerId,
    client_reference_id: metadata.organizationId,
    customer_update: { address: 'auto', name: 'auto' },
    locale: 'es',
    billing_address_collection: 'required',
    tax_id_collection: { enabled: true },
    consent_collection: { terms_of_service: 'required' },
    line_items: lineItems(catalogue, quote),
    metadata: { ...metadata },
    expires_at: Math.floor(purchase.expiresAt.getTime() / 1_000),
    success_url: purchase.successUrl,
    cancel_url: purchase.cancelUrl,
  } as const satisfies Stripe.Checkout.SessionCreateParams;
  return quote.renews
    ? { ...common, ...subscriptionParams(catalogue, quote, metadata) }
    : { ...common, ...financedParams(config, metadata) };
}

/** Where a channel's buyers come back to: those of the wizard have no login yet. */
export function returnUrls(
  publicUrl: string,
  channel: SalesChannel,
): { successUrl: string; cancelUrl: string } {
  const success = channel === 'wizard' ? paths.site.thanks : paths.checkout.success;
  return {
    successUrl: `${publicUrl}${success.href()}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${publicUrl}${paths.checkout.reconsider.href()}`,
  };
}

function lineItems(catalogue: Catalogue, quote: Quote): Stripe.Checkout.SessionCreateParams.LineItem[] {
  const charged = quote.lines.filter((line) => line.quantity > 0);
  // A subscription's fee is a line even while its first month is free: that is what makes it one.
  const fee = charged.some((line) => line.kind === 'plan') ? [] : [{ price: quote.fee.price, quantity: 1 }];
  return [...fee, ...charged].map(({ price, quantity }) => ({
    price: catalogue.priceId(price),
    quantity,
    tax_rates: [catalogue.taxRateId(price.taxBehavior)],
  }));
}

function subscriptionParams(
  catalogue: Catalogue,
  quote: Quote,
  metadata: PurchaseMetadata,
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'subscription',
    allowed_payment_method_types: ['card', 'sepa_debit'],
    payment_method_collection: 'always',
    ...(quote.promoApplied ? { discounts: [{ promotion_code: catalogue.promotionCodeId() }] } : {}),
    subscription_data: {
      metadata: { ...metadata },
      default_tax_rates: [catalogue.taxRateId(quote.fee.price.taxBehavior)],
      ...(quote.trialDays > 0 ? { trial_period_days: quote.trialDays } : {}),
    },
  };
}

function financedParams(config: Config, metadata: PurchaseMetadata): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    allowed_payment_method_types: [config.stripe.financedMethod],
    payment_intent_data: { metadata: { ...metadata } },
    invoice_creation: { enabled: true, invoice_data: { metadata: { ...metadata } } },
  };
}
