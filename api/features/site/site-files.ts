import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { paths as pages } from '@horus/contract/backoffice/paths';
import { z } from 'zod';
import { type PolicySources, pagePolicy } from '#platform/security-headers';
import { StartupError } from '#platform/startup-error';

export interface SiteFile {
  readonly contentType: string;
  readonly cacheControl: string;
  readonly etag: string;
  readonly body: Buffer;
  readonly brotli: Buffer | null;
  readonly gzip: Buffer | null;
  /** Page-specific headers: the content security policy and whether search engines may index it. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface Site {
  /** Keyed by served path; pages by route. */
  readonly files: ReadonlyMap<string, SiteFile>;
  readonly notFound: SiteFile;
  readonly settingsHash: string;
}

const sources = z.array(z.string());
const page = z.object({
  file: z.string(),
  csp: z.object({ 'script-src': sources, 'img-src': sources, 'connect-src': sources }),
  noindex: z.boolean(),
});
const manifestSchema = z.object({
  settingsHash: z.string(),
  pages: z.record(z.string(), page),
  notFound: page,
});

const MANIFEST = 'site-manifest.json';
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.atom': 'application/atom+xml; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
  '.webm': 'video/webm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.xml': 'application/xml; charset=utf-8',
};
const COMPRESSED = new Set(['.br', '.gz']);

/** Files with a content hash in their name. */
const IMMUTABLE_PREFIX = '/assets/';
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Pages with an email's token in the address. They send no referrer. */
const TOKEN_PAGES: readonly string[] = [pages.auth.resetPassword.pattern, pages.auth.verifyEmail.pattern];
/** Pages that show our own documents in a frame: the back office shows sent emails. */
const FRAMING_PAGES: readonly string[] = [pages.admin.today.pattern];
/** The browser revalidates a page each time, usually with a 304 response. */
const REVALIDATE = 'no-cache';

/** @throws StartupError when the site has not been built */
export async function readSite(folder: string): Promise<Site> {
  const paths = await listFiles(folder);
  const contents = new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(folder, path))] as const)),
  );
  const manifestText = contents.get(`/${MANIFEST}`);
  if (!manifestText)
    throw new StartupError(`La web no está construida en ${folder}: ejecuta «npm run build».`);
  const manifest = manifestSchema.parse(JSON.parse(manifestText.toString('utf8')));
  const load = (path: string, headers: Record<string, string> = {}) => toSiteFile(contents, path, headers);

  const files = new Map<string, SiteFile>();
  for (const path of paths) {
    const extension = extname(path);
    if (COMPRESSED.has(extension) || extension === '.html' || path === `/${MANIFEST}`) continue;
    files.set(path, load(path));
  }
  for (const [route, { file, csp, noindex }] of Object.entries(manifest.pages)) {
    const referrer = TOKEN_PAGES.includes(route) ? { 'referrer-policy': 'no-referrer' } : {};
    const headers = pageHeaders(csp, noindex, { frames: FRAMING_PAGES.includes(route) });
    files.set(route, load(`/${file}`, { ...headers, ...referrer }));
  }
  return {
    files,
    notFound: load(`/${manifest.notFound.file}`, pageHeaders(manifest.notFound.csp, true)),
    settingsHash: manifest.settingsHash,
  };
}

async function listFiles(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`);
  } catch {
    return [];
  }
}

function pageHeaders(csp: PolicySources, noindex: boolean, { frames = false } = {}): Record<string, string> {
  return {
    'content-security-policy': pagePolicy(csp) + (frames ? "; frame-src 'self'" : ''),
    ...(noindex ? { 'x-robots-tag': 'noindex' } : {}),
  };
}

function toSiteFile(
  contents: ReadonlyMap<string, Buffer>,
  path: string,
  headers: Record<string, string>,
): SiteFile {
  const body = contents.get(path);
  const contentType = CONTENT_TYPES[extname(path)];
  if (!body) throw new StartupError(`A la web construida le falta ${path}: ejecuta «npm run build».`);
  if (!contentType) throw new StartupError(`La web construida tiene un tipo de fichero desconocido: ${path}`);
  return {
    contentType,
    cacheControl: path.startsWith(IMMUTABLE_PREFIX) ? IMMUTABLE : REVALIDATE,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    body,
    brotli: contents.get(`${path}.br`) ?? null,
    gzip: contents.get(`${path}.gz`) ?? null,
    headers,
  };
}
