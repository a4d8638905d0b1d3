import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countryNames, euCountryCodes, findCountry, findEuCountry, isSpain } from './countries.ts';
import { checkAddress, checkCity, provinceOf } from './postal-codes.ts';
import { assessTaxId, isEuVatNumber, normalizeTaxId } from './tax-id.ts';
import { vatOutcome } from './vat-outcome.ts';

describe('a Spanish tax id', () => {
  it.each([
    '12345678Z',
    'es-12.345.678-z',
    ' 12345678 z ',
    'X1234567L',
    'Y1234567X',
    'B12345674',
    'ES B-12345674',
    'A58818501',
    'P4500000G',
    'K1234567L',
  ])('is valid: %s', (taxId) => {
    expect(assessTaxId(taxId, 'España')).toBeNull();
  });

  it.each([
    ['12345678A', 'La letra no corresponde a ese número de NIF'],
    ['X1234567A', 'La letra no corresponde a ese número de NIE'],
    ['B12345675', 'El dígito de control no corresponde'],
    ['B1234567D', 'El dígito de control no corresponde'],
    ['12345678', 'Falta la letra final'],
    ['hola', 'Un NIF tiene 9 caracteres'],
    ['012345678A', 'Un NIF tiene 9 caracteres'],
    ['12345678AB', 'Un NIF tiene 9 caracteres'],
    ['X1234567AB', 'Un NIF tiene 9 caracteres'],
    ['0X1234567A', 'Un NIF tiene 9 caracteres'],
    ['0B12345675', 'Un NIF tiene 9 caracteres'],
    ['B123456751', 'Un NIF tiene 9 caracteres'],
    ['123456789', 'Un NIF tiene 9 caracteres'],
    ['K1234567A', 'La letra no corresponde a ese número de NIF'],
    ['DE136695976', 'Un NIF tiene 9 caracteres'],
    ['<script>', 'Un NIF tiene 9 caracteres'],
    [' - ', 'El NIF es obligatorio'],
  ])('is refused with a reason: %s', (taxId, message) => {
    expect(assessTaxId(taxId, 'España')).toEqual({ message: expect.stringContaining(message), blocks: true });
  });

  it('has one matching letter for any number', () => {
    const letters = [...'TRWAGMYFPDXBNJZSQVHLCKE'];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (number) => {
        const digits = String(number).padStart(8, '0');
        const fitting = letters.filter((letter) => assessTaxId(digits + letter, 'España') === null);
        expect(fitting).toEqual([letters[number % 23]]);
      }),
    );
  });

  it('is normalised the same for every spelling, and stays so', () => {
    expect(normalizeTaxId('es-12.345.678-z', 'España')).toBe('12345678Z');
    fc.assert(
      fc.property(fc.string(), (text) => {
        const once = normalizeTaxId(text, 'Francia');
        expect(normalizeTaxId(once, 'Francia')).toBe(once);
      }),
    );
  });
});

describe('a tax id of another country', () => {
  it.each([
    ['DE136695976', 'Alemania'],
    ['136695976', 'Alemania'],
    ['PT 501 964 843', 'Portugal'],
    ['FR 40 303 265 045', 'francia'],
    ['IT00743110157', 'Italia'],
    ['EL 094259216', 'Grecia'],
    ['GR 094259216', 'Grecia'],
    ['FR 40 303 265 045', 'Mónaco'],
    ['NL 004495445B01', 'Holanda'],
    ['cualquier cosa', 'México'],
  ])('is valid: %s of %s', (taxId, country) => {
    expect(assessTaxId(taxId, country)).toBeNull();
  });

  it.each([
    ['DE136695975', 'Alemania', 'empieza por DE'],
    ['12345678Z', 'Portugal', 'empieza por PT'],
    ['1', 'Grecia', 'empieza por EL'],
  ])('gets a warning and can still be sent: %s of %s', (taxId, country, message) => {
    expect(assessTaxId(taxId, country)).toEqual({ message: expect.stringContaining(message), blocks: false });
  });

  it('has rules for every member of the European Union', () => {
    for (const code of euCountryCodes) expect(findEuCountry(code)).toBe(code);
    for (const code of euCountryCodes.filter((each) => each !== 'ES')) {
      expect(assessTaxId('0', code), code).toMatchObject({ blocks: false });
    }
    expect(euCountryCodes).toHaveLength(27);
  });

  it.each([
    ...[
      'ATU13585627',
      'BE0428759497',
      'BE1000000021',
      'BG175074752',
      'CY10259033P',
      'CZ25123891',
      'DE136695976',
    ],
    ...[
      'DK13585628',
      'EE100931558',
      'EL094259216',
      'FI20774740',
      'FR40303265045',
      'HR33392005961',
      'HU12892312',
    ],
    ...[
      'IE6433435F',
      'IE6433435OA',
      'IT00743110157',
      'LT119511515',
      'LU15027442',
      'LV40003521600',
      'MT11679112',
    ],
    ...['NL004495445B01', 'NL123456789B13', 'PL8567346215', 'PT501964843', 'RO18547290', 'SE123456789701'],
    ...['SI50223054', 'SK2022749619'],
  ])('has a current format: %s', (number) => {
    const code = number.slice(0, 2).replace('EL', 'GR');
    expect(isEuVatNumber(number, code)).toBe(true);
  });

  it('has check digits, also for Belgian numbers that begin with 1', () => {
    expect(isEuVatNumber('BE1000000121', 'BE')).toBe(false);
  });
});

describe('a country', () => {
  it.each(['España', 'espana', ' ESPAÑA ', 'Spain', 'Espanya', 'Espainia', 'es'])('is Spain: %s', (name) => {
    expect(isSpain(name)).toBe(true);
  });
  it.each([
    ['Belgium', 'BE'],
    ['Ireland', 'IE'],
    ['Polska', 'PL'],
    ['Deutschland', 'DE'],
    ['Holanda', 'NL'],
    ['Reino Unido', 'GB'],
    ['U.K.', 'GB'],
    ['MÉXICO', 'MX'],
    ['Españistán', null],
    ['Otro', null],
  ])('is recognised in its own language: %s', (name, code) => {
    expect(findCountry(name)).toBe(code);
  });
  it('has a Spanish name that is recognised, for all 249', () => {
    expect(new Set(countryNames.map(findCountry)).size).toBe(249);
  });
  it.each(['Portugal', 'Estados Unidos', '', 'Españistán'])('is unknown: %s', (name) => {
    expect(isSpain(name)).toBe(false);
  });
});

describe('a postal code', () => {
  it('gives its province, for all 52', () => {
    const all = Array.from({ length: 100 }, (_, i) => provinceOf(`${String(i).padStart(2, '0')}001`));
    expect(new Set(all.filter((name) => name !== null)).size).toBe(52);
    expect([all[0], all[1], all[45], all[52], all[53]]).toEqual([null, 'Álava', 'Toledo', 'Melilla', null]);
    expect(provinceOf('4500')).toBeNull();
  });

  it('warns about the capital of another province', () => {
    const warn = (postalCode: string, city: string, country = 'España') =>
      checkCity({ postalCode, city, country });
    expect(warn('28001', 'toledo')).toBe(
      'El código postal 28001 es de Madrid, y toledo no. Revisa la población.',
    );
    expect(warn('45001', 'Toledo')).toBeNull();
    expect(warn('46001', 'València')).toBeNull();
    expect(warn('28801', 'Alcalá de Henares')).toBeNull();
    // A village in Almería, not the capital of La Rioja.
    expect(warn('04260', 'Rioja')).toBeNull();
    expect(warn('28001', 'Toledo', 'Francia')).toBeNull();
  });

  it('warns about another province, in any spelling', () => {
    const warn = (postalCode: string, province: string, country = 'España') =>
      checkAddress({ postalCode, province, country });
    expect(warn('45001', 'Toledo')).toBeNull();
    expect(warn('48001', 'vizcaya')).toBeNull();
    expect(warn('46001', 'Valencia / València')).toBeNull();
    // Spellings of the National Statistics Institute, in both languages' order.
    expect(warn('03001', 'Alicante/Alacant')).toBeNull();
    expect(warn('03001', 'Alacant/Alicante')).toBeNull();
    expect(warn('15001', 'Coruña, A')).toBeNull();
    expect(warn('07001', 'Balears, Illes')).toBeNull();
    expect(warn('28001', 'Madrid, Comunidad de')).toBeNull();
    expect(warn('48001', 'Bizkaia (Vizcaya)')).toBeNull();
    expect(warn('46001', 'Provincia de Valencia - València')).toBeNull();
    expect(warn('03001', 'Alicante/Valencia')).toContain('Alicante');
    expect(warn('45001', '')).toBeNull();
    expect(warn('45001', 'Madrid')).toBe('El código postal 45001 es de Toledo. Revisa la provincia.');
    expect(warn('99001', 'Toledo')).toContain('5 cifras');
    expect(warn('1000-205', 'Lisboa', 'Portugal')).toBeNull();
  });
});

describe('the VAT of an invoice', () => {
  it.each([
    ['España', '45001', '12345678Z', 'domestic', 2100],
    ['España', '07001', 'B12345674', 'domestic', 2100],
    ['Grecia', '105 57', 'GR094259216', 'reverse-charge', 0],
    ['Mónaco', '98000', 'FR40303265045', 'reverse-charge', 0],
    ['Mónaco', '98000', '', 'eu-without-vat-number', 2100],
    ['España', '35001', 'B12345674', 'outside-vat-territory', 0],
    ['España', '38 001', 'B12345674', 'outside-vat-territory', 0],
    ['España', '51001', 'B12345674', 'outside-vat-territory', 0],
    ['España', '52001', 'B12345674', 'outside-vat-territory', 0],
    ['Alemania', '35001', 'DE136695976', 'reverse-charge', 0],
    ['Alemania', '10115', '12345', 'eu-without-vat-number', 2100],
    ['Reino Unido', 'SW1A', 'GB1', 'outside-eu', 0],
    ['Belgium', '1000', 'BE0428759497', 'reverse-charge', 0],
    ['Polska', '00-001', '', 'eu-without-vat-number', 2_100],
    ['Españistán', '45001', 'hola', 'unknown-country', 2_100],
  ])('in %s, %s, for %s: %s', (country, postalCode, taxId, regime, rateBasisPoints) => {
    expect(vatOutcome({ country, postalCode, taxId })).toMatchObject({ regime, rateBasisPoints });
  });
});
