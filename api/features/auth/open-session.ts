import type { LoginAnswer } from '@horus/contract/auth';
import { paths } from '@horus/contract/paths';
import { byCaller, recordActivity } from '#features/activity/record-activity';
import { authLinks } from '#features/auth/auth-links';
import { type Caller, findCaller } from '#features/auth/auth-queries';
import { requireSignInAllowed } from '#features/auth/block-sign-in';
import { userFactors } from '#features/auth/second-factor/user-factors';
import { insertSession, isNewPlace, rememberNetwork } from '#features/auth/session-queries';
import type { Transaction } from '#platform/database';
import { nameDevice } from '#platform/device-name';
import { hashNetwork } from '#platform/network';
import { hashToken, newToken } from '#platform/tokens';
import type { Services } from '#services';

const MAX_USER_AGENT_LENGTH = 256;

export interface LoginOrigin {
  readonly network: string;
  readonly userAgent: string;
}

/**
 * The only place that opens a session. Mails a login from a new network or device.
 * @throws AppError 'auth.sign_in_blocked'
 */
export async function openSession(
  { mailer, config }: Pick<Services, 'mailer' | 'config'>,
  tx: Transaction,
  userId: string,
  { network, userAgent }: LoginOrigin,
  now: Date,
): Promise<{ readonly answer: LoginAnswer; readonly caller: Caller }> {
  await requireSignInAllowed(tx, userId);
  const token = newToken();
  const device = nameDevice(userAgent);
  const isNew = await isNewPlace(tx, userId, { device, networkHash: hashNetwork(network) }, now);
  await rememberNetwork(tx, userId, hashNetwork(network), now);
  await insertSession(tx, {
    userId,
    tokenHash: hashToken(token),
    userAgent: userAgent.slice(0, MAX_USER_AGENT_LENGTH),
    now,
  });
  const caller = await findCaller(tx, hashToken(token), { device, network }, now);
  if (!caller) throw new Error('a session that its own token does not open');
  await recordActivity(tx, { ...byCaller(caller), at: now, kind: 'session.opened', details: {} });
  const { user } = caller;
  // An unverified address may be a stranger's.
  if (isNew && user.emailVerified) {
    const { totpSince, passkeys } = await userFactors.findFactors(tx, userId);
    const hasSecondStep = totpSince !== null || passkeys.length > 0;
    const told = { name: user.name, openedAt: now.toISOString(), device, network, hasSecondStep };
    const securityUrl = config.server.publicUrl + paths.account.security.href();
    const links = { securityUrl, resetUrl: authLinks(config).forgotPassword };
    await mailer.queue(tx, { to: user.email }, { template: 'new-sign-in', props: { ...told, ...links } });
  }
  return { answer: { token, user }, caller };
}
