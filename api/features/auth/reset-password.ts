import {
  PASSWORD_RESET_MESSAGE,
  type ResetPasswordAnswer,
  type ResetPasswordBody,
} from '@horus/contract/auth';
import { recordActivity } from '#features/activity/record-activity';
import type { AuthLimits } from '#features/auth/auth-limits';
import { findProfile, setResetPassword } from '#features/auth/auth-queries';
import { voidEmailChange } from '#features/auth/change-email';
import { joinOrganization } from '#features/auth/join-organization';
import { consumeLinkToken, findLinkToken, voidPasswordLinks } from '#features/auth/link-tokens';
import { guessesKey } from '#features/auth/log-in';
import { requireUncommonPassword } from '#features/auth/new-password';
import { passwordChanged } from '#features/auth/password-changed';
import { userFactors } from '#features/auth/second-factor/user-factors';
import { deleteSessions, rememberNetwork } from '#features/auth/session-queries';
import { type TakeOverDependencies, takeOver } from '#features/auth/take-over';
import { findUser } from '#features/auth/user-data';
import { AppError } from '#platform/app-error';
import { nameDevice } from '#platform/device-name';
import { hashNetwork } from '#platform/network';
import { logSecurity } from '#platform/security-log';
import type { Services } from '#services';

const PURPOSES = ['reset-password', 'set-password'] as const;

/**
 * Verifies the address, ends every session and remembers the network as familiar, so that attempts
 * by strangers can't lock the owner out. Takes over an unverified account that has a password.
 * @throws AppError 'auth.invalid_reset_token' | 'auth.common_password' (the link stays valid) |
 * 'request.rate_limited' | 'server.busy'
 */
export async function resetPassword(
  services: Services,
  dependencies: TakeOverDependencies,
  limits: Pick<AuthLimits, 'useLink' | 'login'>,
  body: ResetPasswordBody,
  from: { network: string; userAgent: string },
): Promise<ResetPasswordAnswer> {
  await limits.useLink.network.consume(from.network);
  const { db } = services.database;
  const found = await findLinkToken(db, body.token, PURPOSES, services.now());
  const profile = found && (await findProfile(db, found.userId));
  if (!profile) throw new AppError('auth.invalid_reset_token');
  requireUncommonPassword(body.newPassword, profile, 'newPassword');
  const passwordHash = await services.passwords.hash(body.newPassword);

  const { passkeys, cleared } = await db.transaction(async (tx) => {
    // Locks the user before their links, as a profile change does, to avoid a deadlock.
    const isFirstProof = await setResetPassword(tx, found.userId, passwordHash, services.now());
    const link = await consumeLinkToken(tx, body.token, PURPOSES, services.now());
    if (!link) throw new AppError('auth.invalid_reset_token');
    await deleteSessions(tx, link.userId);
    await voidPasswordLinks(tx, link.userId, services.now());
    await userFactors.voidChallenges(tx, link.userId);
    await voidEmailChange(tx, link.userId);
    const taken = { ...profile, userId: link.userId };
    const cleared =
      isFirstProof && profile.hasPassword && (await takeOver(dependencies, tx, taken, link.organizationId));
    await rememberNetwork(tx, link.userId, hashNetwork(from.network), services.now());
    if (link.organizationId)
      await joinOrganization(services, dependencies, tx, link.userId, link.organizationId);
    await recordActivity(tx, {
      // Read again, because a takeover or a join changes the organisation.
      organizationId: (await findUser(tx, link.userId))?.organizationId ?? profile.organizationId,
      actor: 'user',
      userId: link.userId,
      origin: { device: nameDevice(from.userAgent), network: from.network },
      at: services.now(),
      kind: 'password.reset',
      details: {},
    });
    const passkeys = (await userFactors.listPasskeys(tx, link.userId)).map(({ name }) => name);
    // A first password needs no warning.
    if (!profile.hasPassword) return { passkeys, cleared };
    const message = passwordChanged(services, { name: profile.name, passkeys, cleared }, from.userAgent);
    await services.mailer.queue(tx, { to: profile.email }, message);
    return { passkeys, cleared };
  });
  await limits.login.accountFromNetwork.clear(guessesKey(profile.email, from.network));
  logSecurity(services.log, 'authn_password_change', {
    userId: found.userId,
    network: from.network,
    about: 'by a link',
  });
  return { message: PASSWORD_RESET_MESSAGE, passkeys, cleared };
}
