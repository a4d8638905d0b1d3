import { describe, expect, it } from 'vitest';
import { endpoints, paths } from './paths.ts';

describe('href', () => {
  it('returns the pattern when it has no parameters', () => {
    expect(paths.account.dashboard.href()).toBe('/dashboard');
  });

  it('fills parameters in, encoded, and adds the query', () => {
    expect(endpoints.billing.checkoutSession.href({ sessionId: 'a/b ?' })).toBe(
      '/api/stripe/checkout-session/a%2Fb%20%3F',
    );
    expect(paths.auth.login.href({ planType: 'business', none: undefined })).toBe('/login?planType=business');
  });
});
