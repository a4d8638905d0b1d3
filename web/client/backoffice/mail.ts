import type { MailRow } from '@horus/contract/backoffice/mail';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, reading } from '#client/backoffice/call.ts';
import { todayKey } from '#client/backoffice/today.ts';

/** Prefix of the query keys of the list and its rows. */
export const mailsName = ['mails'] as const;

const SOONEST_MS = 1_000;
/** A colleague can send them before. */
const LATEST_MS = 60_000;

/** When to read mails again: after the next try of one that waits. For `refetchInterval`. */
export function untilNextTry(mails: readonly Pick<MailRow, 'state' | 'nextTryAt'>[] = []): number | false {
  const tries = mails
    .filter(({ state }) => state === 'waiting')
    .map(({ nextTryAt }) => Date.parse(nextTryAt ?? '') || 0);
  if (tries.length === 0) return false;
  return Math.min(Math.max(Math.min(...tries) - Date.now(), 0) + SOONEST_MS, LATEST_MS);
}

export function useMail(mailId: string) {
  return useQuery({
    queryKey: [...mailsName, 'one', mailId],
    queryFn: (query) => call('GET /api/admin/mails/:mailId', { params: { mailId }, ...reading(query) }),
    refetchInterval: ({ state }) => untilNextTry(state.data && [state.data]),
    refetchOnWindowFocus: false,
  });
}

export function useMailsChanged(): () => Promise<void> {
  const cache = useQueryClient();
  return async () => {
    void cache.invalidateQueries({ queryKey: todayKey });
    await cache.invalidateQueries({ queryKey: mailsName });
  };
}
