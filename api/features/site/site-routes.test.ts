import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSite } from '#features/site/site-files';
import { registerSite } from '#features/site/site-routes';
import type { App } from '#platform/app-type';
import { registerSecurityHeaders, securityHeaders } from '#platform/security-headers';

const PAGE = `<!doctype html><title>Horus</title>${'a'.repeat(2_000)}`;
let folder: string;
let app: App;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'horus-site-'));
  const csp = {
    'script-src': ["'sha256-abc='"],
    'img-src': [],
    'connect-src': ['https://measures.example'],
  };
  const page = (file: string, noindex = false) => ({ file, csp, noindex });
  const files: Record<string, string | Buffer> = {
    'horus/index.html': PAGE,
    'horus/index.html.br': brotliCompressSync(PAGE),
    'dashboard/index.html': 'Mi Dashboard',
    'reset-password/index.html': 'Elige tu contraseña',
    '404.html': 'No existe',
    'assets/site-abc.css': 'body{}',
    'site-manifest.json': JSON.stringify({
      settingsHash: 'x',
      pages: {
        '/horus': page('horus/index.html'),
        '/dashboard': page('dashboard/index.html', true),
        '/reset-password': page('reset-password/index.html', true),
      },
      notFound: page('404.html'),
    }),
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  app = Fastify() as unknown as App;
  const headers = securityHeaders({ publicUrl: 'https://horus.example', hsts: 'host' });
  registerSecurityHeaders(app, headers);
  registerSite(app, await readSite(folder));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('a page', () => {
  it('is sent in the accepted encoding, with a content security policy by hash', async () => {
    const answer = await get('/horus?x=1', { 'accept-encoding': 'gzip, br' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(PAGE);
    const policy = String(answer.headers['content-security-policy']).split('; ');
    expect(policy).toContain("script-src 'self' 'sha256-abc='");
    expect(policy).toContain("img-src 'self' data:");
    expect(policy).toContain("connect-src 'self' https://measures.example");
    expect(answer.headers['strict-transport-security']).toBe('max-age=63072000');
    expect((await get('/horus')).body).toBe(PAGE);
    expect(
      (await get('/horus', { 'accept-encoding': 'br;q=0' })).headers['content-encoding'],
    ).toBeUndefined();
  });

  it('with a token in its address sends no referrer', async () => {
    const policyOf = async (path: string) => (await get(path)).headers['referrer-policy'];
    expect(await policyOf('/reset-password?token=secret')).toBe('no-referrer');
    expect(await policyOf('/horus')).toBe('strict-origin-when-cross-origin');
  });

  it('returns 304 while unchanged', async () => {
    const { headers } = await get('/horus');
    const again = await get('/horus', { 'if-none-match': `W/${headers.etag}` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('is hidden from search engines when it is private', async () => {
    expect((await get('/dashboard')).headers['x-robots-tag']).toBe('noindex');
    expect((await get('/horus')).headers['x-robots-tag']).toBeUndefined();
  });
});

describe('over a connection', () => {
  let origin: string;
  beforeAll(async () => {
    origin = await app.listen({ host: '127.0.0.1', port: 0 });
  });

  it('answers range, conditional, unsupported-method and unknown-path requests', async () => {
    const ask = (path: string, init: RequestInit = {}) => fetch(origin + path, init);
    const etag = String((await get('/horus')).headers.etag);
    expect((await ask('/horus', { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await ask('/assets/site-abc.css', { headers: { range: 'bytes=0-3' } })).status).toBe(206);
    expect((await ask('/horus', { method: 'POST' })).status).toBe(405);
    expect((await ask('/nada')).status).toBe(404);
    const head = await ask('/horus', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });
});

describe('other paths', () => {
  it.each([
    ['/horus/', 308, '/horus'],
    ['/horus/?a=b', 308, '/horus?a=b'],
    ['/checkout', 302, '/'],
    ['/checkout/other', 302, '/'],
    ['/dashboard/anything', 302, '/dashboard'],
    ['//evil.example/', 404, undefined],
    ['/nada', 404, undefined],
    ['/../package.json', 404, undefined],
    ['/horus/index.html', 404, undefined],
    ['/site-manifest.json', 404, undefined],
  ])('%s → %i', async (path, status, location) => {
    const answer = await get(path);
    expect([answer.statusCode, answer.headers.location]).toEqual([status, location]);
  });

  it.each([
    ['/reset-password%23token=Ab-_', '/reset-password#token=Ab-_'],
    ['/reset-password%23', '/reset-password#'],
    ['/reset-password%23token%3DAb-_', '/reset-password#token=Ab-_'],
    ['/reset-password/%23token=Ab-_?utm_source=x', '/reset-password#token=Ab-_'],
    [
      '/dashboard%23cuenta=ana%40empresa.example&empresa=x',
      '/dashboard#cuenta=ana%40empresa.example&empresa=x',
    ],
    ['/admin/acceso%23token=Ab-_', '/admin/acceso#token=Ab-_'],
  ])('%s with an encoded # redirects to its page', async (path, location) => {
    const answer = await get(path);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, location]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each(['/nada%23token=Ab-_', '//evil.example%23token=Ab-_', '/horus%2Fx%23a'])(
    '%s does not redirect',
    async (path) => {
      expect((await get(path)).statusCode).toBe(404);
    },
  );

  it('return the real page with status 404', async () => {
    const answer = await get('/nada');
    expect(answer.body).toBe('No existe');
    expect(answer.headers['x-robots-tag']).toBe('noindex');
  });

  it('return JSON for unknown API calls', async () => {
    expect((await get('/api/nada')).json()).toMatchObject({ code: 'request.not_found' });
  });

  it('reject other methods', async () => {
    const answer = await app.inject({ method: 'POST', url: '/horus' });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});

describe('an asset', () => {
  it('is cacheable forever', async () => {
    expect((await get('/assets/site-abc.css')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
  });

  it('is sent in part to a player that seeks', async () => {
    const part = await get('/assets/site-abc.css', { range: 'bytes=1-3' });
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'ody', 'bytes 1-3/6']);
    expect((await get('/assets/site-abc.css', { range: 'bytes=-2' })).body).toBe('{}');
    expect((await get('/assets/site-abc.css', { range: 'bytes=9-2' })).statusCode).toBe(200);
  });

  it('is sent whole when If-Range names another version', async () => {
    const etag = String((await get('/assets/site-abc.css')).headers.etag);
    const part = (ifRange: string) =>
      get('/assets/site-abc.css', { range: 'bytes=1-3', 'if-range': ifRange });
    expect((await part(etag)).statusCode).toBe(206);
    for (const other of ['"another"', `W/${etag}`, 'Sat, 21 Nov 2026 09:00:00 GMT']) {
      const whole = await part(other);
      expect([whole.statusCode, whole.body]).toEqual([200, 'body{}']);
    }
  });
});
