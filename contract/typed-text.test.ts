import { expect, test } from 'vitest';
import { emailSchema, nameSchema } from './auth.ts';
import { readCount } from './lead-options.ts';
import { phoneSchema } from './leads.ts';
import { invoiceForm } from './requests.ts';
import { normalizeTaxId } from './tax-id.ts';
import { normalizeText, normalizeTexts } from './typed-text.ts';

test.each([
  ['Begon\u0303a', 'Begoña'],
  ['\u202aAna\u202c Gar\u00adcía\u200b\ufeff', 'Ana García'],
  ['Ana\u00a0García\u2009Paz', 'Ana García Paz'],
  ['Ana\tGarcía\u2028Paz\v\f\u0085\u2029', 'Ana García Paz    '],
  ['«El Toro» – «Bar» 🍺\n\rשלום', '«El Toro» – «Bar» 🍺\n\rשלום'],
])('normalises the text %j to %j', (typed, taken) => {
  expect(normalizeText(typed)).toBe(taken);
});

test('normalises every string in a payload and nothing else', () => {
  const file = Buffer.from('n\u0303');
  const payload = { name: 'n\u0303', list: ['\u200ba', 1, null], nested: { at: undefined, yes: true }, file };
  expect(normalizeTexts(payload)).toEqual({ ...payload, name: 'ñ', list: ['a', 1, null] });
  let deep: unknown = '\u200b';
  for (let level = 0; level < 30_000; level += 1) deep = [deep];
  expect(() => normalizeTexts(deep)).not.toThrow();
});

test.each(['l·l.cat', 'col·legi.cat', 'paral\u0140lel.example'])(
  'accepts a domain with the Catalan middle dot: %s',
  (domain) => {
    expect(emailSchema.parse(`info@${domain}`)).toMatch(/^info@xn--/);
  },
);

test.each([
  ...['600·123·456', '600/123456', '+34 600_123_456'],
  ...['925 000 000 ext. 12', '925 000 000 EXT 12', '925 000 000 Extensión: 12', '925 000 000 - extension 12'],
  '925 000 000 extn 12',
  ...['925223344 x12', '925223344x12', '925223344 (ext 3)', '925223344 (Ext. 3)', '925223344, ext 3'],
  ...['925223344 int. 7', '925223344 interno 7', '925223344 anexo 7', '925223344 #7', '+34925223344;ext=7'],
  '+34 (925) 22 33 44 (extensión 123456)',
])('accepts the typed phone %s', (typed) => {
  expect(phoneSchema.parse(typed)).toBe(typed);
});

const phones = ['\u202a+34\u00a0925\u2011000–000\u202c', '＋34 925−000‐000'];
test.each(phones)('accepts the pasted phone %j', (typed) => {
  expect(phoneSchema.parse(typed)).toBe('+34 925-000-000');
});

test('accepts full-width characters and typographic dashes in ids, postal codes and counts', () => {
  expect(normalizeTaxId(' 1２345678—z\u200b', 'España')).toBe('12345678Z');
  expect(invoiceForm.shape.postalCode.parse('４5001\u200b')).toBe('45001');
  expect(readCount('\u00a0２0\u200b')).toBe(20);
});

test.each(['\u2800', '\u200b', '· — ·', '\u3164'])('refuses the blank name %j', (typed) => {
  const blank = normalizeText(typed);
  expect(nameSchema.safeParse(blank).success).toBe(false);
  expect(invoiceForm.shape.contactName.safeParse(blank).success).toBe(false);
  expect(invoiceForm.shape.companyName.safeParse(blank).success).toBe(false);
});

test.each([
  ['Ana@España.es', 'ana@xn--espaa-rta.es'],
  ['ana@espan\u0303a.es', 'ana@xn--espaa-rta.es'],
  ['compras&ventas@taller.es', 'compras&ventas@taller.es'],
  ["o'brien/ana=1@taller.es", "o'brien/ana=1@taller.es"],
  ['ana@example.xn--p1ai', 'ana@example.xn--p1ai'],
  ['\u200bana＠taller.es', 'ana@taller.es'],
  [`ana@${'x'.repeat(63)}.es`, `ana@${'x'.repeat(63)}.es`],
])('normalises the address %j to %j', (typed, taken) => {
  expect(emailSchema.parse(typed)).toBe(taken);
});

test.each([
  ...['ana', 'ana@', '@taller.es', 'ana@taller', 'ana@taller.1', 'ana@-taller.es', 'ana@taller..es'],
  ...['.ana@taller.es', 'ana.@taller.es', 'a..na@taller.es', 'a na@taller.es', 'añá@taller.es'],
  ...['ana@españa.es/x', 'ana@españa.es:25', 'ana@ñ@taller.es', 'a,b@taller.es', '<ana>@taller.es'],
  ...['ana@taller.es\nbcc: eva@taller.es', `ana@${'x'.repeat(64)}.es`],
])('refuses the address %j', (typed) => {
  expect(emailSchema.safeParse(typed).success).toBe(false);
});
