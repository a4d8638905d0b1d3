import type {
  MailDetail,
  MailListAnswer,
  RepeatMailAnswer,
  RepeatMailBody,
} from '@horus/contract/backoffice/mail';
import { endpoints } from '@horus/contract/backoffice/paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallOptions, get, post, reading } from '#client/backoffice/call.ts';
import { todayKey } from '#client/backoffice/today.ts';

const { mails } = endpoints.admin;
/** Prefix of the query keys of the list and its rows. */
export const mailsName = ['mails'] as const;

type Filters = Readonly<Record<string, string>>;

export function readMails(
  { estado: state, q, tipo: template, orden: order }: Filters,
  cursor: string | undefined,
  options: CallOptions,
) {
  return get<MailListAnswer>(mails.list.href({ state, q, template, order, cursor }), options);
}

export function useMail(mailId: string) {
  return useQuery({
    queryKey: [...mailsName, 'one', mailId],
    queryFn: (query) => get<MailDetail>(mails.one.href({ mailId }), reading(query)),
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
    post<RepeatMailAnswer>(mails.repeat.href({ mailId }), seen),
  sendWaiting: () => post<{ count: number }>(mails.sendWaiting.href()),
};
