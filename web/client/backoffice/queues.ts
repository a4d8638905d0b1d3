import type {
  CarryOutBody,
  DeletionDetail,
  DeletionQueueAnswer,
  DeletionReceipt,
  OwedFigures,
} from '@horus/contract/backoffice/deletions';
import type {
  InstallationDetail,
  InstallationQueueAnswer,
  InstallationStepBody,
  UnansweredCallBody,
} from '@horus/contract/backoffice/installations';
import type {
  InvoiceQueueAnswer,
  InvoiceRequestDetail,
  RejectInvoiceBody,
} from '@horus/contract/backoffice/invoices';
import { endpoints } from '@horus/contract/backoffice/paths';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallOptions, get, getFile, post, postFile, reading } from '#client/backoffice/call.ts';
import { todayKey } from '#client/backoffice/today.ts';
import { saveFile } from '#client/save-file.ts';

const { deletions, installations, invoices } = endpoints.admin;

/** Prefixes of the query keys of the lists and their rows. */
export const queueNames = {
  invoices: ['invoice-requests'],
  deletions: ['deletions'],
  installations: ['installations'],
} as const;
type QueueName = keyof typeof queueNames;

type Filters = Readonly<Record<string, string>>;

export function readInvoices({ estado: state }: Filters, cursor: string | undefined, options: CallOptions) {
  return get<InvoiceQueueAnswer>(invoices.list.href({ state, cursor }), options);
}

export function readDeletions({ estado: state }: Filters, cursor: string | undefined, options: CallOptions) {
  return get<DeletionQueueAnswer>(deletions.list.href({ state, cursor }), options);
}

export function readInstallations(
  { estado: list }: Filters,
  cursor: string | undefined,
  options: CallOptions,
) {
  return get<InstallationQueueAnswer>(installations.list.href({ list, cursor }), options);
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
      queryFn: (query) => get<InvoiceRequestDetail>(invoices.one.href({ requestId }), reading(query)),
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
      queryFn: (query) => get<DeletionDetail>(deletions.one.href({ requestId }), reading(query)),
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
      queryFn: (query) => get<InstallationDetail>(installations.one.href({ installationId }), reading(query)),
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
    const query = new URLSearchParams({ ...named, ...(corrects !== null && { corrects: String(corrects) }) });
    // Some systems don't know the type of a PDF.
    const content = pdf.slice(0, pdf.size, 'application/pdf');
    return postFile(`${invoices.document.href({ requestId })}?${query}`, content);
  },
  rejectInvoice: (requestId: string, body: RejectInvoiceBody) =>
    post<void>(invoices.reject.href({ requestId }), body),
  downloadInvoice: async (requestId: string, version: number) => {
    const file = await getFile(invoices.issued.href({ requestId, version: String(version) }));
    saveFile(file.content, file.name ?? 'factura.pdf');
  },
  askSecondPerson: (requestId: string, seen: OwedFigures) =>
    post<void>(deletions.confirmation.href({ requestId }), { seen }),
  carryOut: (requestId: string, body: CarryOutBody) =>
    post<DeletionReceipt>(deletions.carryOut.href({ requestId }), body),
  recordUnansweredCall: (installationId: string, body: UnansweredCallBody) =>
    post<void>(installations.calls.href({ installationId }), body),
  markStep: (installationId: string, body: InstallationStepBody) =>
    post<void>(installations.steps.href({ installationId }), body),
};
