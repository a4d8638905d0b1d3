import type {
  AnswerDisputeBody,
  ChargeFeeBody,
  CustomerEmailBody,
  NoteBody,
  RefundBody,
  VoidFeeBody,
} from '@horus/contract/backoffice/customers';
import { paths } from '@horus/contract/backoffice/paths';
import type { PlanSelection } from '@horus/contract/billing';
import type { ChangePlanBody } from '@horus/contract/plan-change-calls';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type CallOptions, call, getFile, reading } from '#client/backoffice/call.ts';
import { operatorSession } from '#client/backoffice/session-store.ts';
import { enterView } from '#client/customer-view.ts';
import { saveDownload } from '#client/save-file.ts';

/** The address may have other parameters, which the list ignores. */
function filtersOf({ q, status, plan }: Readonly<Record<string, string>>) {
  return { q, status, plan };
}

export async function readCustomers(
  filters: Readonly<Record<string, string>>,
  before: string | undefined,
  options: CallOptions,
) {
  const page = await call('GET /api/admin/customers', {
    query: { ...filtersOf(filters), before },
    ...options,
  });
  return { rows: page.customers, next: page.next };
}

export async function downloadCustomers(filters: Readonly<Record<string, string>>): Promise<void> {
  await saveDownload(getFile('GET /api/admin/customers.csv', { query: filtersOf(filters) }), 'clientes.csv');
}

const keyOf = (organizationId: string) => ['customers', organizationId] as const;

export function useCustomerPage(organizationId: string) {
  return useQuery({
    queryKey: [...keyOf(organizationId), 'page'],
    queryFn: (query) =>
      call('GET /api/admin/customers/:organizationId', { params: { organizationId }, ...reading(query) }),
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

export const customerActs = {
  sync: (organizationId: string) =>
    call('POST /api/admin/customers/:organizationId/sync', { params: { organizationId } }),
  addNote: (organizationId: string, body: NoteBody) =>
    call('POST /api/admin/customers/:organizationId/notes', { params: { organizationId }, body }),
  email: (organizationId: string, body: CustomerEmailBody) =>
    call('POST /api/admin/customers/:organizationId/emails', { params: { organizationId }, body }),
  changePlan: (organizationId: string, body: ChangePlanBody) =>
    call('POST /api/admin/customers/:organizationId/plan-change', { params: { organizationId }, body }),
  undoChange: (organizationId: string) =>
    call('DELETE /api/admin/customers/:organizationId/plan-change', { params: { organizationId } }),
  setEndOfPeriod: (organizationId: string, body: { cancel: boolean; seenEnd: string }) =>
    call('POST /api/admin/customers/:organizationId/end-of-period', { params: { organizationId }, body }),
  refund: (organizationId: string, paymentId: string, body: RefundBody) =>
    call('POST /api/admin/customers/:organizationId/payments/:paymentId/refund', {
      params: { organizationId, paymentId },
      body,
    }),
  chargeFee: (fee: { organizationId: string; invoiceId: string }, body: ChargeFeeBody) =>
    call('POST /api/admin/customers/:organizationId/fees/:invoiceId/charge', { params: fee, body }),
  voidFee: (fee: { organizationId: string; invoiceId: string }, body: VoidFeeBody) =>
    call('POST /api/admin/customers/:organizationId/fees/:invoiceId/void', { params: fee, body }),
  answerDispute: (dispute: { organizationId: string; disputeId: string }, body: AnswerDisputeBody) =>
    call('POST /api/admin/customers/:organizationId/disputes/:disputeId/answer', { params: dispute, body }),
  acceptDispute: (dispute: { organizationId: string; disputeId: string }) =>
    call('POST /api/admin/customers/:organizationId/disputes/:disputeId/accept', { params: dispute }),
  removeSecondStep: (member: { organizationId: string; userId: string }) =>
    call('POST /api/admin/customers/:organizationId/members/:userId/take-second-step-off', {
      params: member,
    }),
  block: (member: { organizationId: string; userId: string }, blocked: boolean) =>
    call('POST /api/admin/customers/:organizationId/members/:userId/block', {
      params: member,
      body: { blocked },
    }),
  /** Opens the customer area as this member, in this tab. */
  viewAs: async (member: { organizationId: string; userId: string }) => {
    const { token } = await call('POST /api/admin/customers/:organizationId/members/:userId/view', {
      params: member,
    });
    enterView(token, paths.admin.customer.href({ organizationId: member.organizationId }));
  },
};
