import { writeFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.ts';

/**
 * Run this when the demo's looks change: `npm run devices-picture -w @horus/web --
 * http://localhost:3000`.
 */
const [site = 'http://localhost:3000'] = process.argv.slice(2);
const target = new URL('../public/devices.webp', import.meta.url);

/** A Friday, in the demo's afternoon shift. */
const CLOCK = new Date(2026, 10, 27, 17, 20);
const QUALITY = 0.82;
/** The picture's CSS pixels; it is drawn at twice that. */
const SIZE = { width: 1128, height: 330 };

interface Device {
  readonly name: 'computer' | 'tablet' | 'phone';
  /** Pixels of the screen in the picture. */
  readonly width: number;
  readonly height: number;
  /** CSS pixels of the page on that screen. */
  readonly pageWidth: number;
  readonly looksAt: string;
  readonly presses: readonly string[];
}

const devices: readonly Device[] = [
  { name: 'computer', width: 420, height: 270, pageWidth: 1040, looksAt: '.demo-record h2', presses: [] },
  {
    name: 'tablet',
    width: 300,
    height: 225,
    pageWidth: 760,
    looksAt: '.demo-board',
    presses: ['[name="demo-view"][value="manager"]'],
  },
  { name: 'phone', width: 138, height: 266, pageWidth: 390, looksAt: '.demo-clock', presses: ['.demo-card'] },
];

const browser = await openBrowser();
const screens = await Promise.all(devices.map((device) => takeScreen(browser, device)));
await writeFile(target, await compose(browser, screens));
await browser.close();

async function takeScreen(browser: Browser, { width, height, pageWidth, looksAt, presses }: Device) {
  const context = await browser.newContext({
    viewport: { width: pageWidth, height: Math.ceil((pageWidth * height) / width) },
    deviceScaleFactor: (2 * width) / pageWidth,
    locale: 'es-ES',
    bypassCSP: true,
  });
  await context.clock.setFixedTime(CLOCK);
  const page = await context.newPage();
  await page.goto(`${site}/horus/demo`);
  await page.addStyleTag({
    content: `div:has(> header[data-tone]), aside, body > footer, [aria-label='Cookies'] { display: none !important }
      html { scroll-behavior: auto !important }
      .demo-record h2 { scroll-margin-top: 28px }`,
  });
  await page.mouse.move(5, 5);
  await page.mouse.move(6, 6);
  await page.waitForSelector('html[data-live]');
  for (const selector of presses) await page.locator(selector).first().dispatchEvent('click');
  await page.waitForTimeout(3_000);
  await page.locator(looksAt).evaluate((element) => element.scrollIntoView());
  const shot = await page.screenshot({ type: 'png' });
  await context.close();
  return shot.toString('base64');
}

async function compose(browser: Browser, screens: readonly string[]): Promise<Buffer> {
  const page = await browser.newPage({ viewport: SIZE, deviceScaleFactor: 2 });
  const figures = devices.map(
    ({ name, width, height }, index) =>
      `<div class="${name}"><img width="${width}" height="${height}" src="data:image/png;base64,${screens[index]}"></div>`,
  );
  await page.setContent(`<style>
    body { margin: 0; display: grid; grid-template-columns: 9fr 6fr 4fr; column-gap: 48px; align-items: end;
      height: ${SIZE.height}px; padding-bottom: 12px; box-sizing: border-box }
    img { display: block; object-fit: cover; object-position: top }
    div { width: max-content; background: #0b1220; box-shadow: 0 1px 0 #b98a3a inset, 0 14px 18px -10px #0b122055 }
    .computer { padding: 9px; border-radius: 12px 12px 0 0; position: relative }
    .computer::after { content: ''; position: absolute; inset: auto -26px -9px -26px; height: 9px; background: #1c2636;
      border-radius: 0 0 9px 9px }
    .computer { margin: 0 0 9px 26px }
    .tablet { padding: 11px; border-radius: 16px }
    .tablet img { border-radius: 6px }
    .phone { padding: 7px; border-radius: 22px }
    .phone img { border-radius: 16px }
  </style>${figures.join('')}`);
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  const png = await page.screenshot({ omitBackground: true });
  const data = await page.evaluate(
    async ([source, quality]) => {
      const image = Object.assign(new Image(), { src: `data:image/png;base64,${source}` });
      await image.decode();
      const sheet = Object.assign(document.createElement('canvas'), {
        width: image.width * 0.75,
        height: image.height * 0.75,
      });
      const context = sheet.getContext('2d') as CanvasRenderingContext2D;
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, sheet.width, sheet.height);
      return sheet.toDataURL('image/webp', quality);
    },
    [png.toString('base64'), QUALITY] as const,
  );
  return Buffer.from(data.slice(data.indexOf(',') + 1), 'base64');
}
