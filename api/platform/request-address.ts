import { AppError } from '#platform/app-error';
import type { App } from '#platform/app-type';
import type { IsTrusted } from '#platform/connections';

/** Longest address that is looked at. Nothing of ours comes near it. */
const MAX_ADDRESS_LENGTH = 2_048;
/**
 * What machines ask that know an instance by its number; nothing that it tells depends on the name.
 */
const ASKED_BY_ANY_NAME = new Set(['/healthz', '/readyz', '/metrics']);
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

export type IsOurHost = (host: string) => boolean;

/**
 * The host of the public address; on a machine of one's own also those by which it calls itself.
 */
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

/**
 * Refuses what is not addressed to us: an address that is too long (414) or has a NUL, which
 * PostgreSQL takes in no text (400), and any host but our own (421), whose name would otherwise
 * stand behind our pages.
 */
export function registerAddressCheck(app: App, isOurHost: IsOurHost): void {
  app.addHook('onRequest', async (request) => {
    if (request.url.length > MAX_ADDRESS_LENGTH) throw new AppError('request.address_too_long');
    if (request.url.includes('%00')) throw new AppError('request.invalid');
    if (ASKED_BY_ANY_NAME.has(request.routeOptions.url ?? '')) return;
    if (!isOurHost(request.host)) throw new AppError('request.misdirected');
  });
}

/**
 * A wrong configuration is reported often enough, and such headers sent for fun do not flood the
 * log.
 */
const WARNING_INTERVAL_MS = 3_600_000;

/**
 * Warns that a proxy may stand in front whose word is not taken: then all visitors have its
 * address, and share the limits of one.
 */
export function warnOfUntrustedProxies(app: App, isProxy: IsTrusted): void {
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
