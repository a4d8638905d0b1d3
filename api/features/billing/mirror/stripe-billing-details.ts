import { findCountry, findEuCountry } from '@horus/contract/countries';
import type { FiscalData } from '@horus/contract/fiscal-data';
import { isEuVatNumber, normalizeTaxId } from '@horus/contract/tax-id';
import type Stripe from 'stripe';
import type { StripeBillingDetails } from '#features/billing/billing-tables';

/** Types of tax id that we create and delete. */
export const OUR_TYPES: readonly string[] = ['es_cif', 'eu_vat'];

/** Returns null for a deleted customer. The customer must have `tax_ids` expanded. */
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

export function plainTaxId({ value, country }: Pick<Stripe.TaxId, 'value' | 'country'>): string {
  return normalizeTaxId(value, country ?? '');
}

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

/** Returns null outside the EU, or if the format is wrong for its country. */
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
