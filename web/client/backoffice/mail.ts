import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, reading } from '#client/backoffice/call.ts';
import { todayKey } from '#client/backoffice/today.ts';

/** Prefix of the query keys of the list and its rows. */
export const mailsName = ['mails'] as const;

export function useMail(mailId: string) {
  return useQuery({
    queryKey: [...mailsName, 'one', mailId],
    queryFn: (query) => call('GET /api/admin/mails/:mailId', { params: { mailId }, ...reading(query) }),
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
