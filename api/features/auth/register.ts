import { REGISTERED_MESSAGE, type RegisterAnswer, type RegisterBody } from '@horus/contract/auth';
import type { AuthLimits } from '#features/auth/auth-limits';
import { alreadyRegisteredMail, welcomeMail } from '#features/auth/auth-mails';
import { findCredentials, insertAccount } from '#features/auth/auth-queries';
import { AppError } from '#platform/app-error';
import type { Db } from '#platform/database';
import { EVERYBODY } from '#platform/rate-limits';
import type { Services } from '#services';

/**
 * Creates a user and his organisation. A known address gets the same answer after the same work: only its owner is
 * told, by mail.
 * @throws AppError 'request.rate_limited' | 'server.busy'
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
  const passwordHash = await services.passwords.hash(body.password);
  await services.database.db.transaction(async (tx) => {
    const created = await insertAccount(tx, {
      name: body.name,
      email: body.email,
      passwordHash,
      company: body.company || null,
    });
    if (created) await services.mailer.queue(tx, welcomeMail(services.config, body));
    else await remindOwner(services, limits, tx, body.email);
  });
  return { message: REGISTERED_MESSAGE };
}

/** Tells the owner once a day at the most: registering again and again must not fill his mailbox. */
async function remindOwner(
  services: Services,
  limits: AuthLimits['register'],
  tx: Db,
  email: string,
): Promise<void> {
  const known = await findCredentials(tx, email);
  if (!known) return;
  try {
    await limits.mailToOwner.consume(email);
  } catch (refusal) {
    if (refusal instanceof AppError && refusal.code === 'request.rate_limited') return;
    throw refusal;
  }
  await services.mailer.queue(tx, alreadyRegisteredMail(services.config, known.user));
}
