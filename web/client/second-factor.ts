import { endpoints } from '@horus/contract/paths';
import type { ProofBody, ProofMethod, SecondFactor, TotpSetup } from '@horus/contract/second-factor';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { del, get, post } from '#client/call.ts';

const { auth } = endpoints;
const queryKey = ['second-factor'];

export function useSecondFactor() {
  const cache = useQueryClient();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => get<SecondFactor>(auth.secondFactor.href(), { signal }),
  });
  return {
    /** Undefined while loading. */
    factor: query.data,
    failed: query.isError,
    reading: query.isFetching,
    readAgain: () => void query.refetch(),
    changed: () => cache.invalidateQueries({ queryKey }),
  };
}

export function startTotp(): Promise<TotpSetup> {
  return post(auth.totp.href());
}

/** Returns the recovery codes, shown once; null when the user already has some. */
export async function confirmTotp(code: string): Promise<readonly string[] | null> {
  return (await post<RecoveryCodes>(auth.confirmTotp.href(), { code })).recoveryCodes;
}

export function removeTotp(): Promise<void> {
  return del(auth.totp.href());
}

export async function renewRecoveryCodes(): Promise<readonly string[]> {
  return (await post<RecoveryCodes>(auth.recoveryCodes.href())).recoveryCodes ?? [];
}

interface RecoveryCodes {
  readonly recoveryCodes: readonly string[] | null;
}

export async function fetchProofMethods(): Promise<readonly ProofMethod[]> {
  return (await get<{ methods: ProofMethod[] }>(auth.proof.href())).methods;
}

export async function prove(body: ProofBody): Promise<void> {
  await post(auth.proof.href(), body);
}
