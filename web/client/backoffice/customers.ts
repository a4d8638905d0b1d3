import type { PlanSelection } from '@horus/contract/billing';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call, reading } from '#client/backoffice/call.ts';
import { untilNextTry } from '#client/backoffice/mail.ts';
import { operatorSession } from '#client/backoffice/session-store.ts';

/** Not those of dialogs, which keep what the operator saw. */
export const customerPageKeys = (organizationId: string) =>
  ['page', 'timeline'].map((part) => [...keyOf(organizationId), part]);

const keyOf = (organizationId: string) => ['customers', organizationId] as const;

export function useCustomerPage(organizationId: string) {
  return useQuery({
    queryKey: [...keyOf(organizationId), 'page'],
    queryFn: (query) =>
      call('GET /api/admin/customers/:organizationId', { params: { organizationId }, ...reading(query) }),
    refetchInterval: ({ state }) => untilNextTry(state.data?.mails),
    refetchOnWindowFocus: false,
  });
}

export function useCustomerChanged(organizationId: string): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: keyOf(organizationId) });
}

export function useTimeline(organizationId: string) {
  return useInfiniteQuery({
    queryKey: [...keyOf(organizationId), 'timeline'],
    queryFn: (query) =>
      call('GET /api/admin/customers/:organizationId/timeline', {
        params: { organizationId },
        query: { before: query.pageParam },
        ...reading(query),
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });
}

export function useCustomerPayments(organizationId: string) {
  return useInfiniteQuery({
    queryKey: [...keyOf(organizationId), 'payments'],
    queryFn: (query) =>
      call('GET /api/admin/customers/:organizationId/payments', {
        params: { organizationId },
        query: { before: query.pageParam },
        ...reading(query),
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });
}

export function useCustomerInvoices(organizationId: string) {
  return useInfiniteQuery({
    queryKey: [...keyOf(organizationId), 'invoices'],
    queryFn: (query) =>
      call('GET /api/admin/customers/:organizationId/invoices', {
        params: { organizationId },
        query: { before: query.pageParam },
        ...reading(query),
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });
}

/** Only hides controls; the server decides. */
export function useIsManager(): boolean {
  const { subscribe, read } = operatorSession;
  return useSyncExternalStore(subscribe, () => {
    const session = read();
    return 'operator' in session && session.operator.role === 'manager';
  });
}

const REFUND_WAIT_MS = 3_000;

/**
 * Reads the refundable amount from Stripe. Polls a pending refund, which another tab may finish.
 */
export function useRefundable(organizationId: string, paymentId: string) {
  return useQuery({
    queryKey: [...keyOf(organizationId), 'refund', paymentId],
    queryFn: (query) =>
      call('GET /api/admin/customers/:organizationId/payments/:paymentId/refund', {
        params: { organizationId, paymentId },
        ...reading(query),
      }),
    refetchInterval: ({ state }) => (state.data?.waiting ? REFUND_WAIT_MS : false),
    gcTime: 0,
  });
}

export function useChargeLines(organizationId: string, paymentId: string, enabled: boolean) {
  return useQuery({
    queryKey: [...keyOf(organizationId), 'lines', paymentId],
    queryFn: (query) =>
      call('GET /api/admin/customers/:organizationId/payments/:paymentId/lines', {
        params: { organizationId, paymentId },
        ...reading(query),
      }),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useReminder(organizationId: string) {
  return useQuery({
    queryKey: [...keyOf(organizationId), 'reminder'],
    queryFn: (query) =>
      call('GET /api/admin/customers/:organizationId/reminder', {
        params: { organizationId },
        ...reading(query),
      }),
    gcTime: 0,
  });
}

/** Reads the effect of a cancellation from Stripe. */
export function useEndOfPeriod(organizationId: string) {
  return useQuery({
    queryKey: [...keyOf(organizationId), 'end-of-period'],
    queryFn: (query) =>
      call('GET /api/admin/customers/:organizationId/end-of-period', {
        params: { organizationId },
        ...reading(query),
      }),
    gcTime: 0,
  });
}

export function useChangePreview(organizationId: string, wanted: PlanSelection) {
  return useQuery({
    queryKey: [...keyOf(organizationId), 'plan-change', wanted],
    queryFn: ({ signal }) =>
      call('POST /api/admin/customers/:organizationId/plan-change/preview', {
        params: { organizationId },
        body: wanted,
        signal,
      }),
    gcTime: 0,
  });
}
