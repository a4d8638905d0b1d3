import type { VerifyCheckoutAnswer, VerifyCheckoutBody } from '@horus/contract/billing';
import { calls } from '@horus/contract/paths';
import { post } from '#server/call.ts';

/**
 * Asks whether a checkout session was paid; needs no login.
 * @throws CallError
 */
export function verifyCheckout(sessionId: string, signal: AbortSignal): Promise<VerifyCheckoutAnswer> {
  const body: VerifyCheckoutBody = { sessionId };
  return post(calls.billing.verifyCheckout.href(), body, { signal });
}
