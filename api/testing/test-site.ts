import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A built site of one page: the api needs one to serve, its tests do not. */
export async function writeEmptySite(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'horus-site-'));
  const page = { file: 'index.html', csp: ["'sha256-abc='"], noindex: false };
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Horus</title>');
  await writeFile(join(folder, '404.html'), '<!doctype html><title>404</title>');
  await writeFile(
    join(folder, 'site-manifest.json'),
    JSON.stringify({ settingsHash: '', pages: { '/': page }, notFound: { ...page, file: '404.html' } }),
  );
  return { folder, remove: () => rm(folder, { recursive: true }) };
}
