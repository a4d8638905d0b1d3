import type { InvoiceCheck } from '@horus/contract/backoffice/invoices';
import { findEuCountry, isSpain } from '@horus/contract/countries';
import { warnOfAddress } from '@horus/contract/postal-codes';
import { isEuVatNumber, judgeTaxId, normalizeTaxId } from '@horus/contract/tax-id';
import { vatOutcome } from '@horus/contract/vat-outcome';
import type { InvoiceForm } from '#features/requests/requests-tables';

/** What can be checked of the data of an invoice before it is issued, each in a sentence. */
export function checkInvoiceData(form: InvoiceForm): InvoiceCheck[] {
  const taxId = judgeTaxId(form.taxId, form.country);
  const address = warnOfAddress(form);
  return [
    { what: 'tax-id', passed: taxId === null, finding: taxId?.message ?? 'El NIF tiene la forma correcta.' },
    ...(isSpain(form.country)
      ? [
          {
            what: 'postal-code' as const,
            passed: address === null,
            finding: address ?? 'El código postal y la provincia casan.',
          },
        ]
      : []),
    ...checkVies(form),
    { what: 'vat', passed: true, finding: vatOutcome(form).explanation },
  ];
}

/** Whether another country's number has the form of VIES: that it is in it, VIES says. */
function checkVies({ taxId, country }: InvoiceForm): InvoiceCheck[] {
  const code = findEuCountry(country);
  if (!code || code === 'ES') return [];
  const passed = isEuVatNumber(normalizeTaxId(taxId, country), code);
  const finding = passed
    ? 'Tiene la forma de un número de VIES: comprueba que está dado de alta antes de facturar sin IVA.'
    : 'No tiene la forma de un número de VIES: se factura con IVA español.';
  return [{ what: 'vies', passed, finding }];
}
