import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import {
  arrivals,
  cameraAt,
  deeds,
  FILM_FPS,
  FILM_SECONDS,
  measureStops,
  type Take,
  takes,
} from './film-script.ts';

/**
 * Makes the film of the home page from the product's own page, into `public/film/`. Run it against
 * a running site when the page has changed: `npm run film -w @horus/web -- http://localhost:3000`,
 * with a take's name behind it for that one alone.
 */
const [site = 'http://localhost:3000', only] = process.argv.slice(2);
const target = fileURLToPath(new URL('../public/film/', import.meta.url));

/**
 * The page is slowed down by this much while it is filmed, so that every picture is taken in time.
 */
const SLOWDOWN = 5;
/** When the film takes place: a Wednesday, just after nine. */
const CLOCK = new Date(2026, 10, 18, 9, 4);
/** The picture that stands for the film before it plays: the clock-in has just been written. */
const POSTER_FRAME = 55;
const POSTER_QUALITY = 0.8;
/** Bits a second that keep each film under 1.5 MB. */
const formats = [
  { ending: 'webm', codec: 'av1', bitrate: 330_000 },
  { ending: 'mp4', codec: 'avc', bitrate: 220_000 },
] as const;

const browser = await openBrowser();
for (const take of takes.filter(({ name }) => !only || name === only)) {
  const frames = await takeFrames(browser, take);
  const size = sizeOf(take);
  await writeFile(join(target, `${take.name}.webp`), await encodePoster(browser, frames[POSTER_FRAME], size));
  for (const format of formats) {
    const film = await encode(browser, frames, size, format);
    await writeFile(join(target, `${take.name}.${format.ending}`), film);
  }
}
await browser.close();

function sizeOf({ viewport, scale }: Take): Size {
  return { width: viewport.width * scale, height: viewport.height * scale };
}

async function takeFrames(browser: Browser, take: Take): Promise<Buffer[]> {
  const { viewport, scale } = take;
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: scale,
    locale: 'es-ES',
    bypassCSP: true,
  });
  await context.clock.setFixedTime(CLOCK);
  await context.addInitScript(slowTimers, SLOWDOWN);
  const page = await context.newPage();
  await page.goto(`${site}/horus`);
  await setTheStage(page, take);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 / SLOWDOWN });

  const stops = await measureStops(page, take);
  const left = [...deeds];
  const taken: Buffer[] = [];
  const began = Date.now();
  for (let index = 0; index < FILM_SECONDS * FILM_FPS; index += 1) {
    const seconds = index / FILM_FPS;
    while (left[0] && left[0].at <= seconds) await click(page, left.shift()?.selector ?? '');
    await page.evaluate((y) => window.scrollTo(0, y), cameraAt(seconds, stops));
    await page.waitForTimeout(Math.max(0, began + seconds * 1000 * SLOWDOWN - Date.now()));
    taken.push(await page.screenshot({ type: 'jpeg', quality: 92 }));
  }
  await context.close();
  return taken;
}

/** No banner, no header, no chat: the product alone, with React awake. */
async function setTheStage(page: Page, { without }: Take): Promise<void> {
  await page.addStyleTag({
    content: `div:has(> header), aside, footer, #contenido > p, [aria-label='Cookies'] { display: none !important }
      #contenido > section:first-of-type > div { min-height: 100vh !important }
      html { scroll-behavior: auto !important }
      ${without && `${without} { display: none !important }`}`,
  });
  await page.mouse.move(5, 5);
  await page.mouse.move(6, 6);
  await page.waitForSelector('html[data-live]');
  await page.evaluate(() => document.fonts.ready);
}

function click(page: Page, selector: string): Promise<void> {
  return page.evaluate((wanted) => document.querySelector<HTMLElement>(wanted)?.click(), selector);
}

function slowTimers(slowdown: number): void {
  const { setTimeout: plain } = window;
  const slow = (handler: TimerHandler, ms = 0, ...rest: unknown[]) =>
    plain(handler, ms >= 100 ? ms * slowdown : ms, ...rest);
  window.setTimeout = slow as typeof window.setTimeout;
}

/** A phone fetches it with the page: WebP takes two fifths of what JPEG does. */
async function encodePoster(browser: Browser, frame: Buffer | undefined, size: Size): Promise<Buffer> {
  const page = await browser.newPage();
  const dataUrl = await page.evaluate(
    async ({ jpeg, width, height, quality }) => {
      const picture = Object.assign(new Image(), { src: `data:image/jpeg;base64,${jpeg}` });
      await picture.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      canvas.getContext('2d')?.drawImage(picture, 0, 0);
      return canvas.toDataURL('image/webp', quality);
    },
    { jpeg: frame?.toString('base64') ?? '', ...size, quality: POSTER_QUALITY },
  );
  await page.close();
  return Buffer.from(dataUrl.split(',')[1] ?? '', 'base64');
}

/** Encodes in the browser, which brings the codecs along. */
async function encode(
  browser: Browser,
  pictures: readonly Buffer[],
  size: Size,
  { codec, bitrate }: (typeof formats)[number],
): Promise<Buffer> {
  const page = await browser.newPage();
  const library = createRequire(import.meta.url).resolve('mediabunny');
  const bundle = join(library.slice(0, library.lastIndexOf('dist')), 'dist/bundles/mediabunny.mjs');
  await page.route('**/film-frames/*', (route) =>
    route.fulfill({
      contentType: 'image/jpeg',
      body: pictures[Number(route.request().url().split('/').pop())] ?? '',
    }),
  );
  await page.route('**/mediabunny.mjs', async (route) =>
    route.fulfill({ contentType: 'text/javascript', body: await readFile(bundle, 'utf8') }),
  );
  await page.route('**/blank', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>film</title>' }),
  );
  await page.goto(`${site}/blank`);
  const base64 = await page.evaluate(encodeInBrowser, {
    count: pictures.length,
    fps: FILM_FPS,
    size,
    codec,
    bitrate,
    keyFrames: [0, ...arrivals.map((seconds) => Math.ceil(seconds * FILM_FPS))],
  });
  await page.close();
  return Buffer.from(base64, 'base64');
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Encoding {
  readonly count: number;
  readonly fps: number;
  readonly size: Size;
  readonly codec: 'av1' | 'avc';
  readonly bitrate: number;
  /**
   * Frames that are drawn afresh: an encoder short of bits would leave what it smeared on the way.
   */
  readonly keyFrames: readonly number[];
}

async function encodeInBrowser({ count, fps, size, codec, bitrate, keyFrames }: Encoding): Promise<string> {
  const address = '/mediabunny.mjs';
  const media: typeof import('mediabunny') = await import(address);
  const format =
    codec === 'av1' ? new media.WebMOutputFormat() : new media.Mp4OutputFormat({ fastStart: 'in-memory' });
  const target = new media.BufferTarget();
  const output = new media.Output({ format, target });
  const canvas = new OffscreenCanvas(size.width, size.height);
  const source = new media.CanvasSource(canvas, { codec, bitrate, keyFrameInterval: count / fps });
  output.addVideoTrack(source, { frameRate: fps });
  await output.start();
  for (let index = 0; index < count; index += 1) {
    const picture = await createImageBitmap(await (await fetch(`/film-frames/${index}`)).blob());
    canvas.getContext('2d', { alpha: false })?.drawImage(picture, 0, 0);
    picture.close();
    await source.add(index / fps, 1 / fps, { keyFrame: keyFrames.includes(index) });
  }
  await output.finalize();
  const reader = new FileReader();
  return new Promise((resolve) => {
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.readAsDataURL(new Blob([target.buffer ?? new ArrayBuffer(0)]));
  });
}
