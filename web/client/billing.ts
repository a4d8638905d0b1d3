import {
  type CheckoutSessionView,
  type CreateCheckoutAnswer,
  type CreateCheckoutBody,
  checkoutClaims,
  type InvoicesPage,
  type PageQuery,
  type PaperYearsAnswer,
  type PaymentsPage,
  type PlanSelection,
  type SubscriptionInfo,
} from '@horus/contract/billing';
import { endpoints } from '@horus/contract/paths';
import { track } from '#client/analytics.ts';
import { get, post, urlOf } from '#client/call.ts';
import { download } from '#client/download.ts';

const { billing } = endpoints;

export async function startCheckout({ planType, billingPeriod }: PlanSelection): Promise<void> {
  track('begin_checkout', { planType, billingPeriod });
  const body: CreateCheckoutBody = { planType, billingPeriod, ...checkoutClaims(planType, billingPeriod) };
  const answer = await post<CreateCheckoutAnswer>(billing.createCheckoutSession.href(), body);
  window.location.assign(urlOf(answer));
}

export function fetchSubscriptionInfo(signal: AbortSignal): Promise<SubscriptionInfo> {
  return get(billing.subscriptionInfo.href(), { signal });
}

export function refreshSubscriptionInfo(): Promise<SubscriptionInfo> {
  return post(billing.refresh.href());
}

export function fetchPayments(query: PageQuery, signal: AbortSignal): Promise<PaymentsPage> {
  return get(billing.payments.href(query), { signal });
}

export function fetchInvoices(query: PageQuery, signal: AbortSignal): Promise<InvoicesPage> {
  return get(billing.invoices.href(query), { signal });
}

/** Includes the current year; newest first. */
export async function fetchPaperYears(signal: AbortSignal): Promise<readonly number[]> {
  const { years } = await get<PaperYearsAnswer>(billing.paperYears.href(), { signal });
  return years;
}

export function downloadReceipt(paymentId: string): Promise<void> {
  return download(billing.receipt.href({ paymentId }), 'recibo.pdf');
}

/** Milliseconds. The server asks Stripe for each document. */
const YEAR_TIMEOUT_MS = 5 * 60_000;

export function downloadPapers(span: string): Promise<void> {
  return download(billing.documentsOfSpan.href({ span }), `horus-documentos-${span}.zip`, YEAR_TIMEOUT_MS);
}

/** @throws CallError, or Error when the response is empty */
export async function fetchCheckoutSession(
  sessionId: string,
  signal: AbortSignal,
): Promise<CheckoutSessionView> {
  const session = await get<CheckoutSessionView | null>(billing.checkoutSession.href({ sessionId }), {
    signal,
  });
  if (!session) throw new Error('No se recibió respuesta del servidor');
  return session;
}
