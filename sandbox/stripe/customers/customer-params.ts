import type Stripe from 'stripe';
import { emailAddress } from '#stripe/wire/email-address';
import { array, emptyable, type Fields, hash, metadata, oneOf, string } from '#stripe/wire/parameters';

const addressShape = {
  city: emptyable(string()),
  country: emptyable(string()),
  line1: emptyable(string()),
  line2: emptyable(string()),
  postal_code: emptyable(string()),
  state: emptyable(string()),
};

export const taxIdType = oneOf('es_cif', 'eu_vat', 'gb_vat', 'us_ein', 'unknown');

export const customerFields = {
  address: emptyable(hash(addressShape)),
  email: emptyable(emailAddress(512)),
  invoice_settings: hash(
    { default_payment_method: emptyable(string()), footer: emptyable(string()) },
    'custom_fields rendering_options',
  ),
  metadata: metadata(),
  name: emptyable(string(256)),
  phone: emptyable(string(20)),
  preferred_locales: array(string(), 5),
};

/** Stripe's parameters that the sandbox does not support. */
export const UNSUPPORTED = `business_name description individual_name shipping tax_exempt tax_id_data balance cash_balance default_source invoice_prefix next_invoice_sequence payment_method source
    tax validate`;

export function toAddress(fields: Fields<typeof addressShape>): Stripe.Address {
  const { city, country, line1, line2, postal_code: postalCode, state } = fields;
  return {
    city: city ?? null,
    country: country ?? null,
    line1: line1 ?? null,
    line2: line2 ?? null,
    postal_code: postalCode ?? null,
    state: state ?? null,
  };
}
