import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createSealer } from '#platform/sealed';

const application = randomBytes(32);
const secret = Buffer.from('twenty bytes exactly');

it('a sealed secret is unreadable and opens for its owner', () => {
  const sealer = createSealer(application, 'totp');
  const sealed = sealer.seal(secret, 'ana');
  expect(createSealer(application, 'totp').open(sealed, 'ana')).toEqual(secret);
  expect(sealed.includes(secret)).toBe(false);
  expect(sealer.seal(secret, 'ana')).not.toEqual(sealed);
});

it('does not open for another owner, purpose or key, or when altered', () => {
  const sealer = createSealer(application, 'totp');
  const sealed = sealer.seal(secret, 'ana');
  const altered = Buffer.from(sealed);
  altered[sealed.length - 1] = (altered.at(-1) ?? 0) ^ 1;
  expect(() => sealer.open(sealed, 'eva')).toThrow();
  expect(() => sealer.open(altered, 'ana')).toThrow();
  expect(() => createSealer(application, 'other').open(sealed, 'ana')).toThrow();
  expect(() => createSealer(randomBytes(32), 'totp').open(sealed, 'ana')).toThrow();
});
