import type { FastifyRequest } from 'fastify';

/**
 * Whether the browser says that a page of another site sent this. Fetch Metadata tells it, or in
 * older browsers Origin; a client that says neither is no browser that others could send.
 */
export function isFromForeignPage(request: FastifyRequest, publicUrl: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = request.headers;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || ![request.host, new URL(publicUrl).host].includes(new URL(origin).host);
}
