import type Stripe from 'stripe';
import type { SessionInternal } from '#stripe/kinds';
import { applyMetadata } from '#stripe/wire/parameters';
import type { Work } from '#stripe/work';
import { quoteSession } from './line-items.ts';
import type { SessionParams } from './session-params.ts';

interface SessionParts {
  readonly id: string;
  readonly params: SessionParams & { readonly success_url: string };
  readonly mode: 'payment' | 'subscription';
  readonly customer: Stripe.Customer;
  readonly internal: SessionInternal;
  readonly methods: string[];
  readonly expiresAt: number;
}

/** An open session as the API answers it. */
export function buildSession(work: Work, parts: SessionParts): Stripe.Checkout.Session {
  const { id, params, mode, customer, internal } = parts;
  const { custom_text: text, consent_collection: consent } = params;
  const session: Stripe.Checkout.Session = {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: 0,
    amount_total: 0,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: params.billing_address_collection ?? null,
    branding_settings: {
      background_color: '#ffffff',
      border_style: 'rounded',
      button_color: '#0074d4',
      display_name: 'Comercio de pruebas',
      font_family: 'default',
      icon: null,
      logo: null,
    },
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: consent
      ? {
          payment_method_reuse_agreement: null,
          promotions: 'none',
          terms_of_service: consent.terms_of_service ?? 'none',
        }
      : null,
    created: work.now,
    currency: internal.lines[0]?.price.currency ?? null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: text?.submit ?? null,
      terms_of_service_acceptance: text?.terms_of_service_acceptance ?? null,
    },
    customer: customer.id,
    customer_account: null,
    customer_creation: null,
    customer_details: null,
    customer_email: null,
    discounts: null,
    expires_at: parts.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: mode === 'payment' ? buildInvoiceCreation(params, internal) : null,
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: null,
    metadata: applyMetadata({}, params.metadata),
    mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection:
      mode === 'subscription' ? (params.payment_method_collection ?? 'always') : 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: parts.methods,
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: params.success_url,
    tax_id_collection: {
      enabled: params.tax_id_collection?.enabled ?? false,
      required: params.tax_id_collection?.required ?? 'never',
    },
    total_details: null,
    ui_mode: 'hosted_page',
    url: `${work.publicUrl}/checkout/${id}`,
    wallet_options: null,
  };
  return withAmounts(session, internal, work.now);
}

/** The session with the figures of its lines and its discount. */
function withAmounts(
  session: Stripe.Checkout.Session,
  internal: SessionInternal,
  now: number,
): Stripe.Checkout.Session {
  const { today } = quoteSession(internal, now);
  const { coupon } = internal;
  return {
    ...session,
    amount_subtotal: today.subtotal,
    amount_total: today.total,
    discounts: coupon ? [{ coupon: coupon.coupon.id, promotion_code: null }] : [],
    total_details: { amount_discount: today.discount, amount_shipping: 0, amount_tax: today.tax },
  };
}

function buildInvoiceCreation(
  { invoice_creation: asked }: SessionParams,
  { invoiceMetadata }: SessionInternal,
): Stripe.Checkout.Session.InvoiceCreation {
  return {
    enabled: asked?.enabled ?? false,
    invoice_data: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: null,
      metadata: invoiceMetadata,
      rendering_options: null,
    },
  };
}
