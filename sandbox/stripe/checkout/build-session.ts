import type Stripe from 'stripe';
import { nulls, type SessionInternal } from '#stripe/kinds';
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

export function buildSession(work: Work, parts: SessionParts): Stripe.Checkout.Session {
  const { id, params, mode, customer, internal } = parts;
  const { custom_text: text, consent_collection: consent } = params;
  const session: Stripe.Checkout.Session = {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
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
    consent_collection: consent
      ? {
          payment_method_reuse_agreement: null,
          promotions: 'none',
          terms_of_service: consent.terms_of_service ?? 'none',
        }
      : null,
    created: work.now,
    currency: internal.lines[0]?.price.currency ?? null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: text?.submit ?? null,
      terms_of_service_acceptance: text?.terms_of_service_acceptance ?? null,
    },
    customer: customer.id,
    expires_at: parts.expiresAt,
    invoice_creation: mode === 'payment' ? buildInvoiceCreation(params, internal) : null,
    livemode: false,
    locale: params.locale ?? null,
    metadata: applyMetadata({}, params.metadata),
    mode,
    payment_method_collection:
      mode === 'subscription' ? (params.payment_method_collection ?? 'always') : 'if_required',
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: parts.methods,
    payment_status: 'unpaid',
    phone_number_collection: { enabled: false },
    shipping_options: [],
    status: 'open',
    success_url: params.success_url,
    tax_id_collection: {
      enabled: params.tax_id_collection?.enabled ?? false,
      required: params.tax_id_collection?.required ?? 'never',
    },
    ui_mode: 'hosted_page',
    url: `${work.publicUrl}/checkout/${id}`,
    ...nulls('after_expiration allow_promotion_codes client_secret collected_information consent'),
    ...nulls('currency_conversion customer_account customer_creation customer_details'),
    ...nulls('customer_email discounts integration_identifier invoice managed_payments'),
    ...nulls('origin_context payment_intent payment_link payment_method_configuration_details'),
    ...nulls('permissions recovered_from saved_payment_method_options setup_intent'),
    ...nulls('shipping_address_collection shipping_cost submit_type subscription total_details'),
    ...nulls('wallet_options'),
  };
  return withAmounts(session, internal, work.now);
}

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
      metadata: invoiceMetadata,
      ...nulls('account_tax_ids custom_fields description footer issuer rendering_options'),
    },
  };
}
