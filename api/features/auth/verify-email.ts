import { EMAIL_VERIFIED_MESSAGE, type MessageAnswer, VERIFICATION_SENT_MESSAGE } from '@horus/contract/auth';
import { byCaller, recordActivity } from '#features/activity/record-activity';
import type { OwnMails } from '#features/auth/account-mail-limits';
import type { AuthLimits } from '#features/auth/auth-limits';
import { authLinks } from '#features/auth/auth-links';
import { type Caller, markEmailVerified } from '#features/auth/auth-queries';
import { type ContactWatch, confirmEmailChange } from '#features/auth/change-email';
import { consumeLinkToken, issueLinkToken } from '#features/auth/link-tokens';
import { AppError } from '#platform/app-error';
import type { Services } from '#services';

/** @throws AppError 'request.rate_limited' */
export async function requestEmailVerification(
  services: Services,
  ownMails: OwnMails,
  { user }: Caller,
): Promise<MessageAnswer> {
  if (user.emailVerified) return { message: EMAIL_VERIFIED_MESSAGE };
  const mail = await ownMails.require(user);
  await services.database.db.transaction(async (tx) => {
    const link = { userId: user.id, purpose: 'verify-email', organizationId: null } as const;
    const token = await issueLinkToken(tx, link, services.now());
    await mail.queue(tx, {
      template: 'verify-email',
      props: { name: user.name, verifyUrl: authLinks(services.config).verifyEmail(token) },
    });
  });
  return { message: VERIFICATION_SENT_MESSAGE };
}

/**
 * The link alone proves the mailbox, not the registrant, so it must be opened in a session that
 * began with the password (decision 002).
 * @throws AppError 'auth.other_account' (the link stays valid) | 'auth.email_taken' |
 * 'auth.invalid_verification_token' | 'request.rate_limited'
 */
export async function verifyEmail(
  services: Services,
  { useLink, watch }: Pick<AuthLimits, 'useLink'> & { watch: ContactWatch },
  caller: Caller,
  token: string,
  network: string,
): Promise<MessageAnswer> {
  await useLink.network.consume(network);
  const changed = await confirmEmailChange(services, watch, caller, token);
  if (changed) return changed;
  await services.database.db.transaction(async (tx) => {
    const link = await consumeLinkToken(tx, token, ['verify-email'], services.now());
    if (!link) throw new AppError('auth.invalid_verification_token');
    if (link.userId !== caller.user.id) throw new AppError('auth.other_account');
    if (await markEmailVerified(tx, link.userId, services.now()))
      await recordActivity(tx, {
        ...byCaller(caller),
        at: services.now(),
        kind: 'email.confirmed',
        details: {},
      });
  });
  return { message: EMAIL_VERIFIED_MESSAGE };
}
