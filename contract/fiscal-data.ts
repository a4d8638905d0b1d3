import { z } from 'zod';
import { emailSchema, messageAnswer } from './auth.ts';
import { DEFAULT_COUNTRY } from './countries.ts';
import { invoiceForm } from './requests.ts';
import { judgeTaxId } from './tax-id.ts';

/** Whom an organisation's invoices name, and who gets a copy of them. */

/** Said where the quarter's papers are wanted and nobody is named. */
export const NO_ACCOUNTANT_MESSAGE = 'Escribe el email de la gestoría';

/** The fields of the form, each by itself. */
export const fiscalDataFields = invoiceForm
  .pick({
    companyName: true,
    taxId: true,
    address: true,
    postalCode: true,
    city: true,
    province: true,
    country: true,
  })
  .extend({
    /** Of the gestoría; empty: nobody gets a copy. */
    copyTo: z.union([z.literal(''), emailSchema]).default(''),
    /** Whether it is sent each quarter's papers at its end as well. */
    quarterly: z.boolean().default(false),
  });

/** The form as a whole. */
export const fiscalDataForm = fiscalDataFields.superRefine(
  ({ taxId, country, copyTo, quarterly }, context) => {
    if (quarterly && copyTo === '') {
      context.addIssue({ code: 'custom', path: ['copyTo'], message: NO_ACCOUNTANT_MESSAGE });
    }
    const warning = judgeTaxId(taxId, country);
    if (warning?.blocks) context.addIssue({ code: 'custom', path: ['taxId'], message: warning.message });
  },
);
export type FiscalData = z.infer<typeof fiscalDataForm>;

/** Where somebody is, in a line: 'Calle Ancha, 1, 45001 Toledo'. */
export function addressLine({
  address,
  postalCode,
  city,
  province,
  country,
}: Pick<FiscalData, 'address' | 'postalCode' | 'city' | 'province' | 'country'>): string {
  const place = `${postalCode} ${city}`;
  return [
    address,
    city === province || province === '' ? place : `${place} (${province})`,
    ...(country === DEFAULT_COUNTRY ? [] : [country]),
  ].join(', ');
}

/** As it was taken then; null where nobody has given any. */
const savedFiscalData = z
  .object({
    companyName: z.string(),
    taxId: z.string(),
    address: z.string(),
    postalCode: z.string(),
    city: z.string(),
    province: z.string(),
    country: z.string(),
    copyTo: z.string(),
    quarterly: z.boolean(),
  })
  .nullable();

/** GET /api/account/fiscal-data. */
export const fiscalDataAnswer = z.object({ data: savedFiscalData });
export type FiscalDataAnswer = z.infer<typeof fiscalDataAnswer>;

/**
 * POST /api/account/fiscal-data. `seen` is what the form began with: only the part (payer, copies)
 * that differs from it is written. 409 'fiscal_data.changed' when that part has been saved since.
 */
export const fiscalDataBody = fiscalDataForm.safeExtend({ seen: savedFiscalData.optional() });
export type FiscalDataBody = z.infer<typeof fiscalDataBody>;
/** With what is saved now. */
export const fiscalDataSaved = messageAnswer.extend(fiscalDataAnswer.shape);
export type FiscalDataSaved = z.infer<typeof fiscalDataSaved>;

export const FISCAL_DATA_SAVED_MESSAGE =
  'Datos de facturación guardados. Valen desde la próxima factura: las ya emitidas no cambian.';
