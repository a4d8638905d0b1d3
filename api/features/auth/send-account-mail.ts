import { MINUTE_MS } from '@horus/contract/durations';
import { eq, sql } from 'drizzle-orm';
import type { OwnMails } from '#features/auth/account-mail-limits';
import type { OwnerNotice } from '#features/auth/auth-jobs';
import type { AuthLimits } from '#features/auth/auth-limits';
import { authLinks } from '#features/auth/auth-links';
import { users } from '#features/auth/auth-tables';
import { issueLinkToken } from '#features/auth/link-tokens';
import { queueResetLink } from '#features/auth/send-reset-link';
import { isFamiliarNetwork } from '#features/auth/session-queries';
import type { Db } from '#platform/database';
import type { RunningJob } from '#platform/jobs';
import { mailboxOf } from '#platform/mailbox';
import type { Services } from '#services';

/** A repeated registration within this time gets no email beyond the welcome. */
const SAME_MOMENT_MS = MINUTE_MS;

interface Owner {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly createdAt: Date;
}

/**
 * Unknown addresses get nothing. The job ends in the transaction that queues the email, so that a
 * crash can't send a second link that voids the first.
 */
export async function sendAccountMail(
  services: Services,
  limits: AuthLimits['mailToOwner'] & { readonly ownMails: OwnMails },
  notice: OwnerNotice,
  job: RunningJob,
): Promise<void> {
  const { db } = services.database;
  const [owner] = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      emailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(eq(users.email, notice.email));
  if (!owner) return;
  if (notice.about === 'registered') return welcome(services, limits.ownMails, owner, job);
  if (notice.about === 'registered-again') {
    if (isSameMoment(owner, job)) return;
    if (!(await limits.registeredAgain.tryConsume(mailboxOf(owner.email)))) return;
    return mailRegisteredAgain(services, limits.ownMails, owner, job);
  }
  const networkHash = Buffer.from(notice.networkHash, 'base64');
  const familiar = await isFamiliarNetwork(db, owner.id, networkHash);
  const limit = familiar ? limits.forgottenFromFamiliar : limits.forgottenFromStrangers;
  if (!(await limit.tryConsume(mailboxOf(owner.email)))) return;
  if (!(await limits.ownMails.mayLink(owner))) return;
  await db.transaction(async (tx: Db) => {
    await job.end(tx);
    await queueResetLink(services, tx, owner);
  });
}

function isSameMoment({ createdAt }: Owner, { queuedAt }: RunningJob): boolean {
  return queuedAt.getTime() - createdAt.getTime() < SAME_MOMENT_MS;
}

async function welcome(services: Services, ownMails: OwnMails, owner: Owner, job: RunningJob): Promise<void> {
  const links = authLinks(services.config);
  const mail = await ownMails.prepare(owner);
  await services.database.db.transaction(async (tx: Db) => {
    await job.end(tx);
    const link = { userId: owner.id, purpose: 'verify-email', organizationId: null } as const;
    const token = await issueLinkToken(tx, link, services.now());
    await mail.queue(tx, {
      template: 'welcome',
      props: { name: owner.name, loginUrl: links.login, verifyUrl: links.verifyEmail(token) },
    });
  });
}

async function mailRegisteredAgain(
  services: Services,
  ownMails: OwnMails,
  owner: Owner,
  job: RunningJob,
): Promise<void> {
  const { login, forgotPassword } = authLinks(services.config);
  const mail = await ownMails.prepare(owner);
  await services.database.db.transaction(async (tx: Db) => {
    await job.end(tx);
    await mail.queue(tx, {
      template: 'already-registered',
      props: { name: owner.name, loginUrl: login, resetUrl: forgotPassword },
    });
  });
}
