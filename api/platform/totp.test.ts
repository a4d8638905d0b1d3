import { describe, expect, it } from 'vitest';
import { findTotpStep, newTotpSecret, toBase32, totpCode, totpStep, totpUri } from '#platform/totp';

const rfcSecret = Buffer.from('12345678901234567890');

describe('a time-based code', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('matches RFC 6238 at %i seconds', (seconds, code) => {
    expect(totpCode(rfcSecret, totpStep(new Date(seconds * 1_000)), 8)).toBe(code);
  });

  it('is accepted one step early or late, not more', () => {
    const now = new Date('2027-03-01T10:00:10Z');
    const step = totpStep(now);
    for (const near of [step - 1, step, step + 1]) {
      expect(findTotpStep(rfcSecret, totpCode(rfcSecret, near), now, 0)).toBe(near);
    }
    for (const far of [step - 2, step + 2]) {
      expect(findTotpStep(rfcSecret, totpCode(rfcSecret, far), now, 0)).toBeNull();
    }
  });

  it('is valid once, and earlier ones are rejected afterwards', () => {
    const now = new Date('2027-03-01T10:00:10Z');
    const step = totpStep(now);
    expect(findTotpStep(rfcSecret, totpCode(rfcSecret, step), now, step)).toBeNull();
    expect(findTotpStep(rfcSecret, totpCode(rfcSecret, step - 1), now, step)).toBeNull();
    expect(findTotpStep(rfcSecret, totpCode(rfcSecret, step + 1), now, step)).toBe(step + 1);
  });

  it.each(['', '1', '12345', '1234567', 'abcdef', '-12345'])('rejects %j', (code) => {
    expect(findTotpStep(rfcSecret, code, new Date(), 0)).toBeNull();
  });
});

describe('a secret', () => {
  it.each([
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('%s is encoded as in RFC 4648', (text, base32) => {
    expect(toBase32(Buffer.from(text))).toBe(base32);
  });

  it('is 160 random bits, with issuer and account in its URI', () => {
    const secret = newTotpSecret();
    expect(secret).toHaveLength(20);
    expect(secret.equals(newTotpSecret())).toBe(false);
    const uri = new URL(totpUri({ secret, issuer: 'Horus & Cía', account: 'ana+1@e.example' }));
    expect(decodeURIComponent(uri.pathname)).toContain('Horus & Cía:ana+1@e.example');
    expect(uri.searchParams.get('secret')).toBe(toBase32(secret));
    expect(uri.searchParams.get('issuer')).toBe('Horus & Cía');
  });
});
