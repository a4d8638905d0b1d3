import { paths } from '@horus/contract/backoffice/paths';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Site, SiteFile } from '#features/site/site-files';
import { AppError } from '#platform/app-error';
import type { App } from '#platform/app-type';
import { sendError } from '#platform/error-handler';

/** Every address below it serves the back office's single page, which does its own routing. */
const OFFICE = `${paths.admin.today.href()}/`;

/** Serves all paths outside /api: built pages, files, redirects and 404. */
export function registerSite(app: App, site: Site): void {
  app.setNotFoundHandler((request, reply) => answer(site, request, reply));
}

function answer(site: Site, request: FastifyRequest, reply: FastifyReply): void {
  const [path = '/', query] = request.url.split('?', 2);
  if (path.startsWith('/api/')) {
    sendError(request, reply, new AppError('request.not_found'));
    return;
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    reply.header('allow', 'GET, HEAD');
    sendError(request, reply, new AppError('request.method_not_allowed'));
    return;
  }
  const file = site.files.get(path);
  if (file) {
    sendFile(request, reply, file, 200);
    return;
  }
  const page = withoutSlash(path);
  if (page !== path && site.files.has(page)) {
    reply.redirect(query ? `${page}?${query}` : page, 308);
    return;
  }
  const mended = decodeHash(site, path);
  if (mended) {
    reply.header('cache-control', 'no-store').redirect(mended, 302);
    return;
  }
  const office = path.startsWith(OFFICE) ? site.files.get(paths.admin.today.href()) : undefined;
  if (office) {
    sendFile(request, reply, office, 200);
    return;
  }
  const target = redirectTarget(path);
  if (target) reply.redirect(target, 302);
  else sendFile(request, reply, site.notFound, 404);
}

/**
 * Returns the intended address of a page path with a `#` that a mail program encoded, else null.
 */
function decodeHash(site: Site, path: string): string | null {
  const [before = '', ...fragments] = path.split('%23');
  const page = withoutSlash(before);
  if (fragments.length === 0 || !(site.files.has(page) || page.startsWith(OFFICE))) return null;
  return `${page}#${fragments.join('%23').replace(/%3D/i, '=')}`;
}

function withoutSlash(path: string): string {
  return path.replace(/(?<!\/)\/+$/, '');
}

function redirectTarget(path: string): string | null {
  if (path === '/checkout' || path.startsWith('/checkout/')) return paths.site.home.href();
  if (path.startsWith('/dashboard/')) return paths.account.dashboard.href();
  return null;
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: SiteFile, status: number): void {
  reply.headers(headersOf(file, null));
  if (status === 200 && matches(request.headers['if-none-match'], file.etag)) {
    reply.status(304).send();
    return;
  }
  const range = status === 200 ? rangeAsked(request, file) : null;
  if (range) {
    reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${file.body.length}`);
    reply.send(file.body.subarray(range.start, range.end + 1));
    return;
  }
  const encoding = chooseEncoding(request.headers['accept-encoding'], file);
  if (encoding) reply.removeHeader('accept-ranges').header('content-encoding', encoding);
  reply.status(status).send(bodyOf(file, encoding));
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
}

/** Null: the whole file, also when `If-Range` names another version. */
function rangeAsked({ headers }: FastifyRequest, file: SiteFile): { start: number; end: number } | null {
  const ifRange = headers['if-range'];
  return ifRange === undefined || ifRange === file.etag ? parseRange(headers.range, file.body.length) : null;
}

/** Parses a single byte range, for seeking in videos. Any other range gets the whole file. */
function parseRange(header: string | undefined, size: number): { start: number; end: number } | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end ? { start, end } : null;
}

/** Null: uncompressed. */
type Encoding = 'br' | 'gzip' | null;

/** Returns the smallest form of a file that the Accept-Encoding header allows. */
function chooseEncoding(accepted: string | undefined, file: SiteFile): Encoding {
  const offers = (accepted ?? '').split(',').map((each) => each.trim().toLowerCase());
  const takes = (name: string) =>
    offers.some((each) => each === name || (each.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/.test(each)));
  if (file.brotli && takes('br')) return 'br';
  if (file.gzip && takes('gzip')) return 'gzip';
  return null;
}

function bodyOf(file: SiteFile, encoding: Encoding): Buffer {
  return (encoding === 'br' ? file.brotli : encoding === 'gzip' ? file.gzip : null) ?? file.body;
}

function headersOf(file: SiteFile, encoding: Encoding): Record<string, string> {
  return {
    'content-type': file.contentType,
    'cache-control': file.cacheControl,
    etag: file.etag,
    ...(encoding ? { 'content-encoding': encoding } : { 'accept-ranges': 'bytes' }),
    ...(file.brotli || file.gzip ? { vary: 'accept-encoding' } : {}),
    ...file.headers,
  };
}
