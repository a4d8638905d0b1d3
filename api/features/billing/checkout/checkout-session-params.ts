import { formatLongDate } from '@horus/contract/dates';
import { paths } from '@horus/contract/paths';
import type { Order, Quote } from '@horus/contract/quote';
import { trialEndsAt } from '@horus/contract/trial';
import type Stripe from 'stripe';
import type { Config } from '#config';
import type { Catalogue } from '#features/billing/catalogue/catalogue';

/** Metadata of the session and of its subscription or payment. */
export interface PurchaseMetadata {
  readonly organizationId: string;
  readonly attemptId: string;
  readonly planType: Order['planType'];
  readonly billingPeriod: Order['billingPeriod'];
  readonly channel: Order['channel'];
  /** Ordered hardware with free units; the lines have charged units only. */
  readonly devices: string;
  readonly cards: string;
  /** Date and hash of the general conditions shown on the payment page. */
  readonly termsVersion: string;
  readonly termsHash: string;
  /** `BuyerHistory.dataKeptUntil` of a returning customer; absent for other purchases. */
  readonly dataKeptUntil?: string;
}

interface Purchase {
  readonly quote: Quote;
  readonly customerId: string;
  /** Stripe already has the payer's legal name and tax id, so the page does not ask. */
  readonly payerKnown: boolean;
  readonly metadata: PurchaseMetadata;
  readonly expiresAt: Date;
  /** Absolute URLs. */
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** Charges only the quote's lines; calculates nothing. */
export function checkoutSessionParams(
  config: Config,
  catalogue: Catalogue,
  purchase: Purchase,
): Stripe.Checkout.SessionCreateParams {
  const { quote, metadata, payerKnown } = purchase;
  const common = {
    customer: purchase.customerId,
    client_reference_id: metadata.organizationId,
    // Without a tax id the typed name is the cardholder's, possibly not the payer's.
    customer_update: { address: 'auto', name: payerKnown ? 'never' : 'auto' },
    locale: 'es',
    billing_address_collection: 'required',
    // Buyers are companies or professionals, and the invoice needs their tax id.
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

/** The terms and their link (LSSI, art. 27.4). Stripe renders Markdown links. */
function acceptanceText(publicUrl: string): string {
  const terms = `[condiciones generales](${publicUrl}${paths.site.terms.href()})`;
  const privacy = `[política de privacidad](${publicUrl}${paths.site.privacy.href()})`;
  return `Contrato como empresa o profesional, acepto las ${terms} y he leído la ${privacy}.`;
}

/** Explains a returning customer's missing installation fee. */
function welcomeBackText(dataKeptUntil: string): string {
  return `Tus datos siguen en Horus hasta el ${formatLongDate(dataKeptUntil)}: no pagas otra instalación.`;
}

/** A wizard buyer without an account can't sign in yet. */
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

/** @throws AppError 'billing.sale_closed' if Stripe lacks a price, tax rate or coupon */
export function requireOnSale(catalogue: Catalogue, quote: Quote): void {
  lineItems(catalogue, quote);
  if (quote.promoApplied) catalogue.couponId();
}

function lineItems(catalogue: Catalogue, quote: Quote): Stripe.Checkout.SessionCreateParams.LineItem[] {
  const charged = quote.lines.filter((line) => line.quantity > 0);
  // Stripe needs a recurring line, so the fee is a line even in the free month.
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
