import type { LoginAnswer, LoginBody } from '@horus/contract/auth';
import { byCaller, recordActivity } from '#features/activity/record-activity';
import type { AuthLimits } from '#features/auth/auth-limits';
import { findCaller, findCredentials, holdPassword } from '#features/auth/auth-queries';
import { insertSession, rememberNetwork } from '#features/auth/session-queries';
import { AppError } from '#platform/app-error';
import { nameDevice } from '#platform/device-name';
import { hashNetwork } from '#platform/network';
import { logSecurity } from '#platform/security-log';
import { hashToken, newToken } from '#platform/tokens';
import type { Visitor } from '#platform/visitor';
import type { Services } from '#services';

/** Longest User-Agent that is kept with a session. */
const MAX_USER_AGENT_LENGTH = 256;

/** The key of the guesses at one account from one network. */
export function guessesKey(email: string, network: string): string {
  return `${email} ${network}`;
}

/**
 * Opens a session. Points are taken before the password is checked and given back after a right
 * one, so that parallel guesses can't outrun the limits.
 * @throws AppError 'auth.invalid_credentials' | 'request.rate_limited' | 'request.work_required' |
 *   'server.busy', alike for known and unknown addresses
 */
export async function logIn(
  services: Services,
  limits: AuthLimits['login'],
  body: LoginBody,
  from: Visitor & { readonly userAgent: string },
): Promise<LoginAnswer> {
  const { db } = services.database;
  const networkHash = hashNetwork(from.network);
  const pair = guessesKey(body.email, from.network);
  // Their network first: who is over its limit must not use up what others share. Who is asked for
  // work comes again with it, and has made no guess at an account yet.
  await limits.network.consume(from.network);
  const known = await findCredentials(db, body.email, networkHash);
  const familiar = known?.familiar ?? false;
  if (!familiar) await limits.shared.take(from);
  await limits.accountFromNetwork.consume(pair);
  if (!familiar) await limits.accountFromStrangers.consume(body.email);

  const right = await services.passwords.verify(known?.passwordHash ?? null, body.password);
  if (!known?.passwordHash || !right) {
    logSecurity(services.log, 'authn_login_fail', {
      ...(known && { userId: known.userId }),
      network: from.network,
    });
    throw new AppError('auth.invalid_credentials');
  }

  const { userId, passwordHash } = known;
  const origin = { device: nameDevice(from.userAgent), network: from.network };
  const token = newToken();
  const caller = await db.transaction(async (tx) => {
    // A password that is being changed ends the sessions that there are: no other may slip in
    // behind it.
    if (!(await holdPassword(tx, userId, passwordHash))) throw new AppError('auth.invalid_credentials');
    await rememberNetwork(tx, userId, networkHash, services.now());
    await insertSession(tx, {
      userId,
      tokenHash: hashToken(token),
      userAgent: from.userAgent.slice(0, MAX_USER_AGENT_LENGTH),
      now: services.now(),
    });
    const opened = await findCaller(tx, hashToken(token), origin, services.now());
    if (!opened) throw new Error('a session that its own token does not open');
    const by = byCaller(opened);
    await recordActivity(tx, { ...by, at: services.now(), kind: 'session.opened', details: {} });
    return opened;
  });
  await limits.accountFromNetwork.clear(pair);
  await limits.network.refund(from.network);
  if (!familiar) await limits.accountFromStrangers.refund(body.email);
  logSecurity(services.log, 'authn_login_success', { userId, network: from.network });
  return { token, user: caller.user };
}
