import { z } from 'zod';
import { emailSchema, messageAnswer } from './auth.ts';
import { DEFAULT_COUNTRY } from './countries.ts';
import { invoiceForm } from './requests.ts';
import { assessTaxId } from './tax-id.ts';

export const NO_ACCOUNTANT_MESSAGE = 'Escribe el email de la gestoría';

export const payerFields = invoiceForm.pick({
  companyName: true,
  taxId: true,
  address: true,
  postalCode: true,
  city: true,
  province: true,
  country: true,
});
export type Payer = z.infer<typeof payerFields>;

export const fiscalDataFields = payerFields.extend({
  /** The gestoría's address; empty: no copies. */
  copyTo: z.union([z.literal(''), emailSchema]).default(''),
  quarterly: z.boolean().default(false),
});

function refuseTaxId({ taxId, country }: Payer, context: z.RefinementCtx): void {
  const warning = assessTaxId(taxId, country);
  if (warning?.blocks) context.addIssue({ code: 'custom', path: ['taxId'], message: warning.message });
}

export const payerForm = payerFields.superRefine(refuseTaxId);

export const fiscalDataForm = fiscalDataFields
  .superRefine(refuseTaxId)
  .superRefine(({ copyTo, quarterly }, context) => {
    if (quarterly && copyTo === '') {
      context.addIssue({ code: 'custom', path: ['copyTo'], message: NO_ACCOUNTANT_MESSAGE });
    }
  });
export type FiscalData = z.infer<typeof fiscalDataForm>;

/** 'Calle Ancha, 1, 45001 Toledo'. */
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

/** Without the form's rules, because stored data may be older. Null without billing details. */
export const savedPayer = z.object({
  companyName: z.string(),
  taxId: z.string(),
  address: z.string(),
  postalCode: z.string(),
  city: z.string(),
  province: z.string(),
  country: z.string(),
});
const savedFiscalData = savedPayer.extend({ copyTo: z.string(), quarterly: z.boolean() }).nullable();

export const fiscalDataAnswer = z.object({ data: savedFiscalData });
export type FiscalDataAnswer = z.infer<typeof fiscalDataAnswer>;

/**
 * `seen` is the data that the form started with. Only its changed part (payer or copies) is saved.
 * Returns 409 'fiscal_data.changed' when that part was saved meanwhile.
 */
export const fiscalDataBody = fiscalDataForm.safeExtend({ seen: savedFiscalData.optional() });
export type FiscalDataBody = z.infer<typeof fiscalDataBody>;
export const fiscalDataSaved = messageAnswer.extend(fiscalDataAnswer.shape);
export type FiscalDataSaved = z.infer<typeof fiscalDataSaved>;

export const FISCAL_DATA_SAVED_MESSAGE =
  'Datos de facturación guardados. Valen desde la próxima factura: las ya emitidas no cambian.';
