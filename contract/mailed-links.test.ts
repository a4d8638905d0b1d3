import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountOfLink, linkFor } from './mailed-links.ts';

const SITE = 'https://horus.example';

describe('a mailed link', () => {
  it('to a page of the account names the account, and sends none of it to the server', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const link = new URL(linkFor(`${SITE}/dashboard`, email));
        expect([link.pathname, link.search]).toEqual(['/dashboard', '']);
        expect(accountOfLink(link.hash)).toEqual({ email, organizationId: null });
        const organizationId = '0b9a1e5c-58a5-4f35-a6f0-0d1f2f1f3c4d';
        const about = new URL(linkFor(`${SITE}/dashboard`, email, organizationId));
        expect(accountOfLink(about.hash)).toEqual({ email, organizationId });
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
  ])('to %s is unchanged', (path) => {
    expect(linkFor(SITE + path, 'ana@empresa.example')).toBe(SITE + path);
  });

  it.each([
    '',
    '#faq-section',
    '#cuenta=',
    '#cuenta=%E0%A4%A',
    '#cuenta=Tu%20cuenta%20ha%20caducado',
    '#cuenta=a@b@c',
  ])('with the hash %o names no account', (hash) => {
    expect(accountOfLink(hash)).toBeNull();
  });
});
