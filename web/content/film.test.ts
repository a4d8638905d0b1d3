import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { film } from '#content/film.ts';

test('the text alternative equals the film’s captions', () => {
  const file = new URL(`../public${film.captions}`, import.meta.url);
  const captions = readFileSync(file, 'utf8')
    .split('\n\n')
    .slice(1)
    .map((cue) => cue.split('\n').slice(1).join(' ').trim());
  expect(film.told.sentences).toEqual(captions);
});
