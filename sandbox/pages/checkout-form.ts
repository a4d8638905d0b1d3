import type Stripe from 'stripe';
import type { Buyer } from '#stripe/kinds';
import type { Instrument } from '#stripe/payments/instruments';
import { isEmail } from '#stripe/wire/email-address';
import { readAddress, readTaxId } from './billing-fields.ts';
import { typedFields } from './form-fields.ts';
import { INSTRUMENT_FIELDS, readInstrument, SECRET_FIELDS } from './instrument-form.ts';

export const FIELD_NAMES = [
  'email',
  ...INSTRUMENT_FIELDS,
  'businessName',
  'taxId',
  'country',
  'line1',
  'postalCode',
  'city',
  'terms',
] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

export type Typed = Readonly<Record<FieldName, string>>;
export type FieldErrors = Readonly<Partial<Record<FieldName, string>>>;

export interface FormRequirements {
  readonly methods: readonly string[];
  /** The address, when it is known and can't be changed; null asks for it. */
  readonly knownEmail: string | null;
  readonly address: 'full' | 'country';
  readonly taxId: 'required' | 'optional' | 'none';
  readonly terms: boolean;
}

type ReadForm = { readonly buyer: Buyer; readonly instrument: Instrument } | { readonly errors: FieldErrors };

export function readFormRequirements(
  session: Stripe.Checkout.Session,
  customer: Stripe.Customer | null,
): FormRequirements {
  return {
    methods: session.payment_method_types,
    knownEmail: customer?.email ?? null,
    address: session.billing_address_collection === 'required' ? 'full' : 'country',
    taxId: taxIdDemand(session.tax_id_collection),
    terms: session.consent_collection?.terms_of_service === 'required',
  };
}

/** 'if_supported' means required: Stripe supports tax ids in every country of our list. */
function taxIdDemand(asked: Stripe.Checkout.Session['tax_id_collection']): FormRequirements['taxId'] {
  if (!asked?.enabled) return 'none';
  return asked.required === 'if_supported' ? 'required' : 'optional';
}

export function typedCheckout(body: Readonly<Record<string, unknown>>): Typed {
  return typedFields(FIELD_NAMES, body);
}

/** Returns the fields that may be kept: all except card and account numbers. */
export function draftOf(typed: Typed): Record<string, string> {
  return { ...typed, ...Object.fromEntries(SECRET_FIELDS.map((name) => [name, ''])) };
}

/**
 * Reads a form, or returns the error of each field.
 * @param now decides whether a card has expired (epoch seconds)
 */
export function readForm(typed: Typed, demands: FormRequirements, now: number): ReadForm {
  const errors: Partial<Record<FieldName, string>> = {};
  const email = demands.knownEmail ?? typed.email.trim();
  if (!isEmail(email)) errors.email = 'Escribe un correo electrónico válido, como nombre@empresa.es.';

  const instrument = readInstrument(typed, demands.methods, now, errors);
  const address = readAddress(typed, demands.address === 'country', errors);
  const taxId = demands.taxId === 'none' ? null : readTaxId(typed.taxId, errors);
  if (demands.taxId === 'required' && typed.taxId.trim() === '')
    errors.taxId = 'Escribe el NIF con el que compras: el de tu empresa o el tuyo.';
  // A tax id needs its owner's name, which can differ from the card's.
  if (demands.taxId === 'required' && typed.businessName.trim() === '')
    errors.businessName = 'Escribe el nombre o la razón social que corresponde al NIF.';
  if (demands.terms && typed.terms !== 'on')
    errors.terms = 'Para continuar, acepta los términos del servicio.';

  if (!instrument || Object.keys(errors).length > 0) return { errors };
  const buyer: Buyer = {
    email,
    name: typed.cardName.trim(),
    businessName: typed.businessName.trim() || null,
    address,
    taxId,
    acceptsTerms: demands.terms,
  };
  return { buyer, instrument };
}
