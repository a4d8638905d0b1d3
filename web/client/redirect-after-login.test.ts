import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOwnPath } from '#client/redirect-after-login.ts';

const OWN = 'https://horus.example';

/** Parts that some browsers read as another site's address. */
const hostile = fc.constantFrom(
  ...[
    '/',
    '//',
    '\\',
    '/\\',
    '.',
    '..',
    '@',
    ':',
    '?',
    '#',
    '%2f',
    '%5c',
    '%09',
    '\t',
    '\n',
    '\r',
    '\0',
    ' ',
  ],
  ...['http:', 'https://', 'javascript:', 'data:', 'evil.example', 'ñ', '\u2028', '\uff0f'],
);
const hostileAddress = fc
  .array(fc.oneof(hostile, fc.string()), { maxLength: 8 })
  .map((parts) => parts.join(''));

describe('isOwnPath', () => {
  test('every accepted path stays on this site', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          hostileAddress,
          hostileAddress.map((rest) => `/${rest}`),
        ),
        (address) => {
          if (!isOwnPath(address)) return;
          const target = new URL(address, OWN);
          expect(target.origin).toBe(OWN);
          expect(new URL(target.pathname, OWN).origin).toBe(OWN);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  test('accepts the addresses of our own pages with query and hash', () => {
    const word = fc.stringMatching(/^[a-z0-9-]{1,12}$/);
    fc.assert(
      fc.property(fc.array(word, { maxLength: 4 }), word, word, (segments, key, value) => {
        expect(isOwnPath(`/${segments.join('/')}?${key}=${encodeURIComponent(value)}#${key}`)).toBe(true);
      }),
    );
    expect(isOwnPath('/checkout/success?session_id=cs_test_a1B2')).toBe(true);
    expect(isOwnPath(`/${'a'.repeat(20_000)}`)).toBe(false);
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'dashboard',
    '',
  ])('rejects %j', (address) => {
    expect(isOwnPath(address)).toBe(false);
  });
});
