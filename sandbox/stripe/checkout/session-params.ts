import { currency, interval, MAX_AMOUNT, taxBehavior } from '#stripe/catalog/build-price';
import { emailAddress } from '#stripe/wire/email-address';
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

/** Names of payment methods that a client may list; which of them are offered is another matter. */
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
    price: string(),
    price_data: hash(
      {
        currency: required(currency),
        product: string(),
        product_data: hash({ name: required(string(250)), description: string(), metadata: metadata() }, [
          'images',
          'tax_code',
          'tax_details',
          'unit_label',
        ]),
        recurring: hash({ interval: required(interval), interval_count: integer(1, 156) }),
        tax_behavior: taxBehavior,
        unit_amount: required(integer(0, MAX_AMOUNT)),
      },
      ['unit_amount_decimal'],
    ),
    quantity: integer(0, 999_999),
    tax_rates: array(string(), 5),
  },
  ['adjustable_quantity', 'dynamic_tax_rates'],
);

const subscriptionData = hash(
  {
    default_tax_rates: array(string(), 5),
    description: string(500),
    metadata: metadata(),
    trial_end: integer(1),
    trial_period_days: integer(1, 730),
  },
  [
    'application_fee_percent',
    'billing_cycle_anchor',
    'billing_cycle_anchor_config',
    'billing_mode',
    'invoice_settings',
    'on_behalf_of',
    'pending_invoice_item_interval',
    'proration_behavior',
    'transfer_data',
    'trial_settings',
  ],
);

const paymentIntentData = hash(
  {
    description: string(1_000),
    metadata: metadata(),
    setup_future_usage: oneOf('off_session', 'on_session'),
  },
  [
    'application_fee_amount',
    'capture_method',
    'on_behalf_of',
    'receipt_email',
    'shipping',
    'statement_descriptor',
    'statement_descriptor_suffix',
    'transfer_data',
    'transfer_group',
  ],
);

const invoiceData = hash({ description: string(1_500), footer: string(), metadata: metadata() }, [
  'account_tax_ids',
  'custom_fields',
  'issuer',
  'rendering_options',
]);

/** What opening a checkout session takes. */
export const sessionParams = {
  allow_promotion_codes: boolean(),
  allowed_payment_method_types: array(methodType),
  automatic_tax: hash({ enabled: required(oneOf('false')) }),
  billing_address_collection: oneOf('auto', 'required'),
  branding_settings: hash({ display_name: string(80) }, [
    'background_color',
    'border_style',
    'button_color',
    'font_family',
    'icon',
    'logo',
  ]),
  cancel_url: webAddress(),
  client_reference_id: string(200),
  consent_collection: hash({ terms_of_service: oneOf('none', 'required') }, [
    'payment_method_reuse_agreement',
    'promotions',
  ]),
  currency,
  custom_text: hash({ after_submit: message, submit: message, terms_of_service_acceptance: message }, [
    'shipping_address',
  ]),
  customer: string(),
  customer_creation: oneOf('always', 'if_required'),
  customer_email: emailAddress(800),
  customer_update: hash({ address: oneOf('auto', 'never'), name: oneOf('auto', 'never') }, ['shipping']),
  discounts: array(hash({ coupon: string(), promotion_code: string() }), 1),
  excluded_payment_method_types: array(methodType),
  expires_at: integer(1),
  invoice_creation: hash({ enabled: required(boolean()), invoice_data: invoiceData }),
  line_items: required(array(lineItem, 100)),
  locale: oneOf('auto', 'ca', 'de', 'en', 'en-GB', 'es', 'es-419', 'fr', 'it', 'pt'),
  metadata: metadata(),
  mode: oneOf('payment', 'subscription'),
  payment_intent_data: paymentIntentData,
  payment_method_collection: oneOf('always', 'if_required'),
  submit_type: oneOf('auto', 'book', 'donate', 'pay', 'subscribe'),
  subscription_data: subscriptionData,
  success_url: webAddress(),
  tax_id_collection: hash({ enabled: required(boolean()), required: oneOf('if_supported', 'never') }),
  ui_mode: oneOf('hosted_page'),
};
export type SessionParams = Fields<typeof sessionParams>;

/** Stripe's parameters for opening a session that the sandbox does not carry out. */
export const unsupportedSessionParams = [
  'adaptive_pricing',
  'after_expiration',
  'custom_fields',
  'customer_account',
  'integration_identifier',
  'managed_payments',
  'name_collection',
  'optional_items',
  'origin_context',
  'payment_method_configuration',
  'payment_method_data',
  'payment_method_options',
  'permissions',
  'phone_number_collection',
  'redirect_on_completion',
  'return_url',
  'saved_payment_method_options',
  'setup_intent_data',
  'shipping_address_collection',
  'shipping_options',
  'wallet_options',
];
