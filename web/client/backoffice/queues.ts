import type { DeletionDetail } from '@horus/contract/backoffice/deletions';
import type { InstallationDetail } from '@horus/contract/backoffice/installations';
import type { InvoiceRequestDetail } from '@horus/contract/backoffice/invoices';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, reading } from '#client/backoffice/call.ts';
import { untilNextTry } from '#client/backoffice/mail.ts';
import { todayKey } from '#client/backoffice/today.ts';

/** Prefixes of the query keys of the lists and their rows. */
const queueNames = {
  invoices: ['invoice-requests'],
  deletions: ['deletions'],
  installations: ['installations'],
} as const;
type QueueName = keyof typeof queueNames;

export function useQueueChanged(name: QueueName): () => Promise<void> {
  const cache = useQueryClient();
  return async () => {
    void cache.invalidateQueries({ queryKey: todayKey });
    await cache.invalidateQueries({ queryKey: queueNames[name] });
  };
}

const notOnFocus = { refetchOnWindowFocus: false } as const;

export const invoiceItems = {
  listKey: queueNames.invoices,
  queryOf: (requestId: string) =>
    queryOptions({
      queryKey: [...queueNames.invoices, 'one', requestId],
      queryFn: (query) =>
        call('GET /api/admin/invoices/:requestId', { params: { requestId }, ...reading(query) }),
      ...notOnFocus,
    }),
  isOpen: ({ state }: Pick<InvoiceRequestDetail, 'state'>) => state === 'received',
};

export const useInvoiceRequest = (requestId: string) => useQuery(invoiceItems.queryOf(requestId));

export const deletionItems = {
  listKey: queueNames.deletions,
  queryOf: (requestId: string) =>
    queryOptions({
      queryKey: [...queueNames.deletions, 'one', requestId],
      queryFn: (query) =>
        call('GET /api/admin/deletions/:requestId', { params: { requestId }, ...reading(query) }),
      ...notOnFocus,
    }),
  isOpen: ({ state }: Pick<DeletionDetail, 'state'>) => state === 'pending',
};

export const useDeletion = (requestId: string) => useQuery(deletionItems.queryOf(requestId));

export const installationItems = {
  listKey: queueNames.installations,
  queryOf: (installationId: string) =>
    queryOptions({
      queryKey: [...queueNames.installations, 'one', installationId],
      queryFn: (query) =>
        call('GET /api/admin/installations/:installationId', {
          params: { installationId },
          ...reading(query),
        }),
      ...notOnFocus,
    }),
  isOpen: ({ nextDueAt, cancelledAt }: Pick<InstallationDetail, 'nextDueAt' | 'cancelledAt'>) =>
    nextDueAt !== null && cancelledAt === null,
};

export const useInstallation = (installationId: string) =>
  useQuery({
    ...installationItems.queryOf(installationId),
    refetchInterval: ({ state }) => untilNextTry(state.data?.mails),
  });
