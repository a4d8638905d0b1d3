import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { deleteAccount } from '#content/delete-account.ts';
import { privacy } from '#content/privacy.ts';
import { security } from '#content/security.ts';
import { terms } from '#content/terms.ts';

const textOf = (content: unknown) => JSON.stringify(content).replaceAll('\u00a0', ' ');
const text = textOf(security);

test('contains only retention times of the policies or docs/product.md', async () => {
  const product = await readFile(new URL('../../docs/product.md', import.meta.url), 'utf8');
  const inSpanish = product
    .replaceAll(/(\d+) days/g, '$1 días')
    .replaceAll(/(\d+) months/g, '$1 meses')
    .replaceAll(/(\d+) years/g, '$1 años');
  const told = `${textOf([privacy, terms, deleteAccount])}${inSpanish}`;
  const figures = text.match(/\b\d+ (?:días|meses|horas|años)/g) ?? [];
  expect(figures.length).toBeGreaterThan(8);
  expect(figures.filter((figure) => !told.includes(figure))).toEqual([]);
});

test('states the conditions’ promises for staff data, and where they are', () => {
  const promised = textOf(terms);
  for (const words of ['copias de seguridad', 'control de accesos', 'registro de la actividad', 'huellas']) {
    expect(promised.toLowerCase(), words).toContain(words);
    expect(text.toLowerCase(), words).toContain(words);
  }
  expect(text).toContain('Espacio Económico Europeo');
});

test('links to existing parts of the conditions', () => {
  const ids = terms.sections.map(({ id }) => id);
  const named = [...text.matchAll(/\/terminos#([\w-]+)/g)].map(([, id]) => id);
  expect(named.length).toBeGreaterThan(1);
  for (const id of named) expect(ids).toContain(id);
});
