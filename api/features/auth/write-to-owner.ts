import { eq } from 'drizzle-orm';
import type { OwnerNotice } from '#features/auth/auth-jobs';
import type { AuthLimits } from '#features/auth/auth-limits';
import { authLinks } from '#features/auth/auth-links';
import { users } from '#features/auth/auth-tables';
import { findInvitation, issueLinkToken, LINK_LIFETIME_MS } from '#features/auth/link-tokens';
import { isFamiliarNetwork } from '#features/auth/session-queries';
import { AppError } from '#platform/app-error';
import type { Db } from '#platform/database';
import type { Limit } from '#platform/rate-limits';
import type { Services } from '#services';

const MINUTE_MS = 60_000;

interface Owner {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/**
 * Tells the owner of an address that somebody typed it. An address without an owner gets nothing: no mail of ours goes
 * to a stranger. However often it is typed, a mailbox gets few mails a day.
 */
export async function writeToOwner(
  services: Services,
  limits: AuthLimits['mailToOwner'],
  notice: OwnerNotice,
): Promise<void> {
  const { db } = services.database;
  const [owner] = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(eq(users.email, notice.email));
  if (!owner) return;
  if (notice.about === 'registered') return welcome(services, owner);
  if (notice.about === 'registered-again') {
    if (await isAllowed(limits.registeredAgain, owner.id)) await tellRegisteredAgain(services, owner);
    return;
  }
  const networkHash = Buffer.from(notice.networkHash, 'base64');
  const familiar = await isFamiliarNetwork(db, owner.id, networkHash);
  const limit = familiar ? limits.forgottenFromFamiliar : limits.forgottenFromStrangers;
  if (await isAllowed(limit, owner.id)) await sendResetLink(services, owner);
}

async function isAllowed(limit: Limit, userId: string): Promise<boolean> {
  try {
    await limit.consume(userId);
    return true;
  } catch (refusal) {
    if (refusal instanceof AppError && refusal.code === 'request.rate_limited') return false;
    throw refusal;
  }
}

async function welcome(services: Services, { id, name, email }: Owner): Promise<void> {
  const links = authLinks(services.config);
  await services.database.db.transaction(async (tx: Db) => {
    const link = { userId: id, purpose: 'verify-email', organizationId: null } as const;
    const token = await issueLinkToken(tx, link, services.now());
    await services.mailer.queue(
      tx,
      { to: email },
      { template: 'welcome', props: { name, loginUrl: links.login, verifyUrl: links.verifyEmail(token) } },
    );
  });
}

async function tellRegisteredAgain(services: Services, { name, email }: Owner): Promise<void> {
  const { login, forgotPassword } = authLinks(services.config);
  await services.mailer.queue(
    services.database.db,
    { to: email },
    { template: 'already-registered', props: { name, loginUrl: login, resetUrl: forgotPassword } },
  );
}

/** An invitation that waits for its user is taken up with the new password too: both links prove the same mailbox. */
async function sendResetLink(services: Services, owner: Owner): Promise<void> {
  await services.database.db.transaction(async (tx: Db) => {
    const organizationId = await findInvitation(tx, owner.id);
    const link = { userId: owner.id, purpose: 'reset-password', organizationId } as const;
    const token = await issueLinkToken(tx, link, services.now());
    await services.mailer.queue(
      tx,
      { to: owner.email },
      {
        template: 'password-reset',
        props: {
          name: owner.name,
          resetUrl: authLinks(services.config).resetPassword(token),
          validMinutes: LINK_LIFETIME_MS['reset-password'] / MINUTE_MS,
        },
      },
    );
  });
}
