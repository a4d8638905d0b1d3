import { REGISTERED_MESSAGE, type RegisterAnswer, type RegisterBody } from '@horus/contract/auth';
import { writeToOwnerJob } from '#features/auth/auth-jobs';
import type { AuthLimits } from '#features/auth/auth-limits';
import { insertAccount } from '#features/auth/auth-queries';
import { requireUncommonPassword } from '#features/auth/new-password';
import { nameDevice } from '#platform/device-name';
import { hashNetwork } from '#platform/network';
import type { Visitor } from '#platform/visitor';
import type { Services } from '#services';

/**
 * A known address gets the same response after the same work, and its owner an email.
 * @throws AppError 'auth.common_password' | 'request.rate_limited' | 'request.work_required' |
 * 'server.busy'
 */
export async function register(
  services: Services,
  limits: AuthLimits['register'],
  body: RegisterBody,
  visitor: Visitor & { readonly userAgent: string },
): Promise<RegisterAnswer> {
  await limits.network.consume(visitor.network);
  requireUncommonPassword(body.password, { ...body, company: body.company ?? null }, 'password');
  await limits.shared.take(visitor);
  const passwordHash = await services.passwords.hash(body.password);
  await services.database.db.transaction(async (tx) => {
    const { name, email } = body;
    const created = await insertAccount(
      tx,
      { name, email, passwordHash, company: body.company || null },
      {
        origin: { device: nameDevice(visitor.userAgent), network: visitor.network },
        at: services.now(),
      },
    );
    await services.jobs.enqueue(tx, writeToOwnerJob, {
      email: body.email,
      about: created ? 'registered' : 'registered-again',
      networkHash: hashNetwork(visitor.network).toString('base64'),
    });
  });
  return { message: REGISTERED_MESSAGE };
}
