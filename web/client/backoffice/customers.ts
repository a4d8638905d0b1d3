import type {
  AnswerDisputeBody,
  ChargeFeeBody,
  CustomerEmailBody,
  CustomerPage,
  CustomersPage,
  EndOfPeriodView,
  NoteBody,
  Refundable,
  RefundBody,
  TimelinePage,
  ViewAnswer,
  VoidFeeBody,
} from '@horus/contract/backoffice/customers';
import { endpoints, paths } from '@horus/contract/backoffice/paths';
import type { InvoicesPage, PaymentsPage, PlanSelection, SubscriptionInfo } from '@horus/contract/billing';
import type { ChangePlanAnswer, ChangePlanBody, ChangePreview } from '@horus/contract/plan-change-calls';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type CallOptions, del, get, getFile, post, reading } from '#client/backoffice/call.ts';
import { operatorSession } from '#client/backoffice/session-store.ts';
import { enterView } from '#client/customer-view.ts';
import { saveFile } from '#client/save-file.ts';

const { customers } = endpoints.admin;

/** The address may have other parameters, which the list ignores. */
function filtersOf({ q, status, plan }: Readonly<Record<string, string>>) {
  return { q, status, plan };
}

export async function readCustomers(
  filters: Readonly<Record<string, string>>,
  before: string | undefined,
  options: CallOptions,
) {
  const page = await get<CustomersPage>(customers.list.href({ ...filtersOf(filters), before }), options);
  return { rows: page.customers, next: page.next };
}

export async function downloadCustomers(filters: Readonly<Record<string, string>>): Promise<void> {
  const file = await getFile(customers.csv.href(filtersOf(filters)));
  saveFile(file.content, file.name ?? 'clientes.csv');
}

const keyOf = (organizationId: string) => ['customers', organizationId] as const;

export function useCustomerPage(organizationId: string) {
  return useQuery({
    queryKey: [...keyOf(organizationId), 'page'],
    queryFn: (query) => get<CustomerPage>(customers.one.href({ organizationId }), reading(query)),
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
      get<TimelinePage>(
        customers.timeline.href({ organizationId }, { before: query.pageParam }),
        reading(query),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });
}

export function useCustomerPayments(organizationId: string) {
  return useInfiniteQuery({
    queryKey: [...keyOf(organizationId), 'payments'],
    queryFn: (query) =>
      get<PaymentsPage>(
        customers.payments.href({ organizationId }, { before: query.pageParam }),
        reading(query),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });
}

export function useCustomerInvoices(organizationId: string) {
  return useInfiniteQuery({
    queryKey: [...keyOf(organizationId), 'invoices'],
    queryFn: (query) =>
      get<InvoicesPage>(
        customers.invoices.href({ organizationId }, { before: query.pageParam }),
        reading(query),
      ),
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
    queryFn: (query) => get<Refundable>(customers.refund.href({ organizationId, paymentId }), reading(query)),
    refetchInterval: ({ state }) => (state.data?.waiting ? REFUND_WAIT_MS : false),
    gcTime: 0,
  });
}

/** Reads the effect of a cancellation from Stripe. */
export function useEndOfPeriod(organizationId: string) {
  return useQuery({
    queryKey: [...keyOf(organizationId), 'end-of-period'],
    queryFn: (query) => get<EndOfPeriodView>(customers.endOfPeriod.href({ organizationId }), reading(query)),
    gcTime: 0,
  });
}

export function useChangePreview(organizationId: string, wanted: PlanSelection) {
  return useQuery({
    queryKey: [...keyOf(organizationId), 'plan-change', wanted],
    queryFn: ({ signal }) =>
      post<ChangePreview>(customers.planChangePreview.href({ organizationId }), wanted, { signal }),
    gcTime: 0,
  });
}

export const customerActs = {
  sync: (organizationId: string) => post<SubscriptionInfo>(customers.sync.href({ organizationId })),
  addNote: (organizationId: string, body: NoteBody) =>
    post<void>(customers.notes.href({ organizationId }), body),
  email: (organizationId: string, body: CustomerEmailBody) =>
    post<void>(customers.emails.href({ organizationId }), body),
  changePlan: (organizationId: string, body: ChangePlanBody) =>
    post<ChangePlanAnswer>(customers.planChange.href({ organizationId }), body),
  undoChange: (organizationId: string) =>
    del<SubscriptionInfo>(customers.planChange.href({ organizationId })),
  setEndOfPeriod: (organizationId: string, body: { cancel: boolean; seenEnd: string }) =>
    post<SubscriptionInfo>(customers.endOfPeriod.href({ organizationId }), body),
  refund: (organizationId: string, paymentId: string, body: RefundBody) =>
    post<void>(customers.refund.href({ organizationId, paymentId }), body),
  chargeFee: (fee: { organizationId: string; invoiceId: string }, body: ChargeFeeBody) =>
    post<void>(customers.chargeFee.href(fee), body),
  voidFee: (fee: { organizationId: string; invoiceId: string }, body: VoidFeeBody) =>
    post<void>(customers.voidFee.href(fee), body),
  answerDispute: (dispute: { organizationId: string; disputeId: string }, body: AnswerDisputeBody) =>
    post<void>(customers.answerDispute.href(dispute), body),
  acceptDispute: (dispute: { organizationId: string; disputeId: string }) =>
    post<void>(customers.acceptDispute.href(dispute)),
  removeSecondStep: (member: { organizationId: string; userId: string }) =>
    post<void>(customers.removeSecondStep.href(member)),
  block: (member: { organizationId: string; userId: string }, blocked: boolean) =>
    post<void>(customers.blockMember.href(member), { blocked }),
  /** Opens the customer area as this member, in this tab. */
  viewAs: async (member: { organizationId: string; userId: string }) => {
    const { token } = await post<ViewAnswer>(customers.view.href(member));
    enterView(token, paths.admin.customer.href({ organizationId: member.organizationId }));
  },
};
