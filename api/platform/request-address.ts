import { AppError } from '#platform/app-error';
import type { App } from '#platform/app-type';
import type { IsTrusted } from '#platform/connections';

const MAX_ADDRESS_LENGTH = 2_048;
/** Monitors call an instance by any host name. The responses do not depend on it. */
const HOST_INDEPENDENT_ROUTES = new Set(['/healthz', '/readyz', '/metrics']);
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

export type IsOurHost = (host: string) => boolean;

export function createHostCheck({
  publicUrl,
  production,
}: {
  publicUrl: string;
  production: boolean;
}): IsOurHost {
  const { host, protocol, port } = new URL(publicUrl);
  const ours = new Set([host, ...(port === '' ? [`${host}:${protocol === 'https:' ? 443 : 80}`] : [])]);
  return (asked) => ours.has(asked.toLowerCase()) || (!production && LOCAL_HOST.test(asked));
}

/** Other hosts (421) could show our pages under their name. PostgreSQL can't store a NUL (400). */
export function registerAddressCheck(app: App, isOurHost: IsOurHost): void {
  app.addHook('onRequest', async (request) => {
    if (request.url.length > MAX_ADDRESS_LENGTH) throw new AppError('request.address_too_long');
    if (request.url.includes('%00')) throw new AppError('request.invalid');
    if (HOST_INDEPENDENT_ROUTES.has(request.routeOptions.url ?? '')) return;
    if (!isOurHost(request.host)) throw new AppError('request.misdirected');
  });
}

/** An hour: visitors can send the header to flood the log. */
const WARNING_INTERVAL_MS = 3_600_000;

/** All visitors of an untrusted proxy share its address and its limits. */
export function warnAboutUntrustedProxies(app: App, isProxy: IsTrusted): void {
  let warnedAt = Number.NEGATIVE_INFINITY;
  app.addHook('onRequest', async (request) => {
    if (request.headers['x-forwarded-for'] === undefined) return;
    if (isProxy(request.socket.remoteAddress ?? '')) return;
    if (performance.now() - warnedAt < WARNING_INTERVAL_MS) return;
    warnedAt = performance.now();
    request.log.warn(
      'X-Forwarded-For from a peer that is not among TRUSTED_PROXIES: its visitors count as one',
    );
  });
}
