import type { ActivityEvent } from '@horus/contract/activity';
import type { TotpSetup } from '@horus/contract/second-factor';
import { byCaller, recordActivity } from '#features/activity/record-activity';
import type { OwnMails } from '#features/auth/account-mail-limits';
import type { AuthLimits } from '#features/auth/auth-limits';
import { type Caller, lockUser } from '#features/auth/auth-queries';
import { factorChanged } from '#features/auth/second-factor/second-factor-mails';
import { userFactors } from '#features/auth/second-factor/user-factors';
import { deleteOtherSessions } from '#features/auth/session-queries';
import type { MessageProps } from '#mails/messages.ts';
import { AppError } from '#platform/app-error';
import type { Transaction } from '#platform/database';
import type { Sealer } from '#platform/sealed';
import { wrongCode } from '#platform/second-factor/codes';
import { logSecurity } from '#platform/security-log';
import { toBase32, totpUri } from '#platform/totp';
import type { Services } from '#services';

/** The name shown by authenticator apps and devices. */
export const ISSUER = 'Horus';

/** @throws AppError 'auth.totp_in_use' */
export async function startTotpSetup(
  services: Services,
  sealer: Sealer,
  { user }: Caller,
): Promise<TotpSetup> {
  const secret = await userFactors.beginTotp(services.database.db, sealer, user.id, services.now());
  if (!secret) throw new AppError('auth.totp_in_use');
  return { uri: totpUri({ secret, issuer: ISSUER, account: user.email }), secret: toBase32(secret) };
}

/**
 * @returns recovery codes, shown once; null when some exist
 * @throws AppError 'auth.wrong_code' | 'request.rate_limited'
 */
export async function confirmTotpSetup(
  services: Services,
  limits: AuthLimits,
  ownMails: OwnMails,
  sealer: Sealer,
  caller: Caller,
  code: string,
): Promise<string[] | null> {
  await limits.currentPassword.session.consume(caller.sessionId);
  const codes = await changeFactors(services, ownMails, caller, 'totp-on', async (tx) => {
    if (!(await userFactors.confirmTotp(tx, sealer, caller.user.id, code, services.now()))) throw wrongCode();
    const { recoveryCodesLeft } = await userFactors.findFactors(tx, caller.user.id);
    return recoveryCodesLeft > 0
      ? null
      : userFactors.replaceRecoveryCodes(tx, caller.user.id, services.now());
  });
  await limits.currentPassword.session.refund(caller.sessionId);
  return codes;
}

/** Deletes the recovery codes too when no other factor is left. @throws AppError 'auth.no_totp' */
export function turnTotpOff(services: Services, ownMails: OwnMails, caller: Caller): Promise<void> {
  return changeFactors(services, ownMails, caller, 'totp-off', async (tx) => {
    if (!(await userFactors.removeTotp(tx, caller.user.id))) throw new AppError('auth.no_totp');
    const { passkeys } = await userFactors.findFactors(tx, caller.user.id);
    if (passkeys.length === 0) await userFactors.deleteRecoveryCodes(tx, caller.user.id);
  });
}

/** @throws AppError 'auth.no_totp' without a second factor */
export function renewRecoveryCodes(
  services: Services,
  ownMails: OwnMails,
  caller: Caller,
): Promise<string[]> {
  return changeFactors(services, ownMails, caller, 'recovery-codes-renewed', async (tx) => {
    const { totpSince, passkeys } = await userFactors.findFactors(tx, caller.user.id);
    if (!totpSince && passkeys.length === 0) throw new AppError('auth.no_totp');
    return userFactors.replaceRecoveryCodes(tx, caller.user.id, services.now());
  });
}

type Change = Exclude<MessageProps['second-factor-changed']['change'], 'recovery-code-used' | 'taken-off'>;

const kinds = {
  'totp-on': 'totp.added',
  'totp-off': 'totp.removed',
  'passkey-added': 'passkey.added',
  'passkey-removed': 'passkey.removed',
  'recovery-codes-renewed': 'recovery-codes.renewed',
} as const satisfies Record<Change, ActivityEvent['kind']>;

/** Ends other sessions and unfinished logins, because an intruder may have opened one before. */
export async function changeFactors<Result>(
  services: Services,
  ownMails: OwnMails,
  caller: Caller,
  what: Change,
  make: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const { user, origin } = caller;
  const mail = await ownMails.prepare(user);
  const result = await services.database.db.transaction(async (tx) => {
    await lockUser(tx, user.id);
    const made = await make(tx);
    await deleteOtherSessions(tx, user.id, caller.sessionId);
    await userFactors.voidChallenges(tx, user.id);
    const done = { ...byCaller(caller), at: services.now() };
    await recordActivity(tx, { ...done, kind: kinds[what], details: {} });
    const { recoveryCodesLeft } = await userFactors.findFactors(tx, user.id);
    const told = { name: user.name, device: origin.device, change: what, codesLeft: recoveryCodesLeft };
    await mail.queue(tx, factorChanged(services, told));
    return made;
  });
  logSecurity(services.log, 'authn_factor_change', { userId: user.id, network: origin.network, about: what });
  return result;
}
