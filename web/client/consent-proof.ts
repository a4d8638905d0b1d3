import type { ConsentBody } from '@horus/contract/consent';
import { endpoints } from '@horus/contract/paths';
import { CallError, post } from '#client/call.ts';
import { type Consent, currentConsent, markProven } from '#client/consent.ts';

/**
 * Sends the proof of a choice, if it has not arrived yet: date, version and choices, nothing about
 * the visitor. It may outlive the page. The choice holds whether or not the proof arrives; one that
 * did not is sent again on a later page.
 */
export async function sendConsentProof(consent: Consent | null = currentConsent()): Promise<void> {
  if (!consent?.unprovenId) return;
  const { unprovenId: choiceId, version, analytics, marketing, date } = consent;
  const body: ConsentBody = { choiceId, version, analytics, marketing, date };
  try {
    await post(endpoints.consent.href(), body, { keepalive: true });
    markProven(choiceId);
  } catch (error) {
    // A refusal would be one again: only what did not get through is tried again.
    if (error instanceof CallError && error.code === 'request.invalid') markProven(choiceId);
  }
}
