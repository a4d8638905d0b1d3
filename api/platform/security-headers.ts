import type { App } from '#platform/app-type';

/** Headers of every response. Pages replace the Content-Security-Policy. */
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

/** Sent at logout. The page itself removes drafts from storage. */
export const CLEAR_CACHE = '"cache"';

const TWO_YEARS_SECONDS = 63_072_000;

/** Hosts that HSTS covers; 'preload' is permanent, in the browsers' built-in list. */
export type Hsts = 'host' | 'subdomains' | 'preload';

const HSTS_SCOPES: Readonly<Record<Hsts, string>> = {
  host: '',
  subdomains: '; includeSubDomains',
  preload: '; includeSubDomains; preload',
};

export type Headers = Readonly<Record<string, string>>;

export function securityHeaders({ publicUrl, hsts }: { publicUrl: string; hsts: Hsts }): Headers {
  if (!publicUrl.startsWith('https:')) return HEADERS;
  return {
    ...HEADERS,
    'strict-transport-security': `max-age=${TWO_YEARS_SECONDS}${HSTS_SCOPES[hsts]}`,
  };
}

/** Sets the headers before any handler, so that errors have them too. */
export function registerSecurityHeaders(app: App, headers: Headers): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}

/** Additional sources by directive. Inline scripts are `'sha256-…'`, with the quotes. */
export interface PolicySources {
  readonly 'script-src': readonly string[];
  readonly 'img-src': readonly string[];
  readonly 'connect-src': readonly string[];
}

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
