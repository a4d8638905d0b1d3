import type { JoinOffer } from '@horus/contract/backoffice/operators';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#client/backoffice/call.ts';
import { leaveSession, readSession } from '#client/backoffice/session-store.ts';
import { postToTabs } from '#client/backoffice/tabs.ts';
import { CallError } from '#client/call.ts';
import { createPasskey, signWithPasskey } from '#client/webauthn.ts';

export async function completeLoginWithCode(token: string, code: string): Promise<void> {
  await call('POST /api/admin/session/second-step', { body: { token, code } });
  await requireSession();
}

/** @throws CallError, or the browser's error */
export async function finishByPasskey(token: string): Promise<void> {
  const { options } = await call('POST /api/admin/session/passkey-options', { body: { token } });
  const passkey = await signWithPasskey(options);
  await call('POST /api/admin/session/second-step', { body: { token, passkey } });
  await requireSession();
}

/** @throws CallError when the session can't be read */
async function requireSession(): Promise<void> {
  if (!(await readSession())) throw new CallError({ status: 0 });
  postToTabs({ kind: 'sessionChanged' });
}

export async function logOut(): Promise<void> {
  await call('POST /api/admin/session/logout').catch(() => undefined);
  postToTabs({ kind: 'loggedOut' });
  leaveSession();
}

/** Returns the recovery codes. @throws CallError, or the browser's error */
export async function joinByPasskey(
  token: string,
  password: string,
  options: JoinOffer['passkey'],
): Promise<readonly string[]> {
  const passkey = await createPasskey(options);
  const body = { token, password, passkeyName: 'Este dispositivo', passkey };
  return (await call('POST /api/admin/join', { body })).recoveryCodes;
}

/** @throws CallError, or the browser's error */
export async function proveByPasskey(): Promise<void> {
  const { options } = await call('POST /api/admin/proof/passkey-options');
  await call('POST /api/admin/proof', { body: { passkey: await signWithPasskey(options) } });
}

const keys = { account: ['own-access'], team: ['team'] } as const;

export function useOwnAccess() {
  return useQuery({
    queryKey: keys.account,
    queryFn: ({ signal }) => call('GET /api/admin/account', { signal }),
  });
}

export function useOwnAccessChanged(): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: keys.account });
}

/** @throws CallError, or the browser's error */
export async function addPasskey(name: string): Promise<void> {
  const { options } = await call('POST /api/admin/account/passkeys/options');
  await call('POST /api/admin/account/passkeys', { body: { name, passkey: await createPasskey(options) } });
}

export function useTeam() {
  return useQuery({
    queryKey: keys.team,
    queryFn: async ({ signal }) => (await call('GET /api/admin/team', { signal })).team,
  });
}

export function useTeamChanged(): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: keys.team });
}
