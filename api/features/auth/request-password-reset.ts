import { type MessageAnswer, RESET_REQUESTED_MESSAGE } from '@horus/contract/auth';
import { writeToOwnerJob } from '#features/auth/auth-jobs';
import type { AuthLimits } from '#features/auth/auth-limits';
import { hashNetwork } from '#platform/network';
import { EVERYBODY } from '#platform/rate-limits';
import type { Services } from '#services';

/**
 * Notes that somebody forgot the password of an address. Whether it has an owner is looked up later, by a job: status,
 * text and work are the same for every address.
 * @throws AppError 'request.rate_limited', alike for known and unknown addresses
 */
export async function requestPasswordReset(
  services: Services,
  limits: AuthLimits['forgotPassword'],
  email: string,
  network: string,
): Promise<MessageAnswer> {
  await limits.addressFromNetwork.consume(`${email} ${network}`);
  await limits.network.consume(network);
  await limits.everybody.consume(EVERYBODY);
  await services.jobs.enqueue(services.database.db, writeToOwnerJob, {
    email,
    about: 'forgotten-password',
    networkHash: hashNetwork(network).toString('base64'),
  });
  return { message: RESET_REQUESTED_MESSAGE };
}
