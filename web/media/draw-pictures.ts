import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { type SharePicture, sharePictures } from '#content/share-pictures.ts';
import { openBrowser } from './browser.ts';

/** Run this when `icon.svg` or `share.html` changes: `npm run pictures -w @horus/web`. */
const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const icons: readonly (readonly [name: string, side: number, square: boolean])[] = [
  ['icon-192.png', 192, false],
  ['icon-512.png', 512, true],
  ['apple-touch-icon.png', 180, true],
];

const browser = await openBrowser();
for (const icon of icons) await drawIcon(browser, ...icon);
for (const picture of Object.values(sharePictures)) await drawSharePicture(browser, picture);
await browser.close();

async function drawIcon(browser: Browser, name: string, side: number, square: boolean): Promise<void> {
  const svg = await readFile(file('../public/icon.svg'), 'utf8');
  const art = square ? svg.replace('rx="44"', 'rx="0"') : svg;
  const page = await browser.newPage({ viewport: { width: side, height: side } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${art}`);
  await page.screenshot({ path: file(`../public/${name}`), omitBackground: true });
  await page.close();
}

async function drawSharePicture(browser: Browser, { file: name, ...words }: SharePicture): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.goto(new URL('./share.html', import.meta.url).href);
  await page.evaluate((texts) => {
    for (const [id, text] of Object.entries(texts)) {
      const element = document.getElementById(id);
      if (element) element.textContent = text;
    }
    return document.fonts.ready;
  }, words);
  await page.screenshot({ path: file(`../public/${name}`), type: 'jpeg', quality: 86 });
  await page.close();
}
