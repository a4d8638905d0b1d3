import { formatLongDate } from '@horus/contract/dates';
import { paths } from '@horus/contract/paths';
import type { Order, Quote } from '@horus/contract/quote';
import { trialEndsAt } from '@horus/contract/trial';
import type Stripe from 'stripe';
import type { Config } from '#config';
import type { Catalogue } from '#features/billing/catalogue/catalogue';

/**
 * What is written on a session, and on the subscription or payment that it makes: whose it is and
 * what was bought.
 */
export interface PurchaseMetadata {
  readonly organizationId: string;
  readonly attemptId: string;
  readonly planType: Order['planType'];
  readonly billingPeriod: Order['billingPeriod'];
  readonly channel: Order['channel'];
  /** Hardware ordered, free units included: the lines have only what is charged. */
  readonly devices: string;
  readonly cards: string;
  /**
   * The general conditions that the payment page has accepted: the day that they bear, and what
   * tells the text.
   */
  readonly termsVersion: string;
  readonly termsHash: string;
  /** `BuyerHistory.dataKeptUntil` of a customer who comes back; nothing for any other purchase. */
  readonly dataKeptUntil?: string;
}

interface Purchase {
  readonly quote: Quote;
  readonly customerId: string;
  /** Stripe has the payer's legal name and tax id already: they are not asked for again. */
  readonly payerKnown: boolean;
  readonly metadata: PurchaseMetadata;
  readonly expiresAt: Date;
  /** Where the payment page sends the buyer back to: absolute addresses. */
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/**
 * The hosted payment page for a quote. Everything that is charged is a line of the quote; nothing
 * is computed here.
 */
export function checkoutSessionParams(
  config: Config,
  catalogue: Catalogue,
  purchase: Purchase,
): Stripe.Checkout.SessionCreateParams {
  const { quote, metadata, payerKnown } = purchase;
  const common = {
    customer: purchase.customerId,
    client_reference_id: metadata.organizationId,
    // Without a tax id the name that is typed is the card owner's, who need not be the payer.
    customer_update: { address: 'auto', name: payerKnown ? 'never' : 'auto' },
    locale: 'es',
    billing_address_collection: 'required',
    // Buyers contract as a company or professional, and an invoice needs to name them.
    tax_id_collection: payerKnown ? { enabled: false } : { enabled: true, required: 'if_supported' },
    consent_collection: { terms_of_service: 'required' },
    custom_text: {
      terms_of_service_acceptance: { message: acceptanceText(config.server.publicUrl) },
      ...(metadata.dataKeptUntil && { submit: { message: welcomeBackText(metadata.dataKeptUntil) } }),
    },
    line_items: lineItems(catalogue, quote),
    metadata: { ...metadata },
    expires_at: Math.floor(purchase.expiresAt.getTime() / 1_000),
    success_url: purchase.successUrl,
    cancel_url: purchase.cancelUrl,
  } as const satisfies Stripe.Checkout.SessionCreateParams;
  return quote.renews
    ? { ...common, ...subscriptionParams(catalogue, purchase) }
    : { ...common, ...financedParams(config, metadata) };
}

/**
 * What the buyer agrees to, with the way to read it (LSSI, art. 27.4). Stripe makes links of
 * Markdown's.
 */
function acceptanceText(publicUrl: string): string {
  const terms = `[condiciones generales](${publicUrl}${paths.site.terms.href()})`;
  const privacy = `[política de privacidad](${publicUrl}${paths.site.privacy.href()})`;
  return `Contrato como empresa o profesional, acepto las ${terms} y he leído la ${privacy}.`;
}

/** Why the payment page of a customer who comes back has no installation. */
function welcomeBackText(dataKeptUntil: string): string {
  return `Tus datos siguen en Horus hasta el ${formatLongDate(dataKeptUntil)}: no pagas otra instalación.`;
}

/**
 * Where a buyer comes back to: one who bought in the wizard without an account has no login yet.
 */
export function returnUrls(
  publicUrl: string,
  hasAccount: boolean,
): { successUrl: string; cancelUrl: string } {
  const success = hasAccount ? paths.checkout.success : paths.site.thanks;
  return {
    successUrl: `${publicUrl}${success.href()}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${publicUrl}${paths.checkout.reconsider.href()}`,
  };
}

/**
 * Makes sure that Stripe has all that an order is charged by, before anything is written or made
 * for it.
 * @throws AppError 'billing.sale_closed'
 */
export function requireOnSale(catalogue: Catalogue, quote: Quote): void {
  lineItems(catalogue, quote);
  if (quote.promoApplied) catalogue.couponId();
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
  { quote, metadata, expiresAt }: Purchase,
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'subscription',
    allowed_payment_method_types: ['card', 'sepa_debit'],
    payment_method_collection: 'always',
    ...(quote.promoApplied ? { discounts: [{ coupon: catalogue.couponId() }] } : {}),
    subscription_data: {
      metadata: { ...metadata },
      default_tax_rates: [catalogue.taxRateId(quote.fee.price.taxBehavior)],
      ...(quote.trialDays > 0 ? { trial_end: Math.floor(trialEndsAt(expiresAt).getTime() / 1_000) } : {}),
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
