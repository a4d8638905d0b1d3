import type { CarryOutBody, DeletionDetail, OwedFigures } from '@horus/contract/backoffice/deletions';
import type {
  InstallationDetail,
  InstallationStepBody,
  UnansweredCallBody,
} from '@horus/contract/backoffice/installations';
import type { InvoiceRequestDetail, RejectInvoiceBody } from '@horus/contract/backoffice/invoices';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallOptions, call, getFile, reading } from '#client/backoffice/call.ts';
import { todayKey } from '#client/backoffice/today.ts';
import { saveDownload } from '#client/save-file.ts';

/** Prefixes of the query keys of the lists and their rows. */
export const queueNames = {
  invoices: ['invoice-requests'],
  deletions: ['deletions'],
  installations: ['installations'],
} as const;
type QueueName = keyof typeof queueNames;

type Filters = Readonly<Record<string, string>>;

export function readInvoices({ estado: state }: Filters, cursor: string | undefined, options: CallOptions) {
  return call('GET /api/admin/invoices', { query: { state, cursor }, ...options });
}

export function readDeletions({ estado: state }: Filters, cursor: string | undefined, options: CallOptions) {
  return call('GET /api/admin/deletions', { query: { state, cursor }, ...options });
}

export function readInstallations(
  { estado: list }: Filters,
  cursor: string | undefined,
  options: CallOptions,
) {
  return call('GET /api/admin/installations', { query: { list, cursor }, ...options });
}

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
  useQuery(installationItems.queryOf(installationId));

export const queueActs = {
  sendInvoice: (
    requestId: string,
    pdf: File,
    { corrects, ...named }: { id: string; number: string; corrects: number | null },
  ) => {
    // Some systems don't know the type of a PDF.
    const content = pdf.slice(0, pdf.size, 'application/pdf');
    return call('POST /api/admin/invoices/:requestId/document', {
      params: { requestId },
      query: { ...named, corrects: corrects?.toString() },
      body: content,
    });
  },
  rejectInvoice: (requestId: string, body: RejectInvoiceBody) =>
    call('POST /api/admin/invoices/:requestId/reject', { params: { requestId }, body }),
  downloadInvoice: async (requestId: string, version: number) => {
    await saveDownload(
      getFile('GET /api/admin/invoices/:requestId/documents/:version', {
        params: { requestId, version: String(version) },
      }),
      'factura.pdf',
    );
  },
  askSecondPerson: (requestId: string, seen: OwedFigures) =>
    call('POST /api/admin/deletions/:requestId/confirmation', { params: { requestId }, body: { seen } }),
  carryOut: (requestId: string, body: CarryOutBody) =>
    call('POST /api/admin/deletions/:requestId/carry-out', { params: { requestId }, body }),
  recordUnansweredCall: (installationId: string, body: UnansweredCallBody) =>
    call('POST /api/admin/installations/:installationId/calls', { params: { installationId }, body }),
  markStep: (installationId: string, body: InstallationStepBody) =>
    call('POST /api/admin/installations/:installationId/steps', { params: { installationId }, body }),
};
