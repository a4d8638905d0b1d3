import type { App } from '#platform/app-type';

/**
 * What every answer carries; a page adds its own Content-Security-Policy, everything else may load
 * nothing.
 */
const HEADERS: Headers = {
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** `Clear-Site-Data` of a logout. Only the cache: drafts in storage are removed by the page. */
export const CLEAR_CACHE = '"cache"';

const TWO_YEARS_SECONDS = 63_072_000;

/**
 * Which names browsers ask by https alone: this host's, its subdomains' too, or those and for good,
 * in the browsers' own list.
 */
export type Hsts = 'host' | 'subdomains' | 'preload';

const HSTS_SCOPES: Readonly<Record<Hsts, string>> = {
  host: '',
  subdomains: '; includeSubDomains',
  preload: '; includeSubDomains; preload',
};

export type Headers = Readonly<Record<string, string>>;

/** The headers of every answer of a site at this origin. */
export function securityHeaders({ publicUrl, hsts }: { publicUrl: string; hsts: Hsts }): Headers {
  if (!publicUrl.startsWith('https:')) return HEADERS;
  return {
    ...HEADERS,
    'strict-transport-security': `max-age=${TWO_YEARS_SECONDS}${HSTS_SCOPES[hsts]}`,
  };
}

/** Sets the headers before any handler runs, so that refusals and errors carry them too. */
export function registerSecurityHeaders(app: App, headers: Headers): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}

/**
 * What a page may load besides our own files, by directive: inline scripts as `'sha256-…'`, quotes
 * included.
 */
export interface PolicySources {
  readonly 'script-src': readonly string[];
  readonly 'img-src': readonly string[];
  readonly 'connect-src': readonly string[];
}

/** The policy of a page: our own files, and the sources that the build names. */
export function pagePolicy(sources: PolicySources): string {
  const besides = (directive: keyof PolicySources) => sources[directive].map((each) => ` ${each}`).join('');
  return [
    "default-src 'none'",
    `script-src 'self'${besides('script-src')}`,
    "style-src 'self'",
    `img-src 'self' data:${besides('img-src')}`,
    "font-src 'self'",
    "media-src 'self'",
    `connect-src 'self'${besides('connect-src')}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
