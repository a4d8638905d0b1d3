import type Stripe from 'stripe';
import type { Instrument } from '#stripe/checkout/confirm-session';
import { isEmail } from '#stripe/customers/customer-params';
import { isTaxId } from '#stripe/customers/tax-ids';
import type { Buyer } from '#stripe/kinds';
import { findTestCard } from '#stripe/payments/test-cards';
import { isCountry } from './countries.ts';

/** The fields of the hosted page, by their name in the form, in reading order. */
export const FIELD_NAMES = [
  'promotionCode',
  'email',
  'method',
  'cardNumber',
  'cardExpiry',
  'cardCvc',
  'cardName',
  'businessName',
  'taxId',
  'country',
  'line1',
  'postalCode',
  'city',
  'terms',
] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

/** What was typed, exactly. */
export type Typed = Readonly<Record<FieldName, string>>;
export type FieldErrors = Readonly<Partial<Record<FieldName, string>>>;

/** What a session's form asks for. */
export interface FormDemands {
  readonly methods: readonly string[];
  /** The address that is known and can't be changed; null: it is asked for. */
  readonly knownEmail: string | null;
  readonly address: 'full' | 'country';
  readonly taxId: boolean;
  readonly terms: boolean;
}

type ReadForm = { readonly buyer: Buyer; readonly instrument: Instrument } | { readonly errors: FieldErrors };

/** What an open session asks of its buyer. */
export function demandsOf(session: Stripe.Checkout.Session, customer: Stripe.Customer | null): FormDemands {
  return {
    methods: session.payment_method_types,
    knownEmail: customer?.email ?? session.customer_email,
    address: session.billing_address_collection === 'required' ? 'full' : 'country',
    taxId: session.tax_id_collection?.enabled === true,
    terms: session.consent_collection?.terms_of_service === 'required',
  };
}

/** The typed fields of a posted form; those that are missing are empty. */
export function typedFields(body: Readonly<Record<string, unknown>>): Typed {
  const read = (name: string) => {
    const value = body[name];
    return typeof value === 'string' ? value.slice(0, 500) : '';
  };
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, read(name)])) as Typed;
}

/** What may be kept of a form: all but the card. */
export function draftOf(typed: Typed): Record<string, string> {
  return { ...typed, cardNumber: '', cardExpiry: '', cardCvc: '' };
}

/** Reads a form, or says what is wrong with each field. `now` decides whether a card has run out (epoch seconds). */
export function readForm(typed: Typed, demands: FormDemands, now: number): ReadForm {
  const errors: Partial<Record<FieldName, string>> = {};
  const method = demands.methods.includes(typed.method) ? typed.method : (demands.methods[0] ?? 'card');
  const email = demands.knownEmail ?? typed.email.trim();
  if (!isEmail(email)) errors.email = 'Escribe un correo electrónico válido, como nombre@empresa.es.';

  const card = method === 'card' ? readCard(typed, now, errors) : null;
  const name = (method === 'card' ? typed.cardName : typed.cardName || typed.businessName).trim();
  if (name === '') {
    errors.cardName =
      method === 'card' ? 'Escribe el nombre que figura en la tarjeta.' : 'Escribe tu nombre.';
  }
  const address = readAddress(typed, demands, errors);
  const taxId = demands.taxId ? readTaxId(typed.taxId, errors) : null;
  if (demands.terms && typed.terms !== 'on')
    errors.terms = 'Para continuar, acepta los términos del servicio.';

  if (Object.keys(errors).length > 0) return { errors };
  const buyer: Buyer = {
    email,
    name,
    businessName: typed.businessName.trim() || null,
    address,
    taxId,
    acceptsTerms: demands.terms,
  };
  return { buyer, instrument: card ?? { type: 'klarna' } };
}

function readCard(
  typed: Typed,
  now: number,
  errors: Partial<Record<FieldName, string>>,
): (Instrument & { type: 'card' }) | null {
  const number = typed.cardNumber.replace(/[\s-]/g, '');
  const card = findTestCard(number);
  if (number === '') errors.cardNumber = 'Escribe el número de la tarjeta.';
  else if (!passesLuhn(number)) errors.cardNumber = 'El número de tarjeta no es válido.';
  else if (!card) errors.cardNumber = 'Aquí solo valen las tarjetas de prueba: elige una de la lista.';

  const expiry = readExpiry(typed.cardExpiry);
  if (!expiry) errors.cardExpiry = 'Escribe el mes y el año, como 12/30.';
  else if (hasExpired(expiry, now)) errors.cardExpiry = 'La tarjeta está caducada.';

  if (!/^\d{3,4}$/.test(typed.cardCvc.trim())) errors.cardCvc = 'Escribe las tres cifras del dorso.';
  return card && expiry ? { type: 'card', card, expiry } : null;
}

function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function readExpiry(text: string): { month: number; year: number } | null {
  const match = /^\s*(\d{1,2})\s*[/-]?\s*(\d{2}|\d{4})\s*$/.exec(text);
  if (!match) return null;
  const month = Number(match[1]);
  const year = Number(match[2]) + (match[2]?.length === 2 ? 2_000 : 0);
  return month >= 1 && month <= 12 ? { month, year } : null;
}

/** A card is good until its month has ended. */
function hasExpired({ month, year }: { month: number; year: number }, now: number): boolean {
  return Date.UTC(year, month, 1) / 1_000 <= now;
}

function readAddress(
  typed: Typed,
  demands: FormDemands,
  errors: Partial<Record<FieldName, string>>,
): Stripe.Address {
  const { country, line1, postalCode, city } = typed;
  if (!isCountry(country)) errors.country = 'Elige un país.';
  if (demands.address === 'full') {
    if (line1.trim() === '') errors.line1 = 'Escribe la dirección.';
    if (city.trim() === '') errors.city = 'Escribe la localidad.';
    if (country === 'ES' && !/^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/.test(postalCode.trim())) {
      errors.postalCode = 'El código postal tiene cinco cifras, como 45001.';
    } else if (postalCode.trim() === '') errors.postalCode = 'Escribe el código postal.';
  }
  return {
    city: city.trim() || null,
    country,
    line1: line1.trim() || null,
    line2: null,
    postal_code: postalCode.trim() || null,
    state: null,
  };
}

function readTaxId(text: string, errors: Partial<Record<FieldName, string>>): Buyer['taxId'] {
  const value = text.toUpperCase().replace(/[\s.-]/g, '');
  if (value === '') return null;
  const type = /^[A-Z]{2}[A-Z0-9]*\d/.test(value) && !/^[A-Z]\d/.test(value) ? 'eu_vat' : 'es_cif';
  if (isTaxId(type, value)) return { type, value };
  errors.taxId = 'El NIF no es válido. Escríbelo como B12345674 o 12345678Z.';
  return null;
}
