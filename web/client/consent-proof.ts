import type { ConsentBody } from '@horus/contract/consent';
import { CallError, call } from '#client/call.ts';
import { type Consent, currentConsent, markProven } from '#client/consent.ts';

/** Sends no personal data. The request may outlive the page. A later page retries a failed one. */
export async function sendConsentProof(consent: Consent | null = currentConsent()): Promise<void> {
  if (!consent?.unprovenId) return;
  const { unprovenId: choiceId, version, analytics, marketing, date } = consent;
  const body: ConsentBody = { choiceId, version, analytics, marketing, date };
  try {
    await call('POST /api/consent', { body, keepalive: true });
    markProven(choiceId);
  } catch (error) {
    // A refused proof would be refused again. Only other failures are retried.
    if (error instanceof CallError && error.code === 'request.invalid') markProven(choiceId);
  }
}
