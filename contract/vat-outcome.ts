import { findCountry, findEuCountry } from './countries.ts';
import { VAT_PERCENTAGE, VAT_RATE_BASIS_POINTS } from './money.ts';
import { isEuVatNumber, normalizeTaxId } from './tax-id.ts';

/** By the recipient's location (Ley 37/1992, arts. 3, 69 and 84). */
export interface VatOutcome {
  readonly regime:
    | 'domestic'
    | 'outside-vat-territory'
    | 'reverse-charge'
    | 'eu-without-vat-number'
    | 'outside-eu'
    | 'unknown-country';
  readonly rateBasisPoints: number;
  readonly explanation: string;
}

/** Las Palmas, Santa Cruz de Tenerife, Ceuta, Melilla (art. 3). */
const OUTSIDE_VAT_TERRITORY = /^(35|38|51|52)\d{3}$/;

const RATE = `${VAT_PERCENTAGE} %`;
const REVIEW = 'Si el pago se cobró con IVA, lo revisaremos al emitir la factura.';

/** Does not check VIES. */
export function vatOutcome(recipient: { country: string; postalCode: string; taxId: string }): VatOutcome {
  if (findCountry(recipient.country) === null) {
    return {
      regime: 'unknown-country',
      rateBasisPoints: VAT_RATE_BASIS_POINTS,
      explanation: `Con IVA español del ${RATE}: no reconocemos el país. Escribe su nombre oficial.`,
    };
  }
  const code = findEuCountry(recipient.country);
  if (code === 'ES') return spanishOutcome(recipient.postalCode);
  if (code === null) {
    return {
      regime: 'outside-eu',
      rateBasisPoints: 0,
      explanation: `Fuera de la Unión Europea: operación no sujeta a IVA español. ${REVIEW}`,
    };
  }
  if (isEuVatNumber(normalizeTaxId(recipient.taxId, recipient.country), code)) {
    return {
      regime: 'reverse-charge',
      rateBasisPoints: 0,
      explanation: `Sin IVA, con inversión del sujeto pasivo, si tu número está en VIES: lo comprobamos al emitirla. ${REVIEW}`,
    };
  }
  return {
    regime: 'eu-without-vat-number',
    rateBasisPoints: VAT_RATE_BASIS_POINTS,
    explanation: `Con IVA español del ${RATE}. Para facturar sin IVA hace falta tu número de IVA intracomunitario (VIES).`,
  };
}

function spanishOutcome(postalCode: string): VatOutcome {
  if (OUTSIDE_VAT_TERRITORY.test(postalCode.replace(/\s/g, ''))) {
    return {
      regime: 'outside-vat-territory',
      rateBasisPoints: 0,
      explanation: `Canarias, Ceuta y Melilla: operación no sujeta a IVA. ${REVIEW}`,
    };
  }
  return {
    regime: 'domestic',
    rateBasisPoints: VAT_RATE_BASIS_POINTS,
    explanation: `Con IVA del ${RATE}.`,
  };
}
