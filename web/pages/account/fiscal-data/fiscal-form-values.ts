import { DEFAULT_COUNTRY } from '@horus/contract/countries';
import { type FiscalData, fiscalDataFields, NO_ACCOUNTANT_MESSAGE } from '@horus/contract/fiscal-data';
import { z } from 'zod';
import {
  chooseCountry,
  countryOf,
  isCountryNamed,
  isTaxIdUsable,
  unnamedCountry,
  unusableTaxId,
} from '#pages/account/request-invoice/invoice-form-values.ts';
import { changedTexts } from '#pages/account/use-form-draft.ts';

const fields = fiscalDataFields.extend({ otherCountry: z.string().max(60) });
type Fields = z.infer<typeof fields>;

/** The form: the call's fields, and the name of a country that is not in the list. */
export const fiscalFormSchema = fields
  .refine(isCountryNamed, unnamedCountry)
  .refine(({ copyTo, quarterly }) => !quarterly || copyTo !== '', {
    path: ['copyTo'],
    message: NO_ACCOUNTANT_MESSAGE,
    when: () => true,
  })
  .refine(isTaxIdUsable, unusableTaxId);

export type FiscalFormValues = z.input<typeof fiscalFormSchema>;

/** What the form begins with: what is kept, or the company's name. */
export function firstFiscalValues(data: FiscalData | null, company: string | null): FiscalFormValues {
  const known = data ?? {
    companyName: company ?? '',
    taxId: '',
    address: '',
    postalCode: '',
    city: '',
    province: '',
    country: DEFAULT_COUNTRY,
    copyTo: '',
    quarterly: false,
  };
  return { ...known, ...chooseCountry(known.country) };
}

/**
 * What the form shows once `now` is saved instead of the `base` that it began with: what was typed
 * stays, the rest is as it is saved.
 */
export function rebaseFiscalValues(base: FiscalFormValues, typed: FiscalFormValues, now: FiscalFormValues) {
  const names = Object.keys(base) as (keyof FiscalFormValues)[];
  const values = { ...now, ...changedTexts(base, typed) };
  return {
    values,
    /** The fields that were typed here and saved otherwise elsewhere. */
    clashes: names.filter((name) => now[name] !== base[name] && now[name] !== values[name]),
  };
}

/** What is sent. @param values as the schema gave them back */
export function fiscalDataOf({ otherCountry, ...values }: Fields): FiscalData {
  return { ...values, country: countryOf({ country: values.country, otherCountry }) };
}
