import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface TestSite {
  readonly folder: string;
  remove(): Promise<void>;
}

/** Writes a built site of one page, which the api needs to start. */
export function writeEmptySite(): Promise<TestSite> {
  return writeSite({ '/': '<!doctype html><title>Horus</title>' });
}

/** @param pages HTML by path */
export async function writeSite(pages: Readonly<Record<string, string>>): Promise<TestSite> {
  const folder = await mkdtemp(join(tmpdir(), 'horus-site-'));
  const csp = { 'script-src': ["'sha256-abc='"], 'img-src': [], 'connect-src': [] };
  const write = async (file: string, html: string) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), html);
    return { file, csp, noindex: false };
  };
  const built = Object.entries(pages).map(
    async ([address, html]) => [address, await write(join(address.slice(1), 'index.html'), html)] as const,
  );
  const manifest = {
    settingsHash: '',
    pages: Object.fromEntries(await Promise.all(built)),
    notFound: await write('404.html', '<!doctype html><title>404</title>'),
  };
  await writeFile(join(folder, 'site-manifest.json'), JSON.stringify(manifest));
  return { folder, remove: () => rm(folder, { recursive: true }) };
}
