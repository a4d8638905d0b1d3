import { purposesInUse } from '@horus/contract/consent-version';
import { agreedTo, currentConsent, watchConsent } from '#client/consent.ts';
import {
  grantGoogleTag,
  type TagParams,
  tellEvent,
  tellPageView,
  withdrawGoogleTag,
} from '#client/google-tag.ts';

/**
 * The operator's GA4_MEASUREMENT_ID; empty: events go nowhere, and the code for them is not built
 * in.
 */
declare const __GA4_MEASUREMENT_ID__: string;

/**
 * What is measured besides page views, and nothing else: interest in the demo, a checkout begun, a
 * lead won.
 */
export type AnalyticsEvent = 'demo_engagement' | 'begin_checkout' | 'generate_lead';

/** Whether the visitor has agreed, and Google's tag was told so. */
let measuring = false;

/**
 * The one way of an event out of here; without the visitor's consent, or without configuration, it
 * goes nowhere.
 */
export function track(event: AnalyticsEvent, params: TagParams = {}): void {
  if (__GA4_MEASUREMENT_ID__ && measuring) tellEvent(event, params);
}

/** Tells of the page that is open; called on each navigation. */
export function trackPageView(): void {
  if (__GA4_MEASUREMENT_ID__ && measuring) tellPageView();
}

/**
 * Measures from now on while the visitor agrees to it, and stops when they no longer do, here or in
 * another tab.
 * @returns the way to stop following their choice
 */
export function followAnalyticsConsent(): () => void {
  if (!__GA4_MEASUREMENT_ID__) return () => {};
  followChoice();
  return watchConsent(followChoice);
}

function followChoice(): void {
  const agreed = agreedTo(currentConsent());
  const before = measuring;
  measuring = agreed.analytics;
  if (!measuring) {
    withdrawGoogleTag(__GA4_MEASUREMENT_ID__);
    return;
  }
  // Marketing may be agreed to before the site has anything that uses it.
  const marketing = agreed.marketing && purposesInUse(__GA4_MEASUREMENT_ID__).marketing;
  grantGoogleTag(__GA4_MEASUREMENT_ID__, { analytics: true, marketing });
  if (!before) tellPageView();
}
