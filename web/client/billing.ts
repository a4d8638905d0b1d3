import {
  type CheckoutSessionView,
  type CreateCheckoutBody,
  checkoutClaims,
  type PlanSelection,
  type SubscriptionInfo,
} from '@horus/contract/billing';
import { track } from '#client/analytics.ts';
import { call, getFile, urlOf } from '#client/call.ts';
import { saveDownload } from '#client/save-file.ts';

export async function startCheckout({ planType, billingPeriod }: PlanSelection): Promise<void> {
  track('begin_checkout', { planType, billingPeriod });
  const body: CreateCheckoutBody = { planType, billingPeriod, ...checkoutClaims(planType, billingPeriod) };
  const answer = await call('POST /api/stripe/create-checkout-session', { body });
  window.location.assign(urlOf(answer));
}

export function fetchSubscriptionInfo(signal: AbortSignal): Promise<SubscriptionInfo> {
  return call('GET /api/stripe/subscription-info', { signal });
}

/** Milliseconds. The server asks Stripe for each document. */
const YEAR_TIMEOUT_MS = 5 * 60_000;

export function downloadPapers(span: string): Promise<void> {
  const file = getFile('GET /api/stripe/papers/:span', { params: { span }, timeoutMs: YEAR_TIMEOUT_MS });
  return saveDownload(file, `horus-documentos-${span}.zip`);
}

/** @throws CallError, or Error when the response is empty */
export async function fetchCheckoutSession(
  sessionId: string,
  signal: AbortSignal,
): Promise<CheckoutSessionView> {
  const session = await call('GET /api/stripe/checkout-session/:sessionId', {
    params: { sessionId },
    signal,
  });
  if (!session) throw new Error('No se recibió respuesta del servidor');
  return session;
}
