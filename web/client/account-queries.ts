import {
  type Payment,
  type PaymentsPage,
  type PlanSelection,
  type SubscriptionInfo,
  subscriptionInfoFallback,
} from '@horus/contract/billing';
import type { ChangePreview } from '@horus/contract/plan-change-calls';
import {
  type InfiniteData,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  infiniteQueryOptions,
  onlineManager,
  QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  fetchCheckoutSession,
  fetchInvoices,
  fetchPaperYears,
  fetchPayments,
  fetchSubscriptionInfo,
  refreshSubscriptionInfo,
} from '#client/billing.ts';
import { CallError } from '#client/call.ts';
import { fetchInvoiceRequests } from '#client/invoice-requests.ts';
import { previewPlanChange } from '#client/plan-change.ts';
import { takePortalVisit } from '#client/portal.ts';
import { serverReached } from '#client/server-reach.ts';
import { isTransient, RETRY_DELAYS_MS } from '#client/with-retries.ts';

const keys = {
  info: ['subscription-info'],
  payments: ['payments'],
  invoices: ['invoices'],
  paperYears: ['paper-years'],
  invoiceRequests: ['invoice-requests'],
  planChange: ['plan-change'],
} as const;

/** How often a page that is looked at reads our own copy again. */
const SILENT_REFRESH_MS = 5 * 60_000;

/**
 * What was asked for does not exist, nor will it: read again, TanStack Query would take away what
 * says so, and the link that somebody is about to press.
 */
function isNone({ data, error }: { readonly data: unknown; readonly error: unknown }): boolean {
  return data === undefined && error instanceof CallError && [400, 404].includes(error.status);
}

class Cache extends QueryClient {
  /** What is read for the first time may be of before: TanStack Query would not begin it again. */
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const firstReads = this.getQueryCache()
      .findAll({ ...filters, type: 'active', fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    await Promise.all(firstReads.map((query) => query.cancel({ revert: true })));
    const { predicate = () => true } = filters ?? {};
    await super.invalidateQueries<Key>(
      { ...filters, predicate: (query) => !isNone(query.state) && predicate(query) },
      options,
    );
  }
}

/** What one customer's area has read; made again for each, so that nobody sees another's. */
export function createAccountCache(): QueryClient {
  // Without a network a call fails and says so, instead of waiting for one; what is shown is read
  // again when there is one, and when a server that had gone is back.
  onlineManager.setEventListener(followServer);
  return new Cache({
    defaultOptions: {
      queries: { retry: isWorthOneMoreTry, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  });
}

/** When what is shown is worth reading again: after a time without a network, or a server. */
function followServer(setOnline: (online: boolean) => void): () => void {
  const onOffline = () => setOnline(false);
  const onOnline = () => setOnline(true);
  const stop = serverReached.subscribe(() => {
    setOnline(false);
    if (serverReached.read()) setOnline(true);
  });
  window.addEventListener('offline', onOffline);
  window.addEventListener('online', onOnline);
  return () => {
    stop();
    window.removeEventListener('offline', onOffline);
    window.removeEventListener('online', onOnline);
  };
}

/** A server that stumbled, or none, is asked once more. A refusal stays a refusal. */
function isWorthOneMoreTry(failures: number, error: Error): boolean {
  return failures === 0 && error instanceof CallError && (error.status === 0 || error.status >= 500);
}

/** The subscription as it was last read; `subscriptionInfoFallback` when it could never be. */
export function useSubscriptionInfo() {
  const query = useQuery({
    queryKey: keys.info,
    queryFn: ({ signal }) => readSubscriptionInfo(signal),
    // A page that is left open keeps up by itself, and at once when it is come back to.
    refetchInterval: SILENT_REFRESH_MS,
  });
  return {
    info: query.data ?? (query.isError ? subscriptionInfoFallback : undefined),
    failed: query.isError,
    /** When the latest attempt failed, in milliseconds; 0 when none has. */
    failedAt: query.isError ? query.errorUpdatedAt : 0,
    /** When what is shown was read, in milliseconds; 0 when it never was. */
    readAt: query.dataUpdatedAt,
    reading: query.isFetching,
    readAgain: query.refetch,
  };
}

/**
 * A customer back from the portal sees what they did there, even before the provider's events have
 * told of it.
 */
async function readSubscriptionInfo(signal: AbortSignal): Promise<SubscriptionInfo> {
  if (!takePortalVisit()) return fetchSubscriptionInfo(signal);
  return refreshSubscriptionInfo().catch(() => fetchSubscriptionInfo(signal));
}

/** Asks the payment provider how everything stands, and shows it. */
export function useRefresh() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: refreshSubscriptionInfo,
    onSuccess: (info) => {
      cache.setQueryData(keys.info, info);
      void cache.invalidateQueries({ queryKey: keys.payments });
      void cache.invalidateQueries({ queryKey: keys.invoices });
      void cache.invalidateQueries({ queryKey: keys.paperYears });
    },
  });
}

/** Shows what a change has made of the subscription, and of its papers, wherever it is shown. */
export function useShowInfo(): (info?: SubscriptionInfo) => Promise<void> {
  const cache = useQueryClient();
  return async (info) => {
    if (info) cache.setQueryData(keys.info, info);
    const { info: infoKey, payments, invoices, paperYears, planChange } = keys;
    const stale = [...(info ? [] : [infoKey]), payments, invoices, paperYears, planChange];
    await Promise.all(stale.map((queryKey) => cache.invalidateQueries({ queryKey })));
  };
}

/**
 * What would come of a change to a plan; null while none is chosen. The figures hold for some time,
 * and are asked for again on each visit.
 */
export function usePlanChangePreview(wanted: PlanSelection | null) {
  const cache = useQueryClient();
  const queryKey = [...keys.planChange, wanted?.planType, wanted?.billingPeriod];
  const query = useQuery({
    queryKey,
    queryFn: () => (wanted ? previewPlanChange(wanted) : null),
    enabled: wanted !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  return {
    preview: query.data ?? null,
    failed: query.isError,
    reading: query.isFetching,
    readAgain: () => void query.refetch(),
    /** Shows other figures than those that were read. */
    show: (preview: ChangePreview) => cache.setQueryData(queryKey, preview),
  };
}

const paymentPages = infiniteQueryOptions({
  queryKey: keys.payments,
  queryFn: ({ pageParam, signal }) => fetchPayments({ before: pageParam }, signal),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next,
});

/**
 * All payments, page by page; nothing until `showMore` is first called, for subscription-info has
 * the first page.
 */
export function useMorePayments() {
  const cache = useQueryClient();
  const query = useInfiniteQuery({
    ...paymentPages,
    enabled: ({ state }) => state.data !== undefined,
  });
  return {
    rows: rowsOf(query.data, (page) => page.payments),
    hasMore: query.hasNextPage,
    loading: query.isFetching,
    failed: query.isError,
    showMore: () => {
      if (query.data) return void query.fetchNextPage();
      // The page that is known and the one after it: a payment that came in between is neither lost
      // nor doubled.
      cache.fetchInfiniteQuery({ ...paymentPages, pages: 2 }).catch(() => undefined);
    },
  };
}

export function useInvoices(year: string) {
  return useYear(
    [...keys.invoices, year],
    (before, signal) => fetchInvoices({ before, year }, signal),
    (page) => page.invoices,
  );
}

export function usePayments(year: string) {
  return useYear(
    [...keys.payments, year],
    (before, signal) => fetchPayments({ before, year }, signal),
    (page) => page.payments,
  );
}

function useYear<Page extends { readonly next: string | null }, Row>(
  queryKey: readonly string[],
  fetchPage: (before: string | undefined, signal: AbortSignal) => Promise<Page>,
  read: (page: Page) => readonly Row[],
) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });
  return {
    rows: rowsOf(query.data, read),
    hasMore: query.hasNextPage,
    loading: query.isFetching,
    failed: query.isError,
    showMore: () => void query.fetchNextPage(),
    readAgain: () => void query.refetch(),
  };
}

/** The years of which there are papers, the newest first; undefined while they are not known. */
export function usePaperYears(): readonly number[] | undefined {
  return useQuery({ queryKey: keys.paperYears, queryFn: ({ signal }) => fetchPaperYears(signal) }).data;
}

function rowsOf<Page, Row>(
  data: InfiniteData<Page> | undefined,
  read: (page: Page) => readonly Row[],
): readonly Row[] | undefined {
  return data?.pages.flatMap(read);
}

/** The requests for an invoice, and what the next begins with: one of that payment, or of none. */
export function useInvoiceRequests(paymentId: string | undefined) {
  return useQuery({
    queryKey: keys.invoiceRequests,
    queryFn: ({ signal }) => fetchInvoiceRequests(paymentId, signal),
    // The form begins with it once: an answer that comes later must not change what is being typed,
    // nor one of an earlier visit be what it begins with.
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
}

/** A payment by its id, among those that have been read; the latest are. */
export function useKnownPayment(paymentId: string): Payment | undefined {
  const cache = useQueryClient();
  const { info } = useSubscriptionInfo();
  const lists = cache.getQueriesData<InfiniteData<PaymentsPage>>({ queryKey: keys.payments });
  const read = lists.flatMap(([, data]) => rowsOf(data, (page) => page.payments) ?? []);
  return [...(info?.payments ?? []), ...read].find(({ id }) => id === paymentId);
}

/** What became of a checkout; asked for about a minute where nobody can tell. */
export function useCheckoutSession(sessionId: string) {
  return useQuery({
    queryKey: ['checkout-session', sessionId],
    retry: (failures, error) => failures < RETRY_DELAYS_MS.length && isTransient(error),
    retryDelay: (failures) => RETRY_DELAYS_MS[failures] ?? 0,
    queryFn: ({ signal }) => fetchCheckoutSession(sessionId, signal),
  });
}
