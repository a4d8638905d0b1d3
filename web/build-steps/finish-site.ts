import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { paths } from '@horus/contract/paths';
import { writeBlankSheets } from './blank-sheets.ts';
import { buildBoot } from './build-boot.ts';
import { readBuildFolders } from './build-folder.ts';
import { compressTexts } from './compress.ts';
import { robotsTxt, SECURITY_TXT, securityTxt, sitemapXml } from './discovery-files.ts';
import { makeFirstView } from './first-view.ts';
import { policySources } from './policy-sources.ts';
import { ASSETS, MANIFEST_FILE, type ManifestPage, type SiteManifest } from './site-manifest.ts';
import { hashSettings, readSiteSettings, siteDefines } from './site-settings.ts';

const web = fileURLToPath(new URL('../', import.meta.url));
const { client, whole } = readBuildFolders(process.env);
const settings = readSiteSettings(process.env);

const NOT_FOUND_FILE = '404.html';

await rename(join(client, '404/index.html'), join(client, NOT_FOUND_FILE));
// React Router also writes each feed as page data, which no page requests.
const feedData = Object.values(paths.feeds).map((feed) => `${feed.href()}.data`);
for (const leftover of ['404', '.vite', '__spa-fallback.html', ...feedData]) {
  await rm(join(client, leftover), { recursive: true, force: true });
}
await rm(join(whole, 'server'), { recursive: true, force: true });

const boot = await buildBoot(web, join(client, ASSETS), siteDefines(settings));
const finished = await Promise.all((await listHtml()).map(finishPage));
const { [`/${NOT_FOUND_FILE}`]: notFound, ...pages } = Object.fromEntries(finished);
if (!notFound) throw new Error('the not-found page was not built');
await writeFile(join(client, 'sitemap.xml'), sitemapXml(settings.PUBLIC_URL, listed(pages)));
await writeFile(join(client, 'robots.txt'), robotsTxt(settings.PUBLIC_URL));
await writeBlankSheets(client, join(web, '.cache/fonts'), new URL(settings.PUBLIC_URL).host);
await mkdir(dirname(join(client, SECURITY_TXT)), { recursive: true });
await writeFile(
  join(client, SECURITY_TXT),
  securityTxt(settings.PUBLIC_URL, settings.COMPANY_EMAIL, new Date()),
);
await compressTexts(client);

// Last, because the manifest marks a finished build.
const manifest: SiteManifest = {
  settingsHash: hashSettings(settings),
  pages,
  notFound,
  assets: await readdir(join(client, ASSETS)),
};
await writeFile(join(client, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);

async function finishPage(file: string): Promise<[string, ManifestPage]> {
  const html = await readFile(join(client, file), 'utf8');
  const view = makeFirstView(html, boot);
  await writeFile(join(client, file), view.html);
  await writeFile(join(client, ASSETS, view.start.file), view.start.text);
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
