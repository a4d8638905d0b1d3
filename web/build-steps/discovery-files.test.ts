import { expect, test } from 'vitest';
import { securityTxt } from './discovery-files.ts';

const builtAt = new Date('2026-11-23T10:00:00Z');
const fields = securityTxt('https://horus.example', 'avisos@horus.example', builtAt)
  .trimEnd()
  .split('\n')
  .map((line) => line.split(/: (.*)/).slice(0, 2));

test('security.txt has the fields that RFC 9116 requires, and expires in less than a year', () => {
  const { Contact, Expires = '', Canonical } = Object.fromEntries(fields);
  expect(Contact).toBe('mailto:avisos@horus.example');
  expect(Canonical).toBe('https://horus.example/.well-known/security.txt');
  const expires = new Date(Expires);
  expect(expires.toISOString()).toBe(Expires);
  expect(expires.getTime()).toBeGreaterThan(builtAt.getTime());
  expect(expires.getTime()).toBeLessThan(new Date('2027-11-23T10:00:00Z').getTime());
});

test('security.txt links to the page that explains how to report', () => {
  expect(Object.fromEntries(fields)['Policy']).toBe('https://horus.example/seguridad');
});
