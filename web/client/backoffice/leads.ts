import type {
  ChangeLeadBody,
  ChangeLeadsAnswer,
  ChangeLeadsBody,
  ColleaguesAnswer,
  LeadCallBody,
  LeadDetail,
  LeadNoteBody,
  LeadQueueAnswer,
  LeadReplyBody,
} from '@horus/contract/backoffice/leads';
import { endpoints } from '@horus/contract/backoffice/paths';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallOptions, get, getFile, post, reading } from '#client/backoffice/call.ts';
import { sendOnce } from '#client/backoffice/send-once.ts';
import { todayKey } from '#client/backoffice/today.ts';
import { saveFile } from '#client/save-file.ts';

const { leads } = endpoints.admin;

type Filters = Readonly<Record<string, string>>;

const filtersOf = ({ q, estado, tipo, de, llamada, recordatorio, orden }: Filters) => ({
  q: q || undefined,
  status: estado || undefined,
  kind: tipo || undefined,
  owner: de || undefined,
  call: llamada || undefined,
  due: recordatorio || undefined,
  sort: orden || undefined,
});

const keys = {
  list: ['leads'],
  one: (leadId: string) => ['lead', leadId],
  colleagues: ['colleagues'],
} as const;
/** What the list of requests is remembered by. */
export const leadsKey: readonly string[] = keys.list;

/** A page of the requests, as the address filters them. @throws CallError */
export function readLeads(filters: Filters, cursor: string | undefined, options: CallOptions) {
  return get<LeadQueueAnswer>(leads.list.href({ ...filtersOf(filters), cursor }), options);
}

/** Saves what the address filters. @throws CallError */
export async function downloadLeads(filters: Filters): Promise<void> {
  const file = await getFile(leads.csv.href(filtersOf(filters)));
  saveFile(file.content, file.name ?? 'solicitudes.csv');
}

/** One request with its thread. */
export const leadItems = {
  listKey: keys.list,
  queryOf: (leadId: string) =>
    queryOptions({
      queryKey: keys.one(leadId),
      queryFn: (query) => get<LeadDetail>(leads.one.href({ leadId }), reading(query)),
    }),
  isOpen: ({ status }: Pick<LeadDetail, 'status'>) => status === 'new' || status === 'working',
};

export const useLead = (leadId: string) => useQuery(leadItems.queryOf(leadId));

/** Who a request can be given to; undefined while they are being read. */
export function useColleagues() {
  const { data } = useQuery({
    queryKey: keys.colleagues,
    queryFn: (query) => get<ColleaguesAnswer>(leads.colleagues.href(), reading(query)),
    staleTime: 5 * 60_000,
  });
  return data?.colleagues;
}

/** What can be done to one request; each shows at once what the server made of it. */
export function useLeadActions(leadId: string) {
  const cache = useQueryClient();
  const readAgain = useReadAgain();
  const onSuccess = async (lead: LeadDetail) => {
    // What is being read may be of before.
    await cache.cancelQueries({ queryKey: keys.one(leadId) });
    cache.setQueryData(keys.one(leadId), lead);
    void cache.invalidateQueries({ queryKey: keys.list });
    void cache.invalidateQueries({ queryKey: todayKey });
  };
  return {
    change: useMutation({
      mutationFn: (body: ChangeLeadBody) => post<LeadDetail>(leads.one.href({ leadId }), body),
      onSuccess,
    }),
    note: useMutation({
      mutationFn: (text: string) =>
        sendOnce(`note ${leadId}`, (id) =>
          post<LeadDetail>(leads.notes.href({ leadId }), { id, text } satisfies LeadNoteBody),
        ),
      onSuccess: ({ answer }) => onSuccess(answer),
      // It may be there already.
      onError: () => readAgain([leadId]),
    }),
    unanswered: useMutation({
      mutationFn: (body: LeadCallBody) => post<LeadDetail>(leads.calls.href({ leadId }), body),
      onSuccess,
    }),
    reply: useMutation({
      mutationFn: (body: Omit<LeadReplyBody, 'id'>) =>
        sendOnce(`reply ${leadId}`, (id) =>
          post<LeadDetail>(leads.replies.href({ leadId }), { id, ...body }),
        ),
      onSuccess: ({ answer }) => onSuccess(answer),
      // Somebody else may have answered.
      onError: () => readAgain([leadId]),
    }),
  };
}

/**
 * Changes several at once. It is under way until the list has been read again: what is done next
 * names the rows as they are now. One that is opened meanwhile is read again too.
 */
export function useChangeLeads() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (body: ChangeLeadsBody) => post<ChangeLeadsAnswer>(leads.several.href(), body),
    onSettled: (_answer, _error, body) => readAgain(body.leads.map(({ id }) => id)),
  });
}

/** Reads again what has changed, where it is shown. */
export function useReadAgain(): (changed: readonly string[]) => Promise<unknown> {
  const cache = useQueryClient();
  return (changed) =>
    Promise.all(
      [keys.list, todayKey, ...changed.map(keys.one)].map((queryKey) =>
        cache.invalidateQueries({ queryKey }),
      ),
    );
}
