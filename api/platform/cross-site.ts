import type { FastifyRequest } from 'fastify';

/**
 * Returns whether another site's page sent the request, by Fetch Metadata or, in older browsers,
 * Origin. A client without both headers is not a browser.
 */
export function isCrossSite(request: FastifyRequest, publicUrl: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = request.headers;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || ![request.host, new URL(publicUrl).host].includes(new URL(origin).host);
}
