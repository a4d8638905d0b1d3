import type { RepeatMailBody } from '@horus/contract/backoffice/mail';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallOptions, call, reading } from '#client/backoffice/call.ts';
import { todayKey } from '#client/backoffice/today.ts';

/** Prefix of the query keys of the list and its rows. */
export const mailsName = ['mails'] as const;

type Filters = Readonly<Record<string, string>>;

export function readMails(
  { estado: state, q, tipo: template, orden: order }: Filters,
  cursor: string | undefined,
  options: CallOptions,
) {
  return call('GET /api/admin/mails', { query: { state, q, template, order, cursor }, ...options });
}

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

export const mailActs = {
  repeat: (mailId: string, seen: RepeatMailBody) =>
    call('POST /api/admin/mails/:mailId/repeat', { params: { mailId }, body: seen }),
  sendWaiting: () => call('POST /api/admin/mails/send-waiting'),
};
