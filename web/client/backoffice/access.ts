import type { LoginBody } from '@horus/contract/auth';
import type { OperatorRole } from '@horus/contract/backoffice/access';
import type {
  InviteOperatorBody,
  JoinOffer,
  NewTotp,
  OperatorAccount,
  OperatorProofBody,
  TeamAnswer,
} from '@horus/contract/backoffice/operators';
import { endpoints } from '@horus/contract/backoffice/paths';
import type { ProofMethod, SecondStep } from '@horus/contract/second-factor';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { del, get, post } from '#client/backoffice/call.ts';
import { leaveSession, readSession } from '#client/backoffice/session-store.ts';
import { postToTabs } from '#client/backoffice/tabs.ts';
import { CallError } from '#client/call.ts';

const { session, join, proof, account, team } = endpoints.admin;

/** Loaded on the first use of a passkey. */
const library = () => import('@simplewebauthn/browser');

async function answerByPasskey(address: string, body?: object) {
  const { options } = await post<{ options: PublicKeyCredentialRequestOptionsJSON }>(address, body);
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON: options });
}

export async function submitPassword(body: LoginBody): Promise<SecondStep> {
  return (await post<{ secondStep: SecondStep }>(session.password.href(), body)).secondStep;
}

export async function completeLoginWithCode(token: string, code: string): Promise<void> {
  await post(session.secondStep.href(), { token, code });
  await requireSession();
}

/** @throws CallError, or the browser's error */
export async function finishByPasskey(token: string): Promise<void> {
  const passkey = await answerByPasskey(session.passkeyOptions.href(), { token });
  await post(session.secondStep.href(), { token, passkey });
  await requireSession();
}

/** @throws CallError when the session can't be read */
async function requireSession(): Promise<void> {
  if (!(await readSession())) throw new CallError({ status: 0 });
  postToTabs({ kind: 'sessionChanged' });
}

export async function logOut(): Promise<void> {
  await post(session.logout.href()).catch(() => undefined);
  postToTabs({ kind: 'loggedOut' });
  leaveSession();
}

export function beginJoining(token: string): Promise<JoinOffer> {
  return post(join.begin.href(), { token });
}

export async function joinByCode(token: string, password: string, code: string): Promise<readonly string[]> {
  return (await post<{ recoveryCodes: string[] }>(join.complete.href(), { token, password, code }))
    .recoveryCodes;
}

/** Returns the recovery codes. @throws CallError, or the browser's error */
export async function joinByPasskey(
  token: string,
  password: string,
  options: JoinOffer['passkey'],
): Promise<readonly string[]> {
  const { startRegistration } = await library();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const passkey = await startRegistration({ optionsJSON });
  const body = { token, password, passkeyName: 'Este dispositivo', passkey };
  return (await post<{ recoveryCodes: string[] }>(join.complete.href(), body)).recoveryCodes;
}

export async function fetchProofMethods(): Promise<readonly ProofMethod[]> {
  return (await get<{ methods: ProofMethod[] }>(proof.give.href())).methods;
}

export function prove(body: OperatorProofBody): Promise<void> {
  return post(proof.give.href(), body);
}

/** @throws CallError, or the browser's error */
export async function proveByPasskey(): Promise<void> {
  await post(proof.give.href(), { passkey: await answerByPasskey(proof.passkeyOptions.href()) });
}

const keys = { account: ['own-access'], team: ['team'] } as const;

export function useOwnAccess() {
  return useQuery({
    queryKey: keys.account,
    queryFn: ({ signal }) => get<OperatorAccount>(account.read.href(), { signal }),
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
    endOthers: () => after(post(account.endSessions.href())),
    renewCodes: () =>
      after(
        post<{ recoveryCodes: string[] }>(account.recoveryCodes.href()).then((codes) => codes.recoveryCodes),
      ),
    offerTotp: () => post<NewTotp>(account.newTotp.href()),
    replaceTotp: (sealed: string, code: string) => after(post(account.totp.href(), { sealed, code })),
    addPasskey: (name: string) => after(leavePasskey(name)),
    removePasskey: (passkeyId: string) => after(del(account.passkey.href({ passkeyId }))),
  };
}

async function leavePasskey(name: string): Promise<void> {
  const { options } = await post<{ options: PublicKeyCredentialCreationOptionsJSON }>(
    account.passkeyOptions.href(),
  );
  const { startRegistration } = await library();
  await post(account.passkeys.href(), { name, passkey: await startRegistration({ optionsJSON: options }) });
}

export function useTeam() {
  return useQuery({
    queryKey: keys.team,
    queryFn: async ({ signal }) => (await get<TeamAnswer>(team.list.href(), { signal })).team,
  });
}

export function useTeamActs() {
  const cache = useQueryClient();
  const after = async (act: Promise<unknown>): Promise<void> => {
    await act;
    await cache.invalidateQueries({ queryKey: keys.team });
  };
  return {
    invite: (body: InviteOperatorBody) => after(post(team.list.href(), body)),
    changeRole: (operatorId: string, role: OperatorRole) =>
      after(post(team.role.href({ operatorId }), { role })),
    sendLink: (operatorId: string) => after(post(team.link.href({ operatorId }))),
    remove: (operatorId: string) => after(del(team.member.href({ operatorId }))),
  };
}
