import type { SiteSettings } from './site-settings.ts';

export interface PolicySources {
  readonly 'script-src': readonly string[];
  readonly 'img-src': readonly string[];
  readonly 'connect-src': readonly string[];
}

const nothing: PolicySources = { 'script-src': [], 'img-src': [], 'connect-src': [] };

/** From Google's guide to its tag under a Content-Security-Policy. */
const googleAnalytics: PolicySources = {
  'script-src': ['https://*.googletagmanager.com'],
  'img-src': ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
  'connect-src': [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
};

/** @param scriptHashes `'sha256-…'` sources, quotes included */
export function policySources(scriptHashes: readonly string[], settings: SiteSettings): PolicySources {
  const outside = settings.GA4_MEASUREMENT_ID === '' ? nothing : googleAnalytics;
  const emailService = settings.EMAILJS_ORIGIN === '' ? [] : [settings.EMAILJS_ORIGIN];
  return {
    ...outside,
    'script-src': [...scriptHashes, ...outside['script-src']],
    'connect-src': [...outside['connect-src'], ...emailService],
  };
}
