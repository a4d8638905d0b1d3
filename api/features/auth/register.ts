import { REGISTERED_MESSAGE, type RegisterAnswer, type RegisterBody } from '@horus/contract/auth';
import { type OwnerNotice, writeToOwnerJob } from '#features/auth/auth-jobs';
import type { AuthLimits } from '#features/auth/auth-limits';
import { authLinks } from '#features/auth/auth-links';
import { insertAccount } from '#features/auth/auth-queries';
import { issueLinkToken } from '#features/auth/link-tokens';
import { requireUncommonPassword } from '#features/auth/new-password';
import type { Db } from '#platform/database';
import { hashNetwork } from '#platform/network';
import { EVERYBODY } from '#platform/rate-limits';
import type { Services } from '#services';

/**
 * Creates a user and his organisation. A known address gets the same answer after the same work (as many queries, one
 * hash, one job): only its owner is told, by mail.
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
    if (created) await welcome(services, tx, created.userId, body);
    else await services.jobs.enqueue(tx, writeToOwnerJob, noticeOf(body.email, network));
  });
  return { message: REGISTERED_MESSAGE };
}

async function welcome(services: Services, tx: Db, userId: string, body: RegisterBody): Promise<void> {
  const links = authLinks(services.config);
  const link = { userId, purpose: 'verify-email', organizationId: null } as const;
  const token = await issueLinkToken(tx, link, services.now());
  await services.mailer.queue(
    tx,
    { to: body.email },
    {
      template: 'welcome',
      props: { name: body.name, loginUrl: links.login, verifyUrl: links.verifyEmail(token) },
    },
  );
}

function noticeOf(email: string, network: string): OwnerNotice {
  return { email, about: 'registered-again', networkHash: hashNetwork(network).toString('base64') };
}
