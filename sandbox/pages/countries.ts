/** Countries of the hosted page; Spain is first. */
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
