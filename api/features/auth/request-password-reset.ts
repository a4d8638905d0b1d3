import { type MessageAnswer, RESET_REQUESTED_MESSAGE } from '@horus/contract/auth';
import { writeToOwnerJob } from '#features/auth/auth-jobs';
import type { AuthLimits } from '#features/auth/auth-limits';
import { hashNetwork } from '#platform/network';
import { logSecurity } from '#platform/security-log';
import type { Visitor } from '#platform/visitor';
import type { Services } from '#services';

/**
 * A job looks the address up later, so that every address gets the same response and work.
 * @throws AppError 'request.rate_limited' | 'request.work_required'
 */
export async function requestPasswordReset(
  services: Services,
  limits: AuthLimits['forgotPassword'],
  email: string,
  visitor: Visitor,
): Promise<MessageAnswer> {
  const { network } = visitor;
  await limits.network.consume(network);
  await limits.shared.take(visitor);
  await limits.addressFromNetwork.consume(`${email} ${network}`);
  await services.jobs.enqueue(services.database.db, writeToOwnerJob, {
    email,
    about: 'forgotten-password',
    networkHash: hashNetwork(network).toString('base64'),
  });
  logSecurity(services.log, 'authn_token_created', { network, about: 'forgotten password' });
  return { message: RESET_REQUESTED_MESSAGE };
}
