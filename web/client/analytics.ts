import { purposesInUse } from '@horus/contract/consent-version';
import { currentConsent, effectiveConsent, watchConsent } from '#client/consent.ts';
import {
  grantGoogleTag,
  sendEvent,
  sendPageView,
  type TagParams,
  withdrawGoogleTag,
} from '#client/google-tag.ts';

/** From the operator's GA4_MEASUREMENT_ID. When empty, the build leaves out the analytics code. */
declare const __GA4_MEASUREMENT_ID__: string;

export type AnalyticsEvent = 'demo_engagement' | 'begin_checkout' | 'generate_lead';

let measuring = false;

/** Sends nothing without the visitor's consent or without configuration. */
export function track(event: AnalyticsEvent, params: TagParams = {}): void {
  if (__GA4_MEASUREMENT_ID__ && measuring) sendEvent(event, params);
}

export function trackPageView(): void {
  if (__GA4_MEASUREMENT_ID__ && measuring) sendPageView();
}

/** Starts and stops analytics with the visitor's consent. Returns the unsubscribe function. */
export function followAnalyticsConsent(): () => void {
  if (!__GA4_MEASUREMENT_ID__) return () => {};
  followChoice();
  return watchConsent(followChoice);
}

function followChoice(): void {
  const agreed = effectiveConsent(currentConsent());
  const before = measuring;
  measuring = agreed.analytics;
  if (!measuring) {
    withdrawGoogleTag(__GA4_MEASUREMENT_ID__);
    return;
  }
  // The visitor may agree to marketing before the site uses it.
  const marketing = agreed.marketing && purposesInUse(__GA4_MEASUREMENT_ID__).marketing;
  grantGoogleTag(__GA4_MEASUREMENT_ID__, { analytics: true, marketing });
  if (!before) sendPageView();
}
