/** Countries that the hosted page offers; Spain comes first. */
const CODES = [
  'ES',
  'AD',
  'AR',
  'AT',
  'BE',
  'BR',
  'CH',
  'CL',
  'CO',
  'CZ',
  'DE',
  'DK',
  'FI',
  'FR',
  'GB',
  'GR',
  'IE',
  'IT',
  'LU',
  'MA',
  'MX',
  'NL',
  'NO',
  'PE',
  'PL',
  'PT',
  'RO',
  'SE',
  'US',
] as const;

const names = new Intl.DisplayNames('es', { type: 'region' });

export const COUNTRIES: readonly { readonly code: string; readonly name: string }[] = CODES.map((code) => ({
  code,
  name: countryName(code),
}));

/** What a country is called in Spanish; its code when that is no country's. */
export function countryName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

export function isCountry(code: string): boolean {
  return COUNTRIES.some((country) => country.code === code);
}
