import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountOfLink, linkFor } from './mailed-links.ts';

const SITE = 'https://horus.example';

describe('a mailed link', () => {
  it('to somebody’s own pages says whose, and nothing of it goes to a server', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const link = new URL(linkFor(`${SITE}/dashboard`, email));
        expect([link.pathname, link.search]).toEqual(['/dashboard', '']);
        expect(accountOfLink(link.hash)).toBe(email);
      }),
    );
  });

  it.each([
    '/',
    '/horus',
    '/login',
    '/verificar-email?token=abc',
    '/reset-password?token=abc',
    '/dashboard#x',
  ])('to %s is left as it is', (path) => {
    expect(linkFor(SITE + path, 'ana@empresa.example')).toBe(SITE + path);
  });

  it.each([
    '',
    '#faq-section',
    '#cuenta=',
    '#cuenta=%E0%A4%A',
    '#cuenta=Tu%20cuenta%20ha%20caducado',
    '#cuenta=a@b@c',
  ])('with %o behind it names nobody', (hash) => {
    expect(accountOfLink(hash)).toBeNull();
  });
});
