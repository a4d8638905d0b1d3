import type { ConsentBody } from '@horus/contract/consent';
import { CONSENT_VERSION } from '@horus/contract/consent-version';
import { calls } from '@horus/contract/paths';
import { post } from '#server/call.ts';
import type { ConsentChoice } from '#server/consent.ts';

/**
 * Sends the proof of a choice: version and choices, nothing about the visitor; the server adds the date. It may outlive
 * the page. The choice holds whether or not the proof arrives.
 */
export async function sendConsentProof({ analytics, marketing }: ConsentChoice): Promise<void> {
  const body: ConsentBody = { version: CONSENT_VERSION, analytics, marketing };
  await post(calls.consent.href(), body, { keepalive: true }).catch(() => {});
}
