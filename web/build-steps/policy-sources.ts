import type { SiteSettings } from './site-settings.ts';

/** What a page's Content-Security-Policy names besides our own files, by directive. */
export interface PolicySources {
  readonly 'script-src': readonly string[];
  readonly 'img-src': readonly string[];
  readonly 'connect-src': readonly string[];
}

const nothing: PolicySources = { 'script-src': [], 'img-src': [], 'connect-src': [] };

/**
 * Where Google Analytics 4 comes from and reports to: Google's guide to its tag under a
 * Content-Security-Policy.
 */
const googleAnalytics: PolicySources = {
  'script-src': ['https://*.googletagmanager.com'],
  'img-src': ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
  'connect-src': [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
};

/**
 * The sources of a page: its inline scripts, Google's where the operator measures with it, and the
 * e-mail service of the forms where it is not this server.
 * @param scriptHashes `'sha256-…'` sources, quotes included
 */
export function policySources(scriptHashes: readonly string[], settings: SiteSettings): PolicySources {
  const outside = settings.GA4_MEASUREMENT_ID === '' ? nothing : googleAnalytics;
  const emailService = settings.EMAILJS_ORIGIN === '' ? [] : [settings.EMAILJS_ORIGIN];
  return {
    ...outside,
    'script-src': [...scriptHashes, ...outside['script-src']],
    'connect-src': [...outside['connect-src'], ...emailService],
  };
}
