import { expect, it } from 'vitest';
import { endSentence } from './sentence.ts';

it.each([
  ['los datos de Taller', 'los datos de Taller.'],
  ['los datos de Taller S.L.', 'los datos de Taller S.L.'],
  ['¿Seguro?', '¿Seguro?'],
])('ends %s with one full stop', (sentence, ended) => {
  expect(endSentence(sentence)).toBe(ended);
});
