/** Countries are stored by their Spanish name and recognised in European languages. */

export const DEFAULT_COUNTRY = 'España';

/** ISO 3166-1 alpha-2. */
export const euCountryCodes = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU'],
  ...['IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
] as const;

/** ISO 3166-1 alpha-2. */
const countryCodes = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
  CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR
  GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP
  KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT
  MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW
  SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ
  UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`
  .trim()
  .split(/\s+/);

/** Spain's languages, English, and those of the European Union. */
const LANGUAGES = [
  ...['es', 'ca', 'gl', 'eu', 'en', 'fr', 'pt', 'it', 'de', 'nl', 'pl', 'ro', 'bg', 'cs'],
  ...['da', 'el', 'et', 'fi', 'ga', 'hr', 'hu', 'lt', 'lv', 'mt', 'sk', 'sl', 'sv'],
];

const OTHER_NAMES: Readonly<Record<string, string>> = {
  'reino de espana': 'ES',
  'republica checa': 'CZ',
  'czech republic': 'CZ',
  holanda: 'NL',
  holland: 'NL',
  'gran bretana': 'GB',
  'great britain': 'GB',
  inglaterra: 'GB',
  england: 'GB',
  uk: 'GB',
  usa: 'US',
  eeuu: 'US',
  'ee uu': 'US',
  'estados unidos de america': 'US',
};

const spanishNames = new Intl.DisplayNames('es', { type: 'region' });
const spanishNameOf = (code: string) => spanishNames.of(code) ?? code;

export const countryNames: readonly string[] = countryCodes
  .map(spanishNameOf)
  .sort((a, b) => a.localeCompare(b, 'es'));

let codesByName: ReadonlyMap<string, string> | null = null;

function readCodes(): ReadonlyMap<string, string> {
  const codes = new Map(Object.entries(OTHER_NAMES));
  for (const code of countryCodes) codes.set(code.toLowerCase(), code);
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    for (const code of countryCodes) {
      const name = fold(names.of(code) ?? code);
      if (!codes.has(name)) codes.set(name, code);
    }
  }
  return codes;
}

/** Returns the ISO 3166-1 alpha-2 code for a name or code; null when unknown. */
export function findCountry(name: string): string | null {
  codesByName ??= readCodes();
  return codesByName.get(fold(name)) ?? null;
}

export function findCountryName(name: string): string | null {
  const code = findCountry(name);
  return code && spanishNameOf(code);
}

/** France's for Monaco (Directive 2006/112/EC, art. 7); null outside the EU. */
export function findEuCountry(name: string): string | null {
  const found = findCountry(name);
  const code = found === 'MC' ? 'FR' : found;
  return euCountryCodes.some((each) => each === code) ? code : null;
}

export function isSpain(country: string): boolean {
  return findCountry(country) === 'ES';
}

function fold(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}.]/gu, '')
    .trim()
    .toLowerCase();
}
