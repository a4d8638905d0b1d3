import type { User } from '@horus/contract/auth';
import { DEFAULT_COUNTRY, findCountryName, isSpain } from '@horus/contract/countries';
import { provinceOf } from '@horus/contract/postal-codes';
import { type InvoiceRequestBody, type InvoiceRequestsAnswer, invoiceForm } from '@horus/contract/requests';
import { assessTaxId, normalizeTaxId, type TaxIdWarning } from '@horus/contract/tax-id';
import { z } from 'zod';
import { invoiceCountries, OTHER_COUNTRY } from '#content/invoice-request.ts';

const fields = invoiceForm.omit({ paymentId: true }).extend({ otherCountry: z.string().max(60) });

type Fields = z.infer<typeof fields>;

export const unnamedCountry = {
  path: ['otherCountry'],
  message: 'El país es obligatorio',
  when: () => true,
};

export const unusableTaxId = {
  path: ['taxId'],
  error: ({ input }: { input?: unknown }) => taxIdError(input as Fields) ?? undefined,
  when: () => true,
};

/** The API's fields and the name of an unlisted country. */
export const invoiceFormSchema = fields
  .refine(isCountryNamed, unnamedCountry)
  .refine(isTaxIdUsable, unusableTaxId);

export type InvoiceFormValues = z.input<typeof invoiceFormSchema>;

/** Returns the listed country, or the one typed instead. */
export function countryOf({
  country,
  otherCountry,
}: Pick<InvoiceFormValues, 'country' | 'otherCountry'>): string {
  return country === OTHER_COUNTRY ? otherCountry.trim() : country;
}

export type CompanyValues = Pick<
  InvoiceFormValues,
  'companyName' | 'taxId' | 'address' | 'postalCode' | 'city' | 'province' | 'country' | 'otherCountry'
>;

export function isCountryNamed({ country, otherCountry }: Pick<Fields, 'country' | 'otherCountry'>): boolean {
  return country !== OTHER_COUNTRY || otherCountry.trim() !== '';
}

/** Returns a country as the form's two fields. */
export function chooseCountry(country: string): Pick<InvoiceFormValues, 'country' | 'otherCountry'> {
  const name = findCountryName(country) ?? '';
  const listed = invoiceCountries.some((each) => each === name);
  return listed ? { country: name, otherCountry: '' } : { country: OTHER_COUNTRY, otherCountry: name };
}

/**
 * Returns the error of the tax id; null when it can be sent. The field itself checks for an empty
 * one.
 */
export function taxIdError(values: Pick<Fields, 'taxId' | 'country' | 'otherCountry'>): string | null {
  if (values.taxId.trim() === '') return null;
  const warning = assessTaxId(values.taxId, countryOf(values));
  return warning?.blocks ? warning.message : null;
}

/** Minimum characters of a complete tax id. */
const WHOLE_SPANISH_ID = 9;
const SHORTEST_ID = 4;

export function isTaxIdUsable(values: Parameters<typeof taxIdError>[0]): boolean {
  return taxIdError(values) === null;
}

/**
 * Returns the warning for a tax id that may be complete. Shown while typing: shown on blur, it
 * would move the button away from under a click.
 */
export function warnAboutTaxId(taxId: string, country: string): TaxIdWarning | null {
  const enough = isSpain(country) ? WHOLE_SPANISH_ID : SHORTEST_ID;
  return normalizeTaxId(taxId, country).length < enough ? null : assessTaxId(taxId, country);
}

interface Known {
  readonly user: Pick<User, 'name' | 'email' | 'company'>;
  /** Data of the last request. */
  readonly lastData: InvoiceRequestsAnswer['lastData'];
  /** Data for the organisation's invoices. */
  readonly fiscalData: InvoiceRequestsAnswer['fiscalData'];
  /** Data collected with the payment. */
  readonly billedTo: InvoiceRequestsAnswer['billedTo'];
  /** Whether the invoice is for that payment. */
  readonly ofPayment: boolean;
}

/**
 * Initial values. An invoice for a payment starts with the payment's data, any other with the
 * invoice data or the last request's. The user's own data fills the rest.
 */
export function firstValues({ user, lastData, fiscalData, billedTo, ofPayment }: Known): InvoiceFormValues {
  const given = { ...lastData, ...fiscalData };
  const known = ofPayment || !(lastData ?? fiscalData) ? { ...given, ...fromPayment(billedTo) } : given;
  const data = {
    companyName: user.company ?? '',
    taxId: '',
    address: '',
    postalCode: '',
    city: '',
    province: '',
    country: DEFAULT_COUNTRY,
    contactName: user.name,
    email: user.email,
    phone: '',
    ...known,
  };
  return {
    ...data,
    ...chooseCountry(data.country),
    invoiceNumber: billedTo?.invoiceNumber ?? '',
    comments: '',
  };
}

/** Returns the payment's data. The province comes from the postal code. */
function fromPayment(billedTo: Known['billedTo']): Partial<InvoiceFormValues> {
  // Without a tax id it is a cardholder's name, perhaps another person's.
  if (!billedTo?.taxId) return {};
  const { invoiceNumber: _, ...data } = billedTo;
  return { ...data, province: isSpain(data.country) ? (provinceOf(data.postalCode) ?? '') : '' };
}

/** @param values parsed by the schema */
export function bodyOf({ otherCountry, ...values }: Fields, paymentId: string | null): InvoiceRequestBody {
  return {
    ...values,
    country: countryOf({ country: values.country, otherCountry }),
    ...(paymentId && { paymentId }),
  };
}

/**
 * Returns the province for a postal code. Null, to keep the field, outside Spain or when the
 * customer has typed one.
 * @param filled the last province filled in automatically
 */
export function provinceToFill(
  values: Pick<InvoiceFormValues, 'postalCode' | 'province' | 'country' | 'otherCountry'>,
  filled: string | null,
): string | null {
  if (!isSpain(countryOf(values))) return null;
  if (values.province !== '' && values.province !== filled) return null;
  return provinceOf(values.postalCode);
}
