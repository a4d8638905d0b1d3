import { describe, expect, it } from 'vitest';
import { addressOf } from './address-of.ts';
import { paths } from './paths.ts';

describe('href', () => {
  it('returns the pattern when it has no parameters', () => {
    expect(paths.account.dashboard.href()).toBe('/dashboard');
  });

  it('fills parameters in, encoded, and adds the query', () => {
    const session = { params: { sessionId: 'a/b ?' } };
    expect(addressOf('GET /api/stripe/checkout-session/:sessionId', session)).toBe(
      '/api/stripe/checkout-session/a%2Fb%20%3F',
    );
    expect(paths.auth.login.href({ planType: 'business', none: undefined })).toBe('/login?planType=business');
  });
});
