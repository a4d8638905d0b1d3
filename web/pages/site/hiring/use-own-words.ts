import type { FiscalDataAnswer } from '@horus/contract/fiscal-data';
import type { HiringRequest } from '@horus/contract/leads';
import { endpoints } from '@horus/contract/paths';
import { useEffect } from 'react';
import { get } from '#client/call.ts';
import { useSession } from '#client/session.ts';

export type OwnWords = Pick<HiringRequest, 'companyName' | 'contactName' | 'contactEmail'>;

/**
 * What a logged-in customer has said of themselves and their company already: a form is to begin
 * with it. The name that invoices bear goes before the one of the profile.
 */
export function useOwnWords(begin: (words: OwnWords) => void): void {
  const { user } = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each user.
  useEffect(() => {
    if (!user) return;
    const words = { companyName: user.company ?? '', contactName: user.name, contactEmail: user.email };
    const asked = new AbortController();
    get<FiscalDataAnswer>(endpoints.billing.fiscalData.href(), { signal: asked.signal })
      .then(({ data }) => begin({ ...words, companyName: data?.companyName ?? words.companyName }))
      // It is a help: what can't be read is typed.
      .catch(() => asked.signal.aborted || begin(words));
    return () => asked.abort();
  }, [user?.id]);
}
