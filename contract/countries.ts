/** Countries as people write them: the form's field is free text with suggestions. */

export const DEFAULT_COUNTRY = 'España';

/** ISO 3166 codes of the European Union's members. */
export const euCountryCodes = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU'],
  ...['IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
] as const;

const nameOf = new Intl.DisplayNames('es', { type: 'region' });

/** The Spanish names of the European Union's members, Spain first: what the field suggests. */
export const euCountryNames: readonly string[] = [
  DEFAULT_COUNTRY,
  ...euCountryCodes
    .filter((code) => code !== 'ES')
    .map((code) => nameOf.of(code) ?? code)
    .sort((a, b) => a.localeCompare(b, 'es')),
];

/** Names that people write besides those of `Intl`. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  espana: 'ES',
  spain: 'ES',
  'reino de espana': 'ES',
  'republica checa': 'CZ',
  'paises bajos': 'NL',
  holanda: 'NL',
};

const codes = new Map<string, string>([
  ...Object.entries(OTHER_NAMES),
  ...euCountryCodes.flatMap((code): [string, string][] => [
    [fold(nameOf.of(code) ?? code), code],
    [code.toLowerCase(), code],
  ]),
]);

/** The code of a member of the European Union by its name; null for any other country. */
export function findEuCountry(name: string): string | null {
  return codes.get(fold(name)) ?? null;
}

export function isSpain(country: string): boolean {
  return findEuCountry(country) === 'ES';
}

function fold(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();
}
