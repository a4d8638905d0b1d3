/** What is measured, and nothing else: interest in the demo, a checkout begun, a lead won. */
export type AnalyticsEvent = 'demo_engagement' | 'begin_checkout' | 'generate_lead';

declare global {
  interface Window {
    /** There once the visitor has agreed to analytics and the operator has configured it. */
    gtag?: (
      command: 'event',
      name: AnalyticsEvent,
      params: Readonly<Record<string, string | number>>,
    ) => void;
  }
}

/** The one way of an event out of here; without the visitor's consent, or without configuration, it goes nowhere. */
export function track(event: AnalyticsEvent, params: Readonly<Record<string, string | number>> = {}): void {
  window.gtag?.('event', event, params);
}
