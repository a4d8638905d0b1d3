import type { InvoiceCheck } from '@horus/contract/backoffice/invoices';
import { findEuCountry, isSpain } from '@horus/contract/countries';
import { VAT_PERCENTAGE } from '@horus/contract/money';
import { checkAddress, checkCity } from '@horus/contract/postal-codes';
import { assessTaxId, isEuVatNumber, normalizeTaxId, type TaxIdWarning } from '@horus/contract/tax-id';
import { type VatOutcome, vatOutcome } from '@horus/contract/vat-outcome';
import type { InvoiceForm } from '#features/requests/requests-tables';

export function checkInvoiceData(form: InvoiceForm): InvoiceCheck[] {
  const taxId = assessTaxId(form.taxId, form.country);
  const address = checkAddress(form) ?? checkCity(form);
  return [
    // The rules of tax ids in other countries are unknown.
    ...(findEuCountry(form.country) || taxId
      ? [{ what: 'tax-id' as const, passed: taxId === null, finding: describeTaxIdCheck(taxId) }]
      : []),
    ...(isSpain(form.country)
      ? [
          {
            what: 'postal-code' as const,
            passed: address === null,
            finding: address ?? 'El código postal y la provincia coinciden.',
          },
        ]
      : []),
    ...checkVies(form),
    checkVat(form),
  ];
}

/**
 * Compares the request with the customer's own billing data.
 * @param saved null when there are none
 */
export function checkCustomer(
  { companyName, taxId, country }: Pick<InvoiceForm, 'companyName' | 'taxId' | 'country'>,
  saved: Pick<InvoiceForm, 'companyName' | 'taxId' | 'country'> | null,
): InvoiceCheck[] {
  if (!saved) return [];
  const isSameId = normalizeTaxId(taxId, country) === normalizeTaxId(saved.taxId, saved.country);
  const different = [
    !isSameId && `El NIF es distinto del de su ficha (${saved.taxId}).`,
    names.compare(companyName, saved.companyName) !== 0 &&
      `El nombre es distinto del de su ficha (${saved.companyName}).`,
  ].filter((text) => text !== false);
  if (different.length === 0)
    return [{ what: 'customer', passed: true, finding: 'El NIF y el nombre son los de su ficha.' }];
  return different.map((finding) => ({ what: 'customer', passed: false, finding }));
}

const names = new Intl.Collator('es', { sensitivity: 'base', ignorePunctuation: true });

/** A non-blocking warning has its own text here, because the form's text addresses the customer. */
function describeTaxIdCheck(warning: TaxIdWarning | null): string {
  if (warning === null) return 'El NIF tiene la forma correcta.';
  return warning.blocks ? warning.message : 'No tiene la forma de un NIF de su país.';
}

/** Never passes for another EU country: only VIES knows whether a number is registered. */
function checkVies({ taxId, country }: InvoiceForm): InvoiceCheck[] {
  const code = findEuCountry(country);
  if (!code || code === 'ES') return [];
  const finding = isEuVatNumber(normalizeTaxId(taxId, country), code)
    ? 'El número está sin comprobar en VIES: comprueba que está dado de alta antes de facturar sin IVA.'
    : 'No tiene la forma de un número de VIES: se factura con IVA español.';
  return [{ what: 'vies', passed: false, finding }];
}

const CHARGED = `La web cobra siempre con el ${VAT_PERCENTAGE} %: mira lo cobrado antes de emitirla.`;
/** Null when the charged VAT is right. */
const wrongVat: Readonly<Record<VatOutcome['regime'], string | null>> = {
  domestic: null,
  'eu-without-vat-number': null,
  'outside-vat-territory': `Canarias, Ceuta y Melilla: no sujeta a IVA. ${CHARGED}`,
  'reverse-charge': `Sin IVA, con inversión del sujeto pasivo, si el número está en VIES. ${CHARGED}`,
  'outside-eu': `Fuera de la Unión Europea: no sujeta a IVA español. ${CHARGED}`,
  'unknown-country': 'No reconocemos el país: averigua cuál es, que de él depende el IVA.',
};

function checkVat(form: InvoiceForm): InvoiceCheck {
  const wrong = wrongVat[vatOutcome(form).regime];
  return { what: 'vat', passed: wrong === null, finding: wrong ?? `Con IVA del ${VAT_PERCENTAGE} %.` };
}
