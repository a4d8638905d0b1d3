import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import { ROOT } from './settings.ts';
import { buildWebIfStale } from './web-build.ts';

let folder: string;
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

test('a build replaces the previous one, keeps the assets of its pages, and changes nothing beside it', async () => {
  folder = await mkdtemp(join(tmpdir(), 'horus-web-build-'));
  const client = join(folder, 'client');
  await mkdir(join(client, 'assets'), { recursive: true });
  await writeFile(join(client, 'of-the-build-before.html'), '');
  await writeFile(join(client, 'assets', 'page-before.js'), 'before');
  await writeFile(join(client, 'assets', 'page-long-ago.js'), 'long ago');
  await writeFile(join(client, 'site-manifest.json'), JSON.stringify({ assets: ['page-before.js'] }));
  await mkdir(join(folder, 'invoices'));
  await writeFile(join(folder, 'invoices', '2026.pdf'), '');
  vi.stubEnv('WEB_BUILD_DIR', client);

  await buildWebIfStale('https://horus.example');
  const built = await readdir(client);
  expect(built).toContain('index.html');
  expect(built).not.toContain('of-the-build-before.html');
  expect(await readdir(join(folder, 'invoices'))).toEqual(['2026.pdf']);

  const assets = await readdir(join(client, 'assets'));
  expect(assets).toContain('page-before.js');
  expect(assets).not.toContain('page-long-ago.js');
  expect(await readFile(join(client, 'assets', 'page-before.js'), 'utf8')).toBe('before');

  const manifest = JSON.parse(await readFile(join(client, 'site-manifest.json'), 'utf8'));
  expect(manifest.assets.length).toBeGreaterThan(20);
  expect(manifest.assets).not.toContain('page-before.js');
  expect((await readdir(folder)).toSorted()).toEqual(['client', 'invoices', 'stamp']);
});

test('a failed build leaves the served pages unchanged', async () => {
  folder = await mkdtemp(join(tmpdir(), 'horus-web-build-'));
  const client = join(folder, 'client');
  await mkdir(client);
  await writeFile(join(client, 'index.html'), 'served');
  await writeFile(join(client, 'site-manifest.json'), JSON.stringify({ assets: ['page.js'] }));
  vi.stubEnv('WEB_BUILD_DIR', client);
  vi.stubEnv('NODE_OPTIONS', '--no-such-option');

  await expect(buildWebIfStale('https://horus.example')).rejects.toThrow();
  expect(await readFile(join(client, 'index.html'), 'utf8')).toBe('served');
});

test('a folder that does not end in client is refused before anything changes', async () => {
  folder = await mkdtemp(join(tmpdir(), 'horus-web-build-'));
  await writeFile(join(folder, 'index.html'), '');
  vi.stubEnv('WEB_BUILD_DIR', folder);
  await expect(buildWebIfStale('https://horus.example')).rejects.toThrow('tiene que acabar en «/client»');
  expect(await readdir(folder)).toEqual(['index.html']);
});

test('a production build without the site’s address is refused', async () => {
  folder = await mkdtemp(join(tmpdir(), 'horus-web-build-'));
  const { PATH } = process.env;
  const env = { PATH, NODE_ENV: 'production', PUBLIC_URL: '', WEB_BUILD_DIR: join(folder, 'client') };
  const built = promisify(execFile)(process.execPath, ['scripts/build.ts'], { cwd: ROOT, env });
  await expect(built).rejects.toMatchObject({ code: 78, stderr: expect.stringContaining('PUBLIC_URL') });
  expect(await readdir(folder)).toEqual([]);
});
