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
export const leadsKey: readonly string[] = keys.list;

export function readLeads(filters: Filters, cursor: string | undefined, options: CallOptions) {
  return get<LeadQueueAnswer>(leads.list.href({ ...filtersOf(filters), cursor }), options);
}

export async function downloadLeads(filters: Filters): Promise<void> {
  const file = await getFile(leads.csv.href(filtersOf(filters)));
  saveFile(file.content, file.name ?? 'solicitudes.csv');
}

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

export function useColleagues() {
  const { data } = useQuery({
    queryKey: keys.colleagues,
    queryFn: (query) => get<ColleaguesAnswer>(leads.colleagues.href(), reading(query)),
    staleTime: 5 * 60_000,
  });
  return data?.colleagues;
}

export function useLeadActions(leadId: string) {
  const cache = useQueryClient();
  const readAgain = useInvalidateLeads();
  const onSuccess = async (lead: LeadDetail) => {
    // A read in flight may be stale.
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
      onError: () => readAgain([leadId]),
    }),
  };
}

/** Pending until the list is read again, so that the next change uses the current rows. */
export function useChangeLeads() {
  const readAgain = useInvalidateLeads();
  return useMutation({
    mutationFn: (body: ChangeLeadsBody) => post<ChangeLeadsAnswer>(leads.several.href(), body),
    onSettled: (_answer, _error, body) => readAgain(body.leads.map(({ id }) => id)),
  });
}

export function useInvalidateLeads(): (changed: readonly string[]) => Promise<unknown> {
  const cache = useQueryClient();
  return (changed) =>
    Promise.all(
      [keys.list, todayKey, ...changed.map(keys.one)].map((queryKey) =>
        cache.invalidateQueries({ queryKey }),
      ),
    );
}
