import { expect, it } from 'vitest';
import { splitQuoted } from '#features/backoffice/received-mails/split-quoted';

const own = 'Sí, el martes nos va bien.\n\nUn saludo,\nLucía';

it.each([
  [
    'Gmail',
    'El lun, 30 nov 2026 a las 9:00, STC (<hola@stc.example>)\nescribió:\n\n> ¿El martes?\n>\n> Marta',
  ],
  ['Apple Mail', 'On 30 Nov 2026, at 9:00, STC <hola@stc.example> wrote:\n\n¿El martes?'],
  [
    'Outlook',
    '________________________________\nDe: STC <hola@stc.example>\nEnviado: lunes\nPara: Lucía\n\n¿El martes?',
  ],
  ['Outlook in English', '-----Original Message-----\nFrom: STC\nSent: Monday\n\n¿El martes?'],
  ['quoted lines alone', '> ¿El martes?\n> Marta'],
])('splits the quoted mail of %s', (_, quoted) => {
  const split = splitQuoted(`${own}\n\n${quoted}\n`);
  expect(split.body).toBe(own);
  expect(split.quoted.replace(/^_+\n/, '')).toBe(quoted.replace(/^_+\n/, ''));
});

it.each([
  ['below the quoted lines', '> ¿El martes?\n\nSí.'],
  ['between the quoted lines', 'Te contesto:\n> ¿El martes?\nSí.\n> ¿A las diez?\nMejor a las once.'],
  ['without a quoted mail', 'El martes nos va bien.\nDe: mi parte.\nPara todo lo demás, llámame.'],
  ['with nothing above it', 'El lunes, STC escribió:\n> ¿El martes?'],
])('keeps a mail that answers %s whole', (_, text) => {
  expect(splitQuoted(text)).toEqual({ body: text, quoted: '' });
});
