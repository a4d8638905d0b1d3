import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A built site in a folder of its own. */
export interface TestSite {
  readonly folder: string;
  remove(): Promise<void>;
}

/** A built site of one page: the api needs one to serve, its tests do not. */
export function writeEmptySite(): Promise<TestSite> {
  return writeSite({ '/': '<!doctype html><title>Horus</title>' });
}

/** A built site of these pages, by address. */
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
