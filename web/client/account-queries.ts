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
import { fetchCheckoutSession, fetchSubscriptionInfo } from '#client/billing.ts';
import { CallError, call } from '#client/call.ts';
import { consumePortalVisit } from '#client/portal.ts';
import { serverReachable } from '#client/server-status.ts';
import { isTransient, RETRY_DELAYS_MS } from '#client/with-retries.ts';

const keys = {
  info: ['subscription-info'],
  payments: ['payments'],
  invoices: ['invoices'],
  paperYears: ['paper-years'],
  invoiceRequests: ['invoice-requests'],
  planChange: ['plan-change'],
} as const;

const SILENT_REFRESH_MS = 5 * 60_000;

/** A missing resource. A refetch would clear its error message and link. */
function isNone({ data, error }: { readonly data: unknown; readonly error: unknown }): boolean {
  return data === undefined && error instanceof CallError && [400, 404].includes(error.status);
}

class Cache extends QueryClient {
  /** Restarts a first read in flight, which may be stale. TanStack Query would let it finish. */
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

export function createAccountCache(): QueryClient {
  // Offline, a call fails at once instead of waiting. Queries refetch when the network or the
  // server is back.
  onlineManager.setEventListener(followServer);
  return new Cache({
    defaultOptions: {
      queries: { retry: shouldRetry, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  });
}

function followServer(setOnline: (online: boolean) => void): () => void {
  const onOffline = () => setOnline(false);
  const onOnline = () => setOnline(true);
  const stop = serverReachable.subscribe(() => {
    setOnline(false);
    if (serverReachable.read()) setOnline(true);
  });
  window.addEventListener('offline', onOffline);
  window.addEventListener('online', onOnline);
  return () => {
    stop();
    window.removeEventListener('offline', onOffline);
    window.removeEventListener('online', onOnline);
  };
}

/** Retries once after a network error or a 5xx, never after a refusal. */
function shouldRetry(failures: number, error: Error): boolean {
  return failures === 0 && error instanceof CallError && (error.status === 0 || error.status >= 500);
}

/** Returns the last subscription read, or `subscriptionInfoFallback` when every read failed. */
export function useSubscriptionInfo() {
  const query = useQuery({
    queryKey: keys.info,
    queryFn: ({ signal }) => readSubscriptionInfo(signal),
    refetchInterval: SILENT_REFRESH_MS,
  });
  return {
    info: query.data ?? (query.isError ? subscriptionInfoFallback : undefined),
    failed: query.isError,
    failedAt: query.isError ? query.errorUpdatedAt : 0,
    readAt: query.dataUpdatedAt,
    reading: query.isFetching,
    readAgain: query.refetch,
  };
}

/** Refreshes from Stripe after a visit to the portal: webhooks may arrive later. */
async function readSubscriptionInfo(signal: AbortSignal): Promise<SubscriptionInfo> {
  if (!consumePortalVisit()) return fetchSubscriptionInfo(signal);
  return call('POST /api/stripe/refresh').catch(() => fetchSubscriptionInfo(signal));
}

export function useRefresh() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/stripe/refresh'),
    onSuccess: (info) => {
      cache.setQueryData(keys.info, info);
      void cache.invalidateQueries({ queryKey: keys.payments });
      void cache.invalidateQueries({ queryKey: keys.invoices });
      void cache.invalidateQueries({ queryKey: keys.paperYears });
    },
  });
}

export function useUpdateSubscription(): (info?: SubscriptionInfo) => Promise<void> {
  const cache = useQueryClient();
  return async (info) => {
    if (info) cache.setQueryData(keys.info, info);
    const { info: infoKey, payments, invoices, paperYears, planChange } = keys;
    const stale = [...(info ? [] : [infoKey]), payments, invoices, paperYears, planChange];
    await Promise.all(stale.map((queryKey) => cache.invalidateQueries({ queryKey })));
  };
}

/** Returns null while no plan is chosen. Each visit reads the preview again. */
export function usePlanChangePreview(wanted: PlanSelection | null) {
  const cache = useQueryClient();
  const queryKey = [...keys.planChange, wanted?.planType, wanted?.billingPeriod];
  const query = useQuery({
    queryKey,
    queryFn: () => (wanted ? call('POST /api/stripe/plan-change/preview', { body: wanted }) : null),
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
    show: (preview: ChangePreview) => cache.setQueryData(queryKey, preview),
  };
}

const paymentPages = infiniteQueryOptions({
  queryKey: keys.payments,
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/stripe/payments', { query: { before: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next,
});

/** Idle until `showMore`: subscription-info has the first page. */
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
      // Reads the known page again too, so that a new payment is neither lost nor repeated.
      cache.fetchInfiniteQuery({ ...paymentPages, pages: 2 }).catch(() => undefined);
    },
  };
}

export function useInvoices(year: string) {
  return useYear(
    [...keys.invoices, year],
    (before, signal) => call('GET /api/stripe/invoices', { query: { before, year }, signal }),
    (page) => page.invoices,
  );
}

export function usePayments(year: string) {
  return useYear(
    [...keys.payments, year],
    (before, signal) => call('GET /api/stripe/payments', { query: { before, year }, signal }),
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

/** Includes the current year; newest first. */
export function usePaperYears(): readonly number[] | undefined {
  return useQuery({
    queryKey: keys.paperYears,
    queryFn: async ({ signal }) => (await call('GET /api/stripe/papers', { signal })).years,
  }).data;
}

function rowsOf<Page, Row>(
  data: InfiniteData<Page> | undefined,
  read: (page: Page) => readonly Row[],
): readonly Row[] | undefined {
  return data?.pages.flatMap(read);
}

/** Returns the invoice requests and the initial form values, from `paymentId` if given. */
export function useInvoiceRequests(paymentId: string | undefined) {
  return useQuery({
    queryKey: keys.invoiceRequests,
    queryFn: ({ signal }) => call('GET /api/facturas', { query: { pago: paymentId }, signal }),
    // The form takes its initial values once: no later response and no cached one may change them.
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
}

export function useKnownPayment(paymentId: string): Payment | undefined {
  const cache = useQueryClient();
  const { info } = useSubscriptionInfo();
  const lists = cache.getQueriesData<InfiniteData<PaymentsPage>>({ queryKey: keys.payments });
  const read = lists.flatMap(([, data]) => rowsOf(data, (page) => page.payments) ?? []);
  return [...(info?.payments ?? []), ...read].find(({ id }) => id === paymentId);
}

export function useCheckoutSession(sessionId: string) {
  return useQuery({
    queryKey: ['checkout-session', sessionId],
    retry: (failures, error) => failures < RETRY_DELAYS_MS.length && isTransient(error),
    retryDelay: (failures) => RETRY_DELAYS_MS[failures] ?? 0,
    queryFn: ({ signal }) => fetchCheckoutSession(sessionId, signal),
  });
}
