import { DEFAULT_COUNTRY } from '@horus/contract/countries';
import { type FiscalData, fiscalDataFields, NO_ACCOUNTANT_MESSAGE } from '@horus/contract/fiscal-data';
import { z } from 'zod';
import { changedTexts } from '#pages/account/parts/use-form-draft.ts';
import {
  chooseCountry,
  countryOf,
  isCountryNamed,
  isTaxIdUsable,
  unnamedCountry,
  unusableTaxId,
} from '#pages/account/request-invoice/invoice-form-values.ts';

const fields = fiscalDataFields.extend({ otherCountry: z.string().max(60) });
type Fields = z.infer<typeof fields>;

/** The API's fields and the name of an unlisted country. */
export const fiscalFormSchema = fields
  .refine(isCountryNamed, unnamedCountry)
  .refine(({ copyTo, quarterly }) => !quarterly || copyTo !== '', {
    path: ['copyTo'],
    message: NO_ACCOUNTANT_MESSAGE,
    when: () => true,
  })
  .refine(isTaxIdUsable, unusableTaxId);

export type FiscalFormValues = z.input<typeof fiscalFormSchema>;

/** Initial values: the saved data, or the company's name. */
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

/** Returns the form's values after another save replaced `base` with `now`. Typed changes stay. */
export function mergeFiscalValues(base: FiscalFormValues, typed: FiscalFormValues, now: FiscalFormValues) {
  const names = Object.keys(base) as (keyof FiscalFormValues)[];
  const values = { ...now, ...changedTexts(base, typed) };
  return {
    values,
    /** Fields changed both here and in the other save. */
    clashes: names.filter((name) => now[name] !== base[name] && now[name] !== values[name]),
  };
}

/** @param values parsed by the schema */
export function fiscalDataOf({ otherCountry, ...values }: Fields): FiscalData {
  return { ...values, country: countryOf({ country: values.country, otherCountry }) };
}
