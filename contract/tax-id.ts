import { belgium, type Country, checkVAT, countries } from 'jsvat';
import { isValidNif } from 'nif-dni-nie-cif-validation';
import { findEuCountry, isSpain } from './countries.ts';
import { normalizeCode } from './typed-text.ts';

/** Tax ids: Spanish NIF, NIE and CIF, and the VAT numbers of the European Union. */

/** What is to be said of a tax id beside its field; `blocks` when it can't be sent like this. */
export interface TaxIdWarning {
  readonly message: string;
  readonly blocks: boolean;
}

/** VAT numbers begin with the country's code, but for Greece's. */
const vatPrefixOf = (countryCode: string) => (countryCode === 'GR' ? 'EL' : countryCode);

/**
 * A tax id as it is stored and compared: upper case, without spaces, dots, dashes and slashes,
 * Spanish ones without ES, and Greek ones with the EL of VIES for the GR of ISO 3166.
 */
export function normalizeTaxId(taxId: string, country: string): string {
  const compact = normalizeCode(taxId)
    .toUpperCase()
    .replace(/[\s./\-_]/g, '');
  if (isSpain(country)) return compact.replace(/^ES(?=.{9}$)/, '');
  return findEuCountry(country) === 'GR' ? compact.replace(/^GR(?=\d{9}$)/, 'EL') : compact;
}

/**
 * Judges a tax id; null when nothing is wrong with it. A wrong Spanish one can't be sent when the
 * country is Spain; elsewhere what looks wrong is only explained, because the rules of others are
 * theirs.
 */
export function judgeTaxId(taxId: string, country: string): TaxIdWarning | null {
  const normalized = normalizeTaxId(taxId, country);
  if (normalized === '') return { message: 'El NIF es obligatorio', blocks: true };
  if (isSpain(country)) {
    return isValidNif(normalized) ? null : { message: explainSpanish(normalized), blocks: true };
  }
  const code = findEuCountry(country);
  if (!code || isEuVatNumber(normalized, code)) return null;
  return {
    message: `No parece un número de IVA de ${country.trim()}, que empieza por ${vatPrefixOf(code)}. Revísalo; si es correcto, puedes enviarlo así.`,
    blocks: false,
  };
}

/** jsvat 2.5.4 has none of the Belgian numbers that begin with 1, given out since 2023. */
const belgiumSince2023: Country = {
  ...belgium,
  calcFn: (number) => {
    const digits = number.padStart(10, '0');
    return 97 - (Number(digits.slice(0, 8)) % 97) === Number(digits.slice(8));
  },
  rules: { multipliers: {}, regex: [/^(BE)([01]\d{9}|[1-9]\d{8})$/] },
};

const rulesOf = (countryCode: string): readonly Country[] =>
  countryCode === 'BE' ? [belgiumSince2023] : countries.filter(({ codes }) => codes[0] === countryCode);

/**
 * Whether a number has the form and check digits of a VAT number of an EU country (its code as in
 * ISO 3166).
 */
export function isEuVatNumber(normalized: string, countryCode: string): boolean {
  const prefix = vatPrefixOf(countryCode);
  const withPrefix = normalized.startsWith(prefix) ? normalized : prefix + normalized;
  return checkVAT(withPrefix, rulesOf(countryCode)).isValid;
}

function explainSpanish(id: string): string {
  if (/^(\d{8}|[KLM]\d{7})[A-Z]$/.test(id)) {
    return 'La letra no corresponde a ese número de NIF. Revisa las cifras y la letra.';
  }
  if (/^[XYZ]\d{7}[A-Z]$/.test(id)) {
    return 'La letra no corresponde a ese número de NIE. Revisa las cifras y la letra.';
  }
  if (/^[ABCDEFGHJNPQRSUVW]\d{7}[\dA-J]$/.test(id)) {
    return 'El dígito de control no corresponde a ese NIF de empresa. Revisa las cifras.';
  }
  if (/^\d{8}$/.test(id)) return 'Falta la letra final del NIF.';
  return 'Un NIF tiene 9 caracteres: 12345678Z si es de una persona, X1234567L si es un NIE, B12345674 si es de una empresa.';
}
