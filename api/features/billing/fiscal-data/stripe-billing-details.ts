import { findCountry, findEuCountry } from '@horus/contract/countries';
import type { FiscalData } from '@horus/contract/fiscal-data';
import { isEuVatNumber, normalizeTaxId } from '@horus/contract/tax-id';
import type Stripe from 'stripe';

/** What Stripe's customer says of whom invoices are for; null what it says nothing of. */
export interface StripeBillingDetails {
  readonly name: string | null;
  /** In our own form: without spaces, a Spanish one without ES. */
  readonly taxId: string | null;
  readonly street: string | null;
  readonly postalCode: string | null;
  readonly city: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
}

/** Kinds of tax ids that are ours to write on a customer, and to take away. */
export const OUR_TYPES: readonly string[] = ['es_cif', 'eu_vat'];

/** What a customer, read with their tax ids, says; null of one that was deleted. */
export function billingDetailsOf(
  customer: Stripe.Customer | Stripe.DeletedCustomer,
): StripeBillingDetails | null {
  if (customer.deleted) return null;
  const { line1, line2, postal_code: postalCode, city, country } = customer.address ?? {};
  const [taxId] = customer.tax_ids?.data ?? [];
  const street = [line1, line2].filter(Boolean).join(', ');
  return {
    name: customer.name ?? null,
    taxId: taxId ? plainTaxId(taxId) : null,
    street: street || null,
    postalCode: postalCode ?? null,
    city: city ?? null,
    country: country ?? null,
  };
}

/** A tax id of Stripe's in our own form. */
export function plainTaxId({ value, country }: Pick<Stripe.TaxId, 'value' | 'country'>): string {
  return normalizeTaxId(value, country ?? '');
}

/** What a customer is to say when this is carried there. */
export function toBillingDetails(data: FiscalData): StripeBillingDetails {
  return {
    name: data.companyName,
    taxId: toTaxId(data) ? data.taxId : null,
    street: data.address,
    postalCode: data.postalCode,
    city: data.city,
    country: findCountry(data.country),
  };
}

/**
 * A tax id as Stripe takes it; null of one that it has no kind for: from outside of the European
 * Union, or with a form that is not its country's.
 */
export function toTaxId({
  taxId,
  country,
}: Pick<FiscalData, 'taxId' | 'country'>): { type: 'es_cif' | 'eu_vat'; value: string } | null {
  const code = findEuCountry(country);
  if (code === 'ES') return { type: 'es_cif', value: taxId };
  if (!code || !isEuVatNumber(taxId, code)) return null;
  const prefix = code === 'GR' ? 'EL' : code;
  return { type: 'eu_vat', value: taxId.startsWith(prefix) ? taxId : prefix + taxId };
}
