import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApi, type TestApi } from '@horus/api/testing/test-api';
import { writeSite } from '@horus/api/testing/test-site';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { History } from './probe/history.ts';
import { look, PARTS } from './probe/look.ts';
import { ROOT } from './settings.ts';

const PATIENT = { slowMs: 60_000, timeoutMs: 60_000, retryMs: 10 };

let api: TestApi;
let site: Awaited<ReturnType<typeof writeSite>>;
beforeAll(async () => {
  const page = '<!doctype html><title>Horus</title>';
  site = await writeSite({ '/horus': page, '/login': page });
  api = await startTestApi({ WEB_BUILD_DIR: site.folder });
});
afterAll(async () => {
  await api.close();
  await site.remove();
});

describe('a probe of the site', () => {
  let server: Server | undefined;
  afterEach(() => server?.closeAllConnections());

  async function serve(answer: RequestListener): Promise<string> {
    server = createServer(answer);
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  const probeAll = async (url: string, patience = PATIENT) =>
    await Promise.all(PARTS.map((part) => look(url, part, patience)));

  it('reports every part as up', async () => {
    expect(await probeAll(api.url, PATIENT)).toEqual(PARTS.map(() => ({ state: 'up', reason: '' })));
  });

  it('reports a late response as slow and a missing one as down', async () => {
    const url = await serve((_, response) => setTimeout(() => response.end('<title>Horus</title>'), 50));
    expect(await look(url, PARTS[0], { ...PATIENT, slowMs: 20 })).toMatchObject({ state: 'slow' });
    const mute = await serve(() => {});
    const impatient = { ...PATIENT, timeoutMs: 20 };
    expect(await look(mute, PARTS[0], impatient)).toEqual({ state: 'down', reason: 'no responde a tiempo' });
  });

  it.each([
    ['an error', 503, '<title>Horus</title>', 'responde 503'],
    ['a way elsewhere', 302, '', 'responde 302'],
    ['somebody else’s page', 200, '<title>Dominio en venta</title>', 'responde otra cosa'],
  ])('treats %s as down', async (_, status, text, reason) => {
    const url = await serve((_, response) => response.writeHead(status).end(text));
    for (const found of await probeAll(url)) expect(found).toEqual({ state: 'down', reason });
  });

  it('retries before it reports a part as down', async () => {
    let asked = 0;
    const url = await serve((_, response) => {
      asked += 1;
      response.writeHead(asked === 1 ? 502 : 200).end('<title>Horus</title>');
    });
    expect(await look(url, PARTS[0], PATIENT)).toEqual({ state: 'up', reason: '' });
  });
});

describe('npm run probe', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'horus-probe-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  function probe(url: string, ...to: string[]): Promise<{ exitCode: number; said: string }> {
    const env = { ...process.env, PUBLIC_URL: url, COMPANY_SUPPORT_EMAIL: 'ayuda@horus.test' };
    return new Promise((resolve) => {
      execFile(process.execPath, ['scripts/probe.ts', ...to], { cwd: ROOT, env }, (error, said, wrong) =>
        resolve({ exitCode: error ? Number(error.code) : 0, said: said + wrong }),
      );
    });
  }
  const readPage = () => readFile(join(folder, 'index.html'), 'utf8');
  const readHistory = async () => JSON.parse(await readFile(join(folder, 'status.json'), 'utf8')) as History;

  it('writes a world-readable page and keeps an interruption open until it ends', async () => {
    expect(await probe(api.url, folder)).toMatchObject({ exitCode: 0 });
    expect((await stat(join(folder, 'index.html'))).mode & 0o777).toBe(0o644);
    expect((await readdir(folder)).sort()).toEqual(['index.html', 'status.json']);
    let page = await readPage();
    expect(page).toContain('<h1>Todo funciona</h1>');
    expect(page).toContain('Ninguna en los últimos 90 días.');
    expect(page).toContain('mailto:ayuda@horus.test');

    const down = await probe('http://127.0.0.1:9', folder);
    expect(down.exitCode).toBe(1);
    expect(down.said).toContain('Formularios: no funciona');
    page = await readPage();
    expect(page).toContain('<h1>Hay algo que no funciona</h1>');
    expect(page).toMatch(/Formularios: sin servicio desde (las|el) /);

    expect((await probe(api.url, folder)).exitCode).toBe(0);
    page = await readPage();
    expect(page).toContain('<h1>Todo funciona</h1>');
    expect(page).toMatch(/<strong>Formularios<\/strong>: el .*, durante 1 minuto\./);
    const { parts, interruptions } = await readHistory();
    expect(parts['forms']).toMatchObject({ state: 'up' });
    expect(interruptions.map(({ until }) => until)).not.toContain(null);
  });

  it('shows the company’s notice as text', async () => {
    await writeFile(join(folder, 'aviso.txt'), 'Estamos en ello.\n<script>alert(1)</script>');
    await probe(api.url, folder);
    const page = await readPage();
    expect(page).toContain('Estamos en ello.');
    expect(page).not.toContain('<script>alert');
  });

  it('fails with a message without a folder, and keeps a history that it can’t read', async () => {
    expect(await probe(api.url)).toMatchObject({
      exitCode: 78,
      said: expect.stringContaining('en qué carpeta'),
    });
    expect(await probe(api.url, join(folder, 'nada'))).toMatchObject({
      exitCode: 78,
      said: expect.stringContaining('No se puede escribir'),
    });
    await writeFile(join(folder, 'status.json'), '{');
    expect(await probe(api.url, folder)).toMatchObject({
      exitCode: 78,
      said: expect.stringContaining('apártalo'),
    });
    expect(await readFile(join(folder, 'status.json'), 'utf8')).toBe('{');
  });
});
