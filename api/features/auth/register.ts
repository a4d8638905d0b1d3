import { REGISTERED_MESSAGE, type RegisterAnswer, type RegisterBody } from '@horus/contract/auth';
import { writeToOwnerJob } from '#features/auth/auth-jobs';
import type { AuthLimits } from '#features/auth/auth-limits';
import { insertAccount } from '#features/auth/auth-queries';
import { requireUncommonPassword } from '#features/auth/new-password';
import { hashNetwork } from '#platform/network';
import { EVERYBODY } from '#platform/rate-limits';
import type { Services } from '#services';

/**
 * Creates a user and his organisation. A known address gets the same answer after the same work (one hash, the same
 * inserts, one job): only its owner is told, by mail.
 * @throws AppError 'auth.common_password' | 'request.rate_limited' | 'server.busy'
 */
export async function register(
  services: Services,
  limits: AuthLimits['register'],
  body: RegisterBody,
  network: string,
): Promise<RegisterAnswer> {
  // The network first: one that is over its limit must not use up what everybody shares.
  await limits.network.consume(network);
  await limits.everybody.consume(EVERYBODY);
  requireUncommonPassword(body.password, { ...body, company: body.company ?? null }, 'password');
  const passwordHash = await services.passwords.hash(body.password);
  await services.database.db.transaction(async (tx) => {
    const created = await insertAccount(tx, {
      name: body.name,
      email: body.email,
      passwordHash,
      company: body.company || null,
    });
    await services.jobs.enqueue(tx, writeToOwnerJob, {
      email: body.email,
      about: created ? 'registered' : 'registered-again',
      networkHash: hashNetwork(network).toString('base64'),
    });
  });
  return { message: REGISTERED_MESSAGE };
}
