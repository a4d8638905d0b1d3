import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildBoot } from './build-boot.ts';
import { readBuildFolders } from './build-folder.ts';
import { compressTexts } from './compress.ts';
import { makeFirstView } from './first-view.ts';
import { robotsTxt, sitemapXml } from './found.ts';
import { type PolicySources, policySources } from './policy-sources.ts';
import { hashSettings, readSiteSettings } from './site-settings.ts';

/** A page of the site as the server is told of it. */
interface ManifestPage {
  /** Below build/client. */
  readonly file: string;
  readonly csp: PolicySources;
  readonly noindex: boolean;
}

/** What the server reads to know which pages there are: `site-manifest.json`. */
export interface SiteManifest {
  /** Of the settings that the pages were built with; other settings need another build. */
  readonly settingsHash: string;
  /** By address. */
  readonly pages: Readonly<Record<string, ManifestPage>>;
  readonly notFound: ManifestPage;
}

const web = fileURLToPath(new URL('../', import.meta.url));
const { client, whole } = readBuildFolders(process.env);
const settings = readSiteSettings(process.env);

const NOT_FOUND_FILE = '404.html';

await rename(join(client, '404/index.html'), join(client, NOT_FOUND_FILE));
for (const leftover of ['404', '.vite', '__spa-fallback.html']) {
  await rm(join(client, leftover), { recursive: true, force: true });
}
await rm(join(whole, 'server'), { recursive: true, force: true });

const boot = await buildBoot(web, join(client, 'assets'));
const finished = await Promise.all((await listHtml()).map(finishPage));
const { [`/${NOT_FOUND_FILE}`]: notFound, ...pages } = Object.fromEntries(finished);
if (!notFound) throw new Error('the not-found page was not built');
const manifest: SiteManifest = { settingsHash: hashSettings(settings), pages, notFound };

await writeFile(join(client, 'site-manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
await writeFile(join(client, 'sitemap.xml'), sitemapXml(settings.PUBLIC_URL, listed(pages)));
await writeFile(join(client, 'robots.txt'), robotsTxt(settings.PUBLIC_URL));
await compressTexts(client);

async function finishPage(file: string): Promise<[string, ManifestPage]> {
  const html = await readFile(join(client, file), 'utf8');
  const view = makeFirstView(html, boot);
  await writeFile(join(client, file), view.html);
  await writeFile(join(client, 'assets', view.start.file), view.start.text);
  return [addressOf(file), { file, csp: policySources(view.csp, settings), noindex: view.noindex }];
}

async function listHtml(): Promise<string[]> {
  const entries = await readdir(client, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => relative(client, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

function addressOf(file: string): string {
  if (!file.endsWith('index.html')) return `/${file}`;
  const folder = dirname(file);
  return folder === '.' ? '/' : `/${folder}`;
}

function listed(all: Readonly<Record<string, ManifestPage>>): string[] {
  return Object.entries(all).flatMap(([address, page]) => (page.noindex ? [] : [address]));
}
