import {
  type CheckoutSessionView,
  type CreateCheckoutAnswer,
  type CreateCheckoutBody,
  checkoutClaims,
  type InvoicesPage,
  type PaymentsPage,
  type PlanSelection,
  type SubscriptionInfo,
} from '@horus/contract/billing';
import { calls } from '@horus/contract/paths';
import { track } from '#server/analytics.ts';
import { get, post } from '#server/call.ts';
import { download } from '#server/download.ts';

const { billing } = calls;

/**
 * Starts the checkout of a plan and takes the browser to the payment page.
 * @throws CallError with a text for the customer when it can't
 */
export async function startCheckout({ planType, billingPeriod }: PlanSelection): Promise<void> {
  track('begin_checkout', { planType, billingPeriod });
  const body: CreateCheckoutBody = { planType, billingPeriod, ...checkoutClaims(planType, billingPeriod) };
  const { url } = await post<CreateCheckoutAnswer>(billing.createCheckoutSession.href(), body);
  window.location.assign(url);
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

/** One page of the payments, newest first. @param before `next` of the page before it @throws CallError */
export function fetchPayments(before: string | undefined, signal: AbortSignal): Promise<PaymentsPage> {
  return get(billing.payments.href({ before }), { signal });
}

/** One page of the invoices, newest first. @param before `next` of the page before it @throws CallError */
export function fetchInvoices(before: string | undefined, signal: AbortSignal): Promise<InvoicesPage> {
  return get(billing.invoices.href({ before }), { signal });
}

/** Saves the receipt of a payment. @throws CallError */
export function downloadReceipt(paymentId: string): Promise<void> {
  return download(billing.receipt.href({ paymentId }), 'justificante-de-pago.pdf');
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
