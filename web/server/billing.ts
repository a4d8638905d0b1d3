import {
  type CheckoutSessionView,
  type CreateCheckoutAnswer,
  type CreateCheckoutBody,
  checkoutClaims,
  type PlanSelection,
  type SubscriptionInfo,
} from '@horus/contract/billing';
import { calls } from '@horus/contract/paths';
import { get, post } from '#server/call.ts';

const { billing } = calls;

/**
 * Starts the checkout of a plan and takes the browser to the payment page.
 * @throws CallError with a text for the customer when it can't
 */
export async function startCheckout({ planType, billingPeriod }: PlanSelection): Promise<void> {
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
