import { endpoints } from '@horus/contract/paths';
import type { ProofBody, ProofMethod, SecondFactor, TotpSetup } from '@horus/contract/second-factor';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { del, get, post } from '#client/call.ts';

const { auth } = endpoints;
const queryKey = ['second-factor'];

/** What stands beside the customer's password, and the ways to change it. */
export function useSecondFactor() {
  const cache = useQueryClient();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => get<SecondFactor>(auth.secondFactor.href(), { signal }),
  });
  return {
    /** Undefined while it is being read. */
    factor: query.data,
    failed: query.isError,
    reading: query.isFetching,
    readAgain: () => void query.refetch(),
    /** To be called after a change of it. */
    changed: () => cache.invalidateQueries({ queryKey }),
  };
}

/** Begins to set up an app that makes codes. @throws CallError */
export function startTotp(): Promise<TotpSetup> {
  return post(auth.totp.href());
}

/**
 * Takes the app into use by its first code.
 * @returns recovery codes, shown once; null where there are some
 * @throws CallError
 */
export async function confirmTotp(code: string): Promise<readonly string[] | null> {
  return (await post<RecoveryCodes>(auth.confirmTotp.href(), { code })).recoveryCodes;
}

/** Does without the app. @throws CallError */
export function removeTotp(): Promise<void> {
  return del(auth.totp.href());
}

/** Gives new recovery codes, shown once. @throws CallError */
export async function renewRecoveryCodes(): Promise<readonly string[]> {
  return (await post<RecoveryCodes>(auth.recoveryCodes.href())).recoveryCodes ?? [];
}

interface RecoveryCodes {
  readonly recoveryCodes: readonly string[] | null;
}

/** How the customer can prove again who they are. @throws CallError */
export async function fetchProofMethods(): Promise<readonly ProofMethod[]> {
  return (await get<{ methods: ProofMethod[] }>(auth.proof.href())).methods;
}

/** Proves again who the customer is, for some minutes. @throws CallError */
export async function prove(body: ProofBody): Promise<void> {
  await post(auth.proof.href(), body);
}
