import type { User } from '@horus/contract/auth';
import { DEFAULT_COUNTRY, findCountryName, isSpain } from '@horus/contract/countries';
import { provinceOf } from '@horus/contract/postal-codes';
import { type InvoiceRequestBody, type InvoiceRequestsAnswer, invoiceForm } from '@horus/contract/requests';
import { judgeTaxId, normalizeTaxId, type TaxIdWarning } from '@horus/contract/tax-id';
import { z } from 'zod';
import { invoiceCountries, OTHER_COUNTRY } from '#content/invoice-request.ts';

const fields = invoiceForm.omit({ paymentId: true }).extend({ otherCountry: z.string().max(60) });

type Fields = z.infer<typeof fields>;

export const unnamedCountry = {
  path: ['otherCountry'],
  message: 'El país es obligatorio',
  when: () => true,
};

/** What is said beside a tax id that can't be sent. */
export const unusableTaxId = {
  path: ['taxId'],
  error: ({ input }: { input?: unknown }) => blockingTaxId(input as Fields) ?? undefined,
  when: () => true,
};

/** The form: the call's fields, and the name of a country that is not in the list. */
export const invoiceFormSchema = fields
  .refine(isCountryNamed, unnamedCountry)
  .refine(isTaxIdUsable, unusableTaxId);

export type InvoiceFormValues = z.input<typeof invoiceFormSchema>;

/** The country that is meant: the one of the list, or the one that was written instead. */
export function countryOf({
  country,
  otherCountry,
}: Pick<InvoiceFormValues, 'country' | 'otherCountry'>): string {
  return country === OTHER_COUNTRY ? otherCountry.trim() : country;
}

/** The fields that say whom an invoice is for. */
export type CompanyValues = Pick<
  InvoiceFormValues,
  'companyName' | 'taxId' | 'address' | 'postalCode' | 'city' | 'province' | 'country' | 'otherCountry'
>;

/** Whether a country is chosen, or named where it is none of the list. */
export function isCountryNamed({ country, otherCountry }: Pick<Fields, 'country' | 'otherCountry'>): boolean {
  return country !== OTHER_COUNTRY || otherCountry.trim() !== '';
}

/** A country as the form's two fields say it. */
export function chooseCountry(country: string): Pick<InvoiceFormValues, 'country' | 'otherCountry'> {
  const name = findCountryName(country) ?? '';
  const listed = invoiceCountries.some((each) => each === name);
  return listed ? { country: name, otherCountry: '' } : { country: OTHER_COUNTRY, otherCountry: name };
}

/** Why this tax id can't be sent; null when it can. A missing one is the field's own matter. */
export function blockingTaxId(values: Pick<Fields, 'taxId' | 'country' | 'otherCountry'>): string | null {
  if (values.taxId.trim() === '') return null;
  const warning = judgeTaxId(values.taxId, countryOf(values));
  return warning?.blocks ? warning.message : null;
}

/** Characters from which on what is typed can be meant to be a whole tax id. */
const WHOLE_SPANISH_ID = 9;
const SHORTEST_ID = 4;

export function isTaxIdUsable(values: Parameters<typeof blockingTaxId>[0]): boolean {
  return blockingTaxId(values) === null;
}

/**
 * What is to be said of a tax id while it is typed: nothing before it can be whole. Said on typing
 * and not on leaving the field, where the message would push the button away from under a click.
 */
export function judgeTypedTaxId(taxId: string, country: string): TaxIdWarning | null {
  const enough = isSpain(country) ? WHOLE_SPANISH_ID : SHORTEST_ID;
  return normalizeTaxId(taxId, country).length < enough ? null : judgeTaxId(taxId, country);
}

interface Known {
  readonly user: Pick<User, 'name' | 'email' | 'company'>;
  /** What the last request said. */
  readonly lastData: InvoiceRequestsAnswer['lastData'];
  /** Whom the organisation's invoices are for. */
  readonly fiscalData: InvoiceRequestsAnswer['fiscalData'];
  /** What was collected with a payment. */
  readonly billedTo: InvoiceRequestsAnswer['billedTo'];
  /** That payment is the one that the invoice is for. */
  readonly ofPayment: boolean;
}

/**
 * What the form begins with. An invoice of a payment begins with what that payment collected, any
 * other with the data on invoices, or else the last request's; what none says is the customer's
 * own.
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

/** What a payment collected, as far as it did; the province is that of the postal code. */
function fromPayment(billedTo: Known['billedTo']): Partial<InvoiceFormValues> {
  // Without an address and a tax id it is the name on a card, which may be anybody's.
  if (!billedTo?.taxId) return {};
  const { invoiceNumber: _, ...data } = billedTo;
  return { ...data, province: isSpain(data.country) ? (provinceOf(data.postalCode) ?? '') : '' };
}

/** What is sent. @param values as the schema gave them back */
export function bodyOf({ otherCountry, ...values }: Fields, paymentId: string | null): InvoiceRequestBody {
  return {
    ...values,
    country: countryOf({ country: values.country, otherCountry }),
    ...(paymentId && { paymentId }),
  };
}

/**
 * The province to write for a postal code; null to leave the field alone: outside Spain, and where
 * the customer has written one themselves.
 * @param filled the province that was last written for them
 */
export function provinceToFill(
  values: Pick<InvoiceFormValues, 'postalCode' | 'province' | 'country' | 'otherCountry'>,
  filled: string | null,
): string | null {
  if (!isSpain(countryOf(values))) return null;
  if (values.province !== '' && values.province !== filled) return null;
  return provinceOf(values.postalCode);
}
