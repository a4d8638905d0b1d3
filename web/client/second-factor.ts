import type { ProofBody, ProofMethod, TotpSetup } from '@horus/contract/second-factor';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#client/call.ts';

const queryKey = ['second-factor'];

export function useSecondFactor() {
  const cache = useQueryClient();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET /api/auth/second-factor', { signal }),
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
  return call('POST /api/auth/second-factor/totp');
}

/** Returns the recovery codes, shown once; null when the user already has some. */
export async function confirmTotp(code: string): Promise<readonly string[] | null> {
  return (await call('POST /api/auth/second-factor/totp/confirm', { body: { code } })).recoveryCodes;
}

export function removeTotp(): Promise<void> {
  return call('DELETE /api/auth/second-factor/totp');
}

export async function renewRecoveryCodes(): Promise<readonly string[]> {
  return (await call('POST /api/auth/second-factor/recovery-codes')).recoveryCodes ?? [];
}

export async function fetchProofMethods(): Promise<readonly ProofMethod[]> {
  return (await call('GET /api/auth/proof')).methods;
}

export async function prove(body: ProofBody): Promise<void> {
  await call('POST /api/auth/proof', { body });
}
