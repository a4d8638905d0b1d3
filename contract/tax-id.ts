import { belgium, type Country, checkVAT, countries } from 'jsvat';
import { isValidNif } from 'nif-dni-nie-cif-validation';
import { findEuCountry, isSpain } from './countries.ts';
import { normalizeCode } from './typed-text.ts';

export interface TaxIdWarning {
  readonly message: string;
  readonly blocks: boolean;
}

/** Greece's VAT prefix differs from its ISO code. */
const vatPrefixOf = (countryCode: string) => (countryCode === 'GR' ? 'EL' : countryCode);

/** Removes separators and Spain's ES, and replaces a Greek GR by EL, as VIES uses. */
export function normalizeTaxId(taxId: string, country: string): string {
  const compact = normalizeCode(taxId)
    .toUpperCase()
    .replace(/[\s./\-_]/g, '');
  if (isSpain(country)) return compact.replace(/^ES(?=.{9}$)/, '');
  return findEuCountry(country) === 'GR' ? compact.replace(/^GR(?=\d{9}$)/, 'EL') : compact;
}

/** Only a wrong Spanish id blocks: we may not know another country's newest rules. */
export function assessTaxId(taxId: string, country: string): TaxIdWarning | null {
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

/** jsvat 2.5.4 lacks the Belgian numbers that begin with 1, issued since 2023. */
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

/** @param countryCode ISO 3166-1 alpha-2 */
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
