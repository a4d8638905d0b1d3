import { expect, it } from 'vitest';
import { AppError } from '#platform/app-error';
import { createPasswords } from '#platform/passwords';

it('rejects hashes beyond the queue, finishes the others, and then accepts more', async () => {
  const passwords = await createPasswords();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 200 }, (_, index) => passwords.hash(`contraseña ${index}`)),
  );
  const done = outcomes.filter((outcome) => outcome.status === 'fulfilled');
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  // Two running and 64 waiting.
  expect(done.length).toBeGreaterThanOrEqual(64);
  expect(done.length).toBeLessThanOrEqual(66);
  for (const refusal of refusals) {
    expect(refusal).toBeInstanceOf(AppError);
    expect([refusal.status, refusal.code, refusal.retryAfterSeconds]).toEqual([503, 'server.busy', 2]);
  }
  const hash = await passwords.hash('contraseña larga');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect([
    await passwords.verify(hash, 'contraseña larga'),
    await passwords.verify(hash, 'otra'),
    await passwords.verify(null, 'contraseña larga'),
  ]).toEqual([true, false, false]);
});
