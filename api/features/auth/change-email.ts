import {
  EMAIL_CHANGE_SENT_MESSAGE,
  EMAIL_CHANGED_MESSAGE,
  type MessageAnswer,
  SAME_EMAIL_MESSAGE,
} from '@horus/contract/auth';
import { DAY_MS } from '@horus/contract/durations';
import { LINK_DAYS } from '@horus/contract/retention';
import { and, eq, gt, inArray, lt } from 'drizzle-orm';
import { byCaller, recordActivity } from '#features/activity/record-activity';
import type { AuthLimits } from '#features/auth/auth-limits';
import { authLinks } from '#features/auth/auth-links';
import type { Caller } from '#features/auth/auth-queries';
import { emailChanges, linkTokens, users } from '#features/auth/auth-tables';
import { listFirstOwned } from '#features/auth/user-data';
import { AppError } from '#platform/app-error';
import type { Db, Transaction } from '#platform/database';
import { mailboxOf } from '#platform/mailbox';
import { logSecurity } from '#platform/security-log';
import { hashToken, newToken } from '#platform/tokens';
import type { Services } from '#services';

const UNIQUE_VIOLATION = '23505';

/** Callbacks into other features, provided by app.ts. */
export interface ContactWatch {
  /** Called when the first owner or their address changes. */
  contactChanged(tx: Db, organizationId: string): Promise<void>;
}

/**
 * Mails a link, which must be opened in the caller's session. The response hides a taken address.
 * @throws AppError 'request.invalid' for the current address | 'request.rate_limited'
 */
export async function requestEmailChange(
  services: Services,
  limits: AuthLimits['changeEmail'],
  { user }: Caller,
  email: string,
): Promise<MessageAnswer> {
  if (email === user.email) throw new AppError('request.invalid', { fields: { email: SAME_EMAIL_MESSAGE } });
  await limitEmailChange(limits, user.id, email);
  await services.database.db.transaction((tx) => queueEmailChange(services, tx, user.id, email));
  return { message: EMAIL_CHANGE_SENT_MESSAGE };
}

/** @throws AppError 'request.rate_limited' */
export async function limitEmailChange(
  limits: AuthLimits['changeEmail'],
  userId: string,
  email: string,
): Promise<void> {
  await limits.user.consume(userId);
  await limits.mailbox.consume(mailboxOf(email));
}

/** Replaces an earlier change that is not confirmed. */
export async function queueEmailChange(
  services: Services,
  tx: Transaction,
  userId: string,
  email: string,
): Promise<void> {
  const now = services.now();
  const token = newToken();
  const change = {
    email,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + LINK_DAYS * DAY_MS),
  };
  await tx
    .insert(emailChanges)
    .values({ userId, ...change })
    .onConflictDoUpdate({ target: emailChanges.userId, set: change });
  const confirmUrl = authLinks(services.config).verifyEmail(token);
  // Contains no other user input, because the mailbox may be a stranger's.
  await services.mailer.queue(tx, { to: email }, { template: 'confirm-new-email', props: { confirmUrl } });
}

/**
 * Applies the change and voids the links sent to the old address, which gets an email.
 * @returns null for a token of another kind
 * @throws AppError 'auth.other_account' (the link stays valid) | 'auth.email_taken'
 */
export async function confirmEmailChange(
  services: Services,
  { contactChanged }: ContactWatch,
  caller: Caller,
  token: string,
): Promise<MessageAnswer | null> {
  const { user, origin } = caller;
  const now = services.now();
  const changed = await services.database.db.transaction(async (tx) => {
    const [change] = await tx
      .delete(emailChanges)
      .where(and(eq(emailChanges.tokenHash, hashToken(token)), gt(emailChanges.expiresAt, now)))
      .returning({ userId: emailChanges.userId, email: emailChanges.email });
    if (!change) return false;
    if (change.userId !== user.id) throw new AppError('auth.other_account');
    await setEmail(tx, user.id, change.email, now);
    for (const organizationId of await listFirstOwned(tx, user.id)) await contactChanged(tx, organizationId);
    await tx
      .delete(linkTokens)
      .where(
        and(eq(linkTokens.userId, user.id), inArray(linkTokens.purpose, ['reset-password', 'verify-email'])),
      );
    await recordActivity(tx, { ...byCaller(caller), at: now, kind: 'email.changed', details: {} });
    await services.mailer.queue(
      tx,
      { to: user.email },
      {
        template: 'email-changed',
        props: {
          name: user.name,
          changedAt: now.toISOString(),
          device: origin.device,
        },
      },
    );
    return true;
  });
  if (!changed) return null;
  logSecurity(services.log, 'authn_email_change', { userId: user.id, network: origin.network });
  return { message: EMAIL_CHANGED_MESSAGE };
}

/** @throws AppError 'auth.email_taken' */
async function setEmail(tx: Transaction, userId: string, email: string, now: Date): Promise<void> {
  try {
    await tx.transaction((attempt) =>
      attempt.update(users).set({ email, emailVerifiedAt: now, updatedAt: now }).where(eq(users.id, userId)),
    );
  } catch (error) {
    const { code, cause } = error as { code?: string; cause?: { code?: string } };
    if (code !== UNIQUE_VIOLATION && cause?.code !== UNIQUE_VIOLATION) throw error;
    throw new AppError('auth.email_taken');
  }
}

export async function voidEmailChange(db: Db, userId: string): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId));
}

export async function deleteEndedEmailChanges(db: Db, now: Date): Promise<void> {
  await db.delete(emailChanges).where(lt(emailChanges.expiresAt, now));
}
