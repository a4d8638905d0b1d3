import {
  array,
  boolean,
  emptyable,
  type Fields,
  hash,
  integer,
  metadata,
  oneOf,
  required,
  string,
} from '#stripe/wire/parameters';
import { webAddress } from '#stripe/wire/web-address';

/** Payment methods that Stripe accepts; the sandbox offers only some of them. */
const methodType = oneOf(
  'alma',
  'amazon_pay',
  'bancontact',
  'billie',
  'bizum',
  'card',
  'customer_balance',
  'eps',
  'ideal',
  'klarna',
  'link',
  'mb_way',
  'multibanco',
  'p24',
  'paypal',
  'revolut_pay',
  'scalapay',
  'sepa_debit',
  'sequra',
);

const message = emptyable(hash({ message: required(string(1_200)) }));

const lineItem = hash(
  {
    metadata: metadata(),
    price: required(string()),
    quantity: integer(0, 999_999),
    tax_rates: array(string(), 5),
  },
  'adjustable_quantity dynamic_tax_rates price_data',
);

const subscriptionData = hash(
  {
    default_tax_rates: array(string(), 5),
    metadata: metadata(),
    trial_end: integer(1),
    trial_period_days: integer(1, 730),
  },
  `application_fee_percent description billing_cycle_anchor billing_cycle_anchor_config billing_mode
      invoice_settings on_behalf_of pending_invoice_item_interval proration_behavior transfer_data
      trial_settings`,
);

const OF_PAYMENTS = `application_fee_amount capture_method description on_behalf_of receipt_email setup_future_usage
  shipping statement_descriptor statement_descriptor_suffix transfer_data transfer_group`;

export const sessionParams = {
  allowed_payment_method_types: array(methodType),
  billing_address_collection: oneOf('auto', 'required'),
  cancel_url: webAddress(),
  client_reference_id: string(200),
  consent_collection: hash(
    { terms_of_service: oneOf('none', 'required') },
    'payment_method_reuse_agreement promotions',
  ),
  custom_text: hash(
    { submit: message, terms_of_service_acceptance: message },
    'after_submit shipping_address',
  ),
  customer: required(string()),
  customer_update: hash({ address: oneOf('auto', 'never'), name: oneOf('auto', 'never') }, 'shipping'),
  discounts: array(hash({ coupon: required(string()) }, 'promotion_code'), 1),
  expires_at: integer(1),
  invoice_creation: hash({
    enabled: required(boolean()),
    invoice_data: hash(
      { metadata: metadata() },
      'account_tax_ids custom_fields description footer issuer rendering_options',
    ),
  }),
  line_items: required(array(lineItem, 100)),
  locale: oneOf('auto', 'ca', 'de', 'en', 'en-GB', 'es', 'es-419', 'fr', 'it', 'pt'),
  metadata: metadata(),
  mode: oneOf('payment', 'subscription'),
  payment_intent_data: hash({ metadata: metadata() }, OF_PAYMENTS),
  payment_method_collection: oneOf('always', 'if_required'),
  subscription_data: subscriptionData,
  success_url: webAddress(),
  tax_id_collection: hash({ enabled: required(boolean()), required: oneOf('if_supported', 'never') }),
};
export type SessionParams = Fields<typeof sessionParams>;

/** Stripe's parameters that the sandbox does not support. */
export const UNSUPPORTED = `allow_promotion_codes automatic_tax branding_settings currency customer_creation customer_email
    excluded_payment_method_types submit_type ui_mode adaptive_pricing after_expiration custom_fields customer_account integration_identifier
    managed_payments name_collection optional_items origin_context payment_method_configuration
    payment_method_data payment_method_options permissions phone_number_collection
    redirect_on_completion return_url saved_payment_method_options setup_intent_data
    shipping_address_collection shipping_options wallet_options`;
