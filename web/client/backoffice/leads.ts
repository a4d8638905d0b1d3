import { emailSchema } from '@horus/contract/auth';
import type {
  ChangeLeadBody,
  ChangeLeadsBody,
  LeadCallBody,
  LeadDetail,
  LeadNoteBody,
  LeadReplyBody,
  RecordedLead,
  UndoLeadsBody,
} from '@horus/contract/backoffice/leads';
import { phoneKey } from '@horus/contract/phone';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, reading } from '#client/backoffice/call.ts';
import { customerPageKeys } from '#client/backoffice/customers.ts';
import { sendOnce } from '#client/backoffice/send-once.ts';
import { todayKey } from '#client/backoffice/today.ts';

const keys = {
  list: ['leads'],
  one: (leadId: string) => ['lead', leadId],
  colleagues: ['colleagues'],
} as const;

export const leadItems = {
  listKey: keys.list,
  queryOf: (leadId: string) =>
    queryOptions({
      queryKey: keys.one(leadId),
      queryFn: (query) => call('GET /api/admin/leads/:leadId', { params: { leadId }, ...reading(query) }),
    }),
  isOpen: ({ status }: Pick<LeadDetail, 'status'>) => status === 'new' || status === 'working',
};

export const useLead = (leadId: string) => useQuery(leadItems.queryOf(leadId));

export function useColleagues() {
  const { data } = useQuery({
    queryKey: keys.colleagues,
    queryFn: (query) => call('GET /api/admin/leads/colleagues', { ...reading(query) }),
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
      mutationFn: (body: ChangeLeadBody) =>
        call('POST /api/admin/leads/:leadId', { params: { leadId }, body }),
      onSuccess,
    }),
    note: useMutation({
      mutationFn: (body: Omit<LeadNoteBody, 'id'>) =>
        sendOnce(`note ${leadId}`, (id) =>
          call('POST /api/admin/leads/:leadId/notes', { params: { leadId }, body: { id, ...body } }),
        ),
      onSuccess: ({ answer }) => onSuccess(answer),
      onError: () => readAgain([leadId]),
    }),
    record: useMutation({
      mutationFn: async (body: Omit<LeadCallBody, 'id'>) => {
        const { answer } = await sendOnce(`call ${leadId}`, (id) =>
          call('POST /api/admin/leads/:leadId/calls', { params: { leadId }, body: { id, ...body } }),
        );
        return answer;
      },
      onSuccess,
    }),
    reply: useMutation({
      mutationFn: (body: Omit<LeadReplyBody, 'id'>) =>
        sendOnce(`reply ${leadId}`, (id) =>
          call('POST /api/admin/leads/:leadId/replies', { params: { leadId }, body: { id, ...body } }),
        ),
      onSuccess: ({ answer }) => onSuccess(answer),
      onError: () => readAgain([leadId]),
    }),
  };
}

/** The customer and the open request of what is typed; undefined while it is incomplete. */
export function useLeadCaller(typed: { readonly phone: string; readonly email: string }) {
  const phone = phoneKey(typed.phone) ?? '';
  const email = emailSchema.safeParse(typed.email).data ?? '';
  const { data } = useQuery({
    queryKey: ['lead-caller', phone, email],
    queryFn: (query) => call('GET /api/admin/leads/caller', { query: { phone, email }, ...reading(query) }),
    enabled: phone !== '' || email !== '',
    staleTime: 60_000,
  });
  return data;
}

export function useRecordLead() {
  const cache = useQueryClient();
  const readAgain = useInvalidateLeads();
  return async (lead: RecordedLead) => {
    const { answer } = await sendOnce('lead', (id) =>
      call('POST /api/admin/leads', { body: { id, ...lead } }),
    );
    cache.setQueryData(keys.one(answer.id), answer);
    void readAgain([]);
    return answer;
  };
}

/** Pending until the list is read again, so that the next change uses the current rows. */
export function useChangeLeads() {
  const readAgain = useInvalidateLeads();
  return useMutation({
    mutationFn: (body: ChangeLeadsBody) => call('POST /api/admin/leads/several', { body }),
    onSettled: (_answer, _error, body) => readAgain(body.leads.map(({ id }) => id)),
  });
}

export function useUndoLeads() {
  const readAgain = useInvalidateLeads();
  return useMutation({
    mutationFn: (body: UndoLeadsBody) => call('POST /api/admin/leads/undone', { body }),
    onSettled: (_answer, _error, body) => readAgain(body.leads.map(({ id }) => id)),
  });
}

/** @param changed requests, and customers who have answered */
export function useInvalidateLeads(): (changed: readonly string[]) => Promise<unknown> {
  const cache = useQueryClient();
  return (changed) =>
    Promise.all(
      [keys.list, todayKey, ...changed.map(keys.one), ...changed.flatMap(customerPageKeys)].map((queryKey) =>
        cache.invalidateQueries({ queryKey }),
      ),
    );
}
