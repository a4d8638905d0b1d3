import { expect, test } from 'vitest';
import { claimExamples, hasExample, readClaims } from './claims.ts';

test('reads none, one or both claims with their source', () => {
  const companies = { figure: 112, source: 'clientes en vigor el 1 de octubre de 2026' };
  expect(readClaims('')).toEqual({});
  expect(readClaims(JSON.stringify({ companies }))).toEqual({ companies });
  expect(readClaims(JSON.stringify(claimExamples))).toEqual(claimExamples);
});

test.each([
  'muchas',
  'null',
  '[]',
  '{}',
  '{"companies":{"figure":100}}',
  '{"companies":{"figure":100,"source":" "}}',
  '{"companies":{"figure":"100","source":"altas"}}',
  '{"companies":{"figure":0,"source":"altas"}}',
  '{"companies":{"figure":1.5,"source":"altas"}}',
  '{"satisfaction":{"figure":101,"source":"encuesta"}}',
  '{"clients":{"figure":100,"source":"altas"}}',
])('refuses %s', (setting) => {
  expect(readClaims(setting)).toBeNull();
});

test('recognises the example claims', () => {
  expect(hasExample(claimExamples)).toBe(true);
  expect(hasExample({ companies: { figure: 112, source: 'altas' } })).toBe(false);
  expect(hasExample({})).toBe(false);
});
