import type { LoginAnswer } from '@horus/contract/auth';
import { byCaller, recordActivity } from '#features/activity/record-activity';
import { type Caller, findCaller } from '#features/auth/auth-queries';
import { insertSession, rememberNetwork } from '#features/auth/session-queries';
import type { Transaction } from '#platform/database';
import { nameDevice } from '#platform/device-name';
import { hashNetwork } from '#platform/network';
import { hashToken, newToken } from '#platform/tokens';

/** Longest User-Agent that is kept with a session. */
const MAX_USER_AGENT_LENGTH = 256;

/** Where a login comes from. */
export interface LoginOrigin {
  readonly network: string;
  readonly userAgent: string;
}

/**
 * Opens the session that a login has earned, after its last step: the one place where that is done.
 * The network counts as one of the user's own from then on.
 */
export async function openSession(
  tx: Transaction,
  userId: string,
  { network, userAgent }: LoginOrigin,
  now: Date,
): Promise<{ readonly answer: LoginAnswer; readonly caller: Caller }> {
  const token = newToken();
  await rememberNetwork(tx, userId, hashNetwork(network), now);
  await insertSession(tx, {
    userId,
    tokenHash: hashToken(token),
    userAgent: userAgent.slice(0, MAX_USER_AGENT_LENGTH),
    now,
  });
  const caller = await findCaller(tx, hashToken(token), { device: nameDevice(userAgent), network }, now);
  if (!caller) throw new Error('a session that its own token does not open');
  await recordActivity(tx, { ...byCaller(caller), at: now, kind: 'session.opened', details: {} });
  return { answer: { token, user: caller.user }, caller };
}
