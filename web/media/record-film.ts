import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { FADE_FRAMES, FILM_FPS, POSTER, type Scene, scenes, type Take, takes } from './film-script.ts';

/**
 * Run this when the filmed pages change: `npm run film -w @horus/web -- http://localhost:3000`,
 * plus a take's name to record only that one.
 */
const [site = 'http://localhost:3000', only] = process.argv.slice(2);
const target = fileURLToPath(new URL('../public/film/', import.meta.url));

/** Slows the page down, so that no frame is missed. */
const SLOWDOWN = 10;
/** A Thursday, at the start of the demo's afternoon shift. */
const CLOCK = new Date(2026, 10, 26, 14, 3);
const POSTER_QUALITY = 0.8;
/** Bits per second that keep each film under 1.5 MB. */
const formats = [
  { ending: 'webm', codec: 'av1', bitrate: 330_000 },
  { ending: 'mp4', codec: 'avc', bitrate: 220_000 },
] as const;

const browser = await openBrowser();
for (const take of takes.filter(({ name }) => !only || name === only)) {
  const takenScenes = await takeScenes(browser, take);
  const poster = takenScenes[POSTER.scene]?.[POSTER.seconds * FILM_FPS];
  await writeFile(join(target, `${take.name}.webp`), await encodePoster(browser, poster, take.size));
  for (const format of formats) {
    const film = await encode(browser, takenScenes, take.size, format);
    await writeFile(join(target, `${take.name}.${format.ending}`), film);
  }
}
await browser.close();

/** Returns the frames of each scene. Browser storage continues in the next scene. */
async function takeScenes(browser: Browser, { name, size }: Take): Promise<Buffer[][]> {
  const taken: Buffer[][] = [];
  let kept: Awaited<ReturnType<BrowserContext['storageState']>> | undefined;
  for (const scene of scenes) {
    const width = scene.width[name];
    const context = await browser.newContext({
      viewport: { width, height: Math.ceil((width * size.height) / size.width) },
      deviceScaleFactor: size.width / width,
      locale: 'es-ES',
      bypassCSP: true,
      ...(kept && { storageState: kept }),
    });
    await context.clock.setFixedTime(CLOCK);
    await context.addInitScript(slowTimers, SLOWDOWN);
    taken.push(await takeScene(await context.newPage(), scene));
    kept = await context.storageState();
    await context.close();
  }
  return taken;
}

async function takeScene(page: Page, scene: Scene): Promise<Buffer[]> {
  await page.goto(site + scene.path);
  await preparePage(page, scene);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 / SLOWDOWN });

  const top = await page
    .locator(scene.looksAt)
    .last()
    .evaluate((element) => {
      const box = element.getBoundingClientRect();
      return box.top + window.scrollY - Math.max(0, (window.innerHeight - box.height) / 2);
    });
  const deeds = [...(scene.deeds ?? [])];
  const taken: Buffer[] = [];
  const count = Math.round(scene.seconds * FILM_FPS);
  const began = Date.now();
  for (let index = 0; index < count; index += 1) {
    const seconds = index / FILM_FPS;
    const share = index / count;
    while (deeds[0] && deeds[0].at <= seconds) {
      const { selector, types } = deeds.shift() ?? { selector: '' };
      await act(page, selector, types);
    }
    await page.evaluate(
      ([y, scale]) => {
        window.scrollTo(0, y);
        if (scale !== 1) document.body.style.scale = String(scale);
      },
      [top + (scene.travels ?? 0) * share, 1 + (scene.nears ?? 0) * share] as const,
    );
    await page.waitForTimeout(Math.max(0, began + seconds * 1_000 * SLOWDOWN - Date.now()));
    taken.push(await page.screenshot({ type: 'jpeg', quality: 92 }));
  }
  return taken;
}

async function preparePage(page: Page, { after, without }: Scene): Promise<void> {
  await page.addStyleTag({
    content: `div:has(> header[data-tone]), aside, body > footer, [aria-label='Cookies'] { display: none !important }
      html { scroll-behavior: auto !important }
      body:has(> img:only-child) { margin: 0; background: none }
      body > img:only-child { width: 100vw; height: 100vh; object-fit: cover }
      ${without ? `${without} { display: none !important }` : ''}`,
  });
  if ((await page.locator('script[data-start]').count()) === 0) return;
  await page.mouse.move(5, 5);
  await page.mouse.move(6, 6);
  await page.waitForSelector('html[data-live]');
  // The film is shown after the promotion too.
  await page.evaluate(() => document.documentElement.toggleAttribute('data-promo-over', true));
  if (after) await act(page, after);
  await page.evaluate(() => document.fonts.ready);
}

async function act(page: Page, selector: string, types?: string): Promise<void> {
  if (types !== undefined) await page.fill(selector, types);
  else await page.evaluate((wanted) => document.querySelector<HTMLElement>(wanted)?.click(), selector);
}

function slowTimers(slowdown: number): void {
  const { setTimeout: plain } = window;
  const slow = (handler: TimerHandler, ms = 0, ...rest: unknown[]) =>
    plain(handler, ms >= 100 ? ms * slowdown : ms, ...rest);
  window.setTimeout = slow as typeof window.setTimeout;
}

/** WebP, because phones load it with the page: two fifths of a JPEG's size. */
async function encodePoster(
  browser: Browser,
  frame: Buffer | undefined,
  size: Take['size'],
): Promise<Buffer> {
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

async function encode(
  browser: Browser,
  takenScenes: readonly Buffer[][],
  size: Take['size'],
  { codec, bitrate }: (typeof formats)[number],
): Promise<Buffer> {
  const page = await browser.newPage();
  const pictures = takenScenes.flat();
  const cuts = takenScenes.map((_, scene) => takenScenes.slice(0, scene).flat().length);
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
    cuts,
    fade: FADE_FRAMES,
  });
  await page.close();
  return Buffer.from(base64, 'base64');
}

interface Encoding {
  readonly count: number;
  readonly fps: number;
  readonly size: Take['size'];
  readonly codec: 'av1' | 'avc';
  readonly bitrate: number;
  /** The first frame of each scene; a key frame follows the fade. */
  readonly cuts: readonly number[];
  readonly fade: number;
}

async function encodeInBrowser({ count, fps, size, codec, bitrate, cuts, fade }: Encoding): Promise<string> {
  const address = '/mediabunny.mjs';
  const media: typeof import('mediabunny') = await import(address);
  const format =
    codec === 'av1' ? new media.WebMOutputFormat() : new media.Mp4OutputFormat({ fastStart: 'in-memory' });
  const target = new media.BufferTarget();
  const output = new media.Output({ format, target });
  const canvas = new OffscreenCanvas(size.width, size.height);
  const sheet = canvas.getContext('2d', { alpha: false }) as OffscreenCanvasRenderingContext2D;
  const source = new media.CanvasSource(canvas, { codec, bitrate, keyFrameInterval: count / fps });
  output.addVideoTrack(source, { frameRate: fps });
  await output.start();
  for (let index = 0; index < count; index += 1) {
    const cut = cuts.findLast((each) => each <= index) ?? 0;
    const share = cut === 0 ? 1 : Math.min(1, (index - cut + 1) / fade);
    if (share < 1) await draw(cut - 1, 1);
    await draw(index, share);
    await source.add(index / fps, 1 / fps, { keyFrame: index === 0 || index === cut + fade });
  }
  async function draw(index: number, alpha: number): Promise<void> {
    const picture = await createImageBitmap(await (await fetch(`/film-frames/${index}`)).blob());
    sheet.globalAlpha = alpha;
    sheet.drawImage(picture, 0, 0, size.width, size.height);
    picture.close();
  }
  await output.finalize();
  const reader = new FileReader();
  return new Promise((resolve) => {
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.readAsDataURL(new Blob([target.buffer ?? new ArrayBuffer(0)]));
  });
}
