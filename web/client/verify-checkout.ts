import type { VerifyCheckoutAnswer, VerifyCheckoutBody } from '@horus/contract/billing';
import { call } from '#client/call.ts';
import { withRetries } from '#client/with-retries.ts';

/** The server waits no longer for Stripe. */
const TIMEOUT_MS = 15_000;

/** Retries for about a minute. Needs no login. @throws CallError */
export function verifyCheckout(sessionId: string, signal: AbortSignal): Promise<VerifyCheckoutAnswer> {
  const body: VerifyCheckoutBody = { sessionId };
  const options = { signal, timeoutMs: TIMEOUT_MS };
  return withRetries(() => call('POST /api/verify-checkout', { body, ...options }), signal);
}
