import { eq, sql } from 'drizzle-orm';
import type { OwnerNotice } from '#features/auth/auth-jobs';
import type { AuthLimits } from '#features/auth/auth-limits';
import { authLinks } from '#features/auth/auth-links';
import { users } from '#features/auth/auth-tables';
import { findInvitation, issueLinkToken, LINK_LIFETIME_MS } from '#features/auth/link-tokens';
import type { OwnMails } from '#features/auth/own-mail';
import { isFamiliarNetwork } from '#features/auth/session-queries';
import type { Db } from '#platform/database';
import type { Services } from '#services';

const MINUTE_MS = 60_000;

interface Owner {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

/**
 * Tells the owner of an address that somebody typed it. An address without an owner gets nothing: no mail of ours goes
 * to a stranger. However often it is typed, a mailbox gets few mails a day.
 */
export async function writeToOwner(
  services: Services,
  limits: AuthLimits['mailToOwner'] & { readonly ownMails: OwnMails },
  notice: OwnerNotice,
): Promise<void> {
  const { db } = services.database;
  const [owner] = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      emailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
    })
    .from(users)
    .where(eq(users.email, notice.email));
  if (!owner) return;
  if (notice.about === 'registered') return welcome(services, limits.ownMails, owner);
  if (notice.about === 'registered-again') {
    if (!(await limits.registeredAgain.tryConsume(owner.id))) return;
    return tellRegisteredAgain(services, limits.ownMails, owner);
  }
  const networkHash = Buffer.from(notice.networkHash, 'base64');
  const familiar = await isFamiliarNetwork(db, owner.id, networkHash);
  const limit = familiar ? limits.forgottenFromFamiliar : limits.forgottenFromStrangers;
  if (await limit.tryConsume(owner.id)) await sendResetLink(services, owner);
}

async function welcome(services: Services, ownMails: OwnMails, owner: Owner): Promise<void> {
  const links = authLinks(services.config);
  const mail = await ownMails.prepare(owner);
  await services.database.db.transaction(async (tx: Db) => {
    const link = { userId: owner.id, purpose: 'verify-email', organizationId: null } as const;
    const token = await issueLinkToken(tx, link, services.now());
    await mail.queue(tx, {
      template: 'welcome',
      props: { name: owner.name, loginUrl: links.login, verifyUrl: links.verifyEmail(token) },
    });
  });
}

async function tellRegisteredAgain(services: Services, ownMails: OwnMails, owner: Owner): Promise<void> {
  const { login, forgotPassword } = authLinks(services.config);
  const mail = await ownMails.prepare(owner);
  await mail.queue(services.database.db, {
    template: 'already-registered',
    props: { name: owner.name, loginUrl: login, resetUrl: forgotPassword },
  });
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
