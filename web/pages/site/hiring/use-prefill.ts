import type { HiringRequest } from '@horus/contract/leads';
import { useEffect } from 'react';
import { call } from '#client/call.ts';
import { useSession } from '#client/session.ts';

export type Prefill = Pick<HiringRequest, 'companyName' | 'contactName' | 'contactEmail'>;

/**
 * Passes the signed-in user's name, email and company, to prefill a form. The company name of
 * invoices takes precedence over the profile's.
 */
export function usePrefill(begin: (words: Prefill) => void): void {
  const { user } = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per user.
  useEffect(() => {
    if (!user) return;
    const words = { companyName: user.company ?? '', contactName: user.name, contactEmail: user.email };
    const asked = new AbortController();
    call('GET /api/account/fiscal-data', { signal: asked.signal })
      .then(({ data }) => begin({ ...words, companyName: data?.companyName ?? words.companyName }))
      // Optional prefill: without the fiscal data, the profile's values are used.
      .catch(() => asked.signal.aborted || begin(words));
    return () => asked.abort();
  }, [user?.id]);
}
