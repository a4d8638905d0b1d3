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

/**
 * Starts the checkout of a plan and takes the browser to the payment page.
 * @throws CallError with a text for the customer when it can't
 */
export async function startCheckout({ planType, billingPeriod }: PlanSelection): Promise<void> {
  track('begin_checkout', { planType, billingPeriod });
  const body: CreateCheckoutBody = { planType, billingPeriod, ...checkoutClaims(planType, billingPeriod) };
  const answer = await post<CreateCheckoutAnswer>(billing.createCheckoutSession.href(), body);
  window.location.assign(urlOf(answer));
}

/**
 * The account's subscription, payments and invoices.
 * @throws CallError with the status and the text of the answer
 */
export function fetchSubscriptionInfo(signal: AbortSignal): Promise<SubscriptionInfo> {
  return get(billing.subscriptionInfo.href(), { signal });
}

/**
 * The same, after the payment provider has been asked.
 * @throws CallError
 */
export function refreshSubscriptionInfo(): Promise<SubscriptionInfo> {
  return post(billing.refresh.href());
}

/** One page of the payments, newest first. @throws CallError */
export function fetchPayments(query: PageQuery, signal: AbortSignal): Promise<PaymentsPage> {
  return get(billing.payments.href(query), { signal });
}

/** One page of the invoices, newest first. @throws CallError */
export function fetchInvoices(query: PageQuery, signal: AbortSignal): Promise<InvoicesPage> {
  return get(billing.invoices.href(query), { signal });
}

/**
 * The years of which there are invoices or payments, and this one; newest first.
 * @throws CallError
 */
export async function fetchPaperYears(signal: AbortSignal): Promise<readonly number[]> {
  const { years } = await get<PaperYearsAnswer>(billing.paperYears.href(), { signal });
  return years;
}

/** Saves the receipt of a payment. @throws CallError */
export function downloadReceipt(paymentId: string): Promise<void> {
  return download(billing.receipt.href({ paymentId }), 'recibo.pdf');
}

/**
 * Milliseconds that the papers of a year may take: the payment provider is asked for each of them.
 */
const YEAR_TIMEOUT_MS = 5 * 60_000;

/**
 * Saves all invoices, credit notes and receipts of a year or a quarter in one file.
 * @throws CallError
 */
export function downloadPapers(span: string): Promise<void> {
  return download(billing.papersOfSpan.href({ span }), `horus-documentos-${span}.zip`, YEAR_TIMEOUT_MS);
}

/**
 * One of the account's own checkout sessions.
 * @throws CallError | Error 'No se recibió respuesta del servidor' when the answer is empty
 */
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
