import type { LoginBody } from '@horus/contract/auth';
import type { OperatorRole } from '@horus/contract/backoffice/access';
import type { InviteOperatorBody, JoinOffer, OperatorProofBody } from '@horus/contract/backoffice/operators';
import type { ProofMethod, SecondStep } from '@horus/contract/second-factor';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#client/backoffice/call.ts';
import { leaveSession, readSession } from '#client/backoffice/session-store.ts';
import { postToTabs } from '#client/backoffice/tabs.ts';
import { CallError } from '#client/call.ts';
import { createPasskey, signWithPasskey } from '#client/webauthn.ts';

export async function submitPassword(body: LoginBody): Promise<SecondStep> {
  return (await call('POST /api/admin/session/password', { body })).secondStep;
}

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

export function beginJoining(token: string): Promise<JoinOffer> {
  return call('POST /api/admin/join/begin', { body: { token } });
}

export async function joinByCode(token: string, password: string, code: string): Promise<readonly string[]> {
  return (await call('POST /api/admin/join', { body: { token, password, code } })).recoveryCodes;
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

export async function fetchProofMethods(): Promise<readonly ProofMethod[]> {
  return (await call('GET /api/admin/proof')).methods;
}

export function prove(body: OperatorProofBody): Promise<void> {
  return call('POST /api/admin/proof', { body });
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

export function useOwnActs() {
  const cache = useQueryClient();
  const after = async <Result>(act: Promise<Result>): Promise<Result> => {
    const result = await act;
    await cache.invalidateQueries({ queryKey: keys.account });
    return result;
  };
  return {
    endOthers: () => after(call('POST /api/admin/account/end-sessions')),
    renewCodes: () =>
      after(call('POST /api/admin/account/recovery-codes').then((codes) => codes.recoveryCodes)),
    offerTotp: () => call('POST /api/admin/account/totp/new'),
    replaceTotp: (sealed: string, code: string) =>
      after(call('POST /api/admin/account/totp', { body: { sealed, code } })),
    addPasskey: (name: string) => after(leavePasskey(name)),
    removePasskey: (passkeyId: string) =>
      after(call('DELETE /api/admin/account/passkeys/:passkeyId', { params: { passkeyId } })),
  };
}

async function leavePasskey(name: string): Promise<void> {
  const { options } = await call('POST /api/admin/account/passkeys/options');
  await call('POST /api/admin/account/passkeys', {
    body: { name, passkey: await createPasskey(options) },
  });
}

export function useTeam() {
  return useQuery({
    queryKey: keys.team,
    queryFn: async ({ signal }) => (await call('GET /api/admin/team', { signal })).team,
  });
}

export function useTeamActs() {
  const cache = useQueryClient();
  const after = async (act: Promise<unknown>): Promise<void> => {
    await act;
    await cache.invalidateQueries({ queryKey: keys.team });
  };
  return {
    invite: (body: InviteOperatorBody) => after(call('POST /api/admin/team', { body })),
    changeRole: (operatorId: string, role: OperatorRole) =>
      after(call('POST /api/admin/team/:operatorId/role', { params: { operatorId }, body: { role } })),
    sendLink: (operatorId: string) =>
      after(call('POST /api/admin/team/:operatorId/link', { params: { operatorId } })),
    remove: (operatorId: string) =>
      after(call('DELETE /api/admin/team/:operatorId', { params: { operatorId } })),
  };
}
