import type Stripe from 'stripe';
import { isTaxId } from '#stripe/customers/tax-ids';
import { COUNTRIES, isCountry } from './countries.ts';
import { errorText, type FormState, input, invalid } from './form-fields.ts';
import { type Html, html } from './html.ts';

type AddressField = 'country' | 'line1' | 'postalCode' | 'city';

/**
 * Reads an address; adds its mistakes to `errors`. With `countryOnly` the other fields are
 * optional.
 */
export function readAddress(
  typed: Readonly<Record<AddressField, string>>,
  countryOnly: boolean,
  errors: Partial<Record<AddressField, string>>,
): Stripe.Address {
  const { country, line1, postalCode, city } = typed;
  if (!isCountry(country)) errors.country = 'Elige un país.';
  if (!countryOnly) {
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

/** Reads a Spanish or EU tax id. Returns null when the field is empty or invalid. */
export function readTaxId(
  text: string,
  errors: { taxId?: string },
): { readonly type: 'es_cif' | 'eu_vat'; readonly value: string } | null {
  const value = text.toUpperCase().replace(/[\s.-]/g, '');
  if (value === '') return null;
  const type = /^[A-Z]{2}[A-Z0-9]*\d/.test(value) && !/^[A-Z]\d/.test(value) ? 'eu_vat' : 'es_cif';
  if (isTaxId(type, value)) return { type, value };
  errors.taxId = 'El NIF no es válido. Escríbelo como B12345674 o 12345678Z.';
  return null;
}

export function renderCountry<Name extends string>(state: FormState<Name | 'country'>): Html {
  const country = state.typed.country || 'ES';
  return html`<div class="field"><label for="country">País</label>
<select id="country" name="country" autocomplete="country"${invalid(state, 'country')}>
${COUNTRIES.map(({ code, name }) => html`<option value="${code}"${code === country && html` selected`}>${name}</option>`)}
</select>${errorText(state, 'country')}</div>`;
}

export function renderPlace<Name extends string>(state: FormState<Name | AddressField>): Html {
  return html`${input(state, 'line1', 'Dirección', { autocomplete: 'address-line1' })}
<div class="pair">
${input(state, 'postalCode', 'Código postal', { autocomplete: 'postal-code' })}
${input(state, 'city', 'Localidad', { autocomplete: 'address-level2' })}
</div>`;
}
