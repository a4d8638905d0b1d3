import { paths } from '@horus/contract/paths';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { findBrowser } from '#scripts/browser';
import { atMost, type Figure, median } from './figures.ts';
import { startBenchSystem } from './system.ts';

const VISITS = 7;
/** How many times slower than this machine's processor the visitor's is. */
const SLOWDOWN = 6;
const BAR = { tapMs: 100 };
/** Of a built page: its elements, and the bytes of its HTML. */
const WEIGHTS = { '/': [900, 90 * 1_024], '/horus': [700, 82 * 1_024] } as const;

/** What is tapped on /horus, on a phone: as the first thing of a visit, and once React is there. */
const taps: Readonly<Record<string, (page: Page) => Locator>> = {
  question: (page) => page.locator('#faq-section summary').first(),
  period: (page) => page.locator('#pricing-section label').filter({ hasText: 'Anual' }).first(),
  menu: (page) => page.getByRole('button', { name: 'Abrir el menú' }),
};

/**
 * How heavy the two busiest pages are, and how long after a tap the next picture is there, on a
 * slow processor: what the browser's event timing says of it, the longest of a tap's events.
 */
export async function measureTaps(): Promise<Figure[]> {
  await using system = await startBenchSystem();
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  });
  try {
    const figures: Figure[] = [];
    for (const path of ['/', '/horus'] as const) {
      figures.push(...(await weigh(browser, system.url, path)));
    }
    const url = system.url + paths.site.horus.href();
    for (const [name, find] of Object.entries(taps)) {
      const first: number[] = [];
      const later: number[] = [];
      for (let visit = 0; visit < VISITS; visit++) {
        first.push(await timeOfTap(browser, url, find, { live: false }));
        later.push(await timeOfTap(browser, url, find, { live: true }));
      }
      const of = `of ${VISITS} at ${SLOWDOWN} ×`;
      figures.push(
        atMost(`/horus ${name}, first tap, median ${of}`, median(first), BAR.tapMs, 'ms'),
        atMost(`/horus ${name}, with React, median ${of}`, median(later), BAR.tapMs, 'ms'),
      );
    }
    return figures;
  } finally {
    await browser.close();
  }
}

/** Elements of the page and bytes of its HTML, uncompressed, before anything is touched. */
async function weigh(browser: Browser, url: string, path: keyof typeof WEIGHTS): Promise<Figure[]> {
  const page = await browser.newPage();
  const answer = await page.goto(url + path, { waitUntil: 'networkidle' });
  const bytes = (await answer?.body())?.length ?? Number.NaN;
  const elements = await page.locator('*').count();
  await page.close();
  return [
    atMost(`${path} elements`, elements, WEIGHTS[path][0], ''),
    atMost(`${path} HTML`, bytes, WEIGHTS[path][1], 'B'),
  ];
}

async function boxOf(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not to be seen`);
  return box;
}

type Slowest = Window & { slowestMs?: number };

async function timeOfTap(
  browser: Browser,
  url: string,
  find: (page: Page) => Locator,
  { live }: { live: boolean },
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await page.addInitScript(() => {
    localStorage.setItem('cookieConsent', JSON.stringify({ necessary: true }));
    new PerformanceObserver((list) => {
      const slowest = Math.max(...list.getEntries().map(({ duration }) => duration));
      (window as Slowest).slowestMs = Math.max((window as Slowest).slowestMs ?? 0, slowest);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await find(page).scrollIntoViewIfNeeded();
  const processor = await context.newCDPSession(page);
  await processor.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  if (live) {
    const alive = page.evaluate(
      () => new Promise((resolve) => document.addEventListener('horus:live', resolve, { once: true })),
    );
    await page.touchscreen.tap(4, 400);
    await alive;
    // What React still does when it has come is not the tap's.
    await page.waitForTimeout(1_000);
    await page.evaluate(() => {
      (window as Slowest).slowestMs = 0;
    });
  }
  // At its place on the glass: `Locator.tap` listens in the page, which costs a tap some 50 ms.
  const { x, y, width, height } = await boxOf(find(page));
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  // An event is told of some time after its picture; one that took less than 16 ms never.
  await page.waitForTimeout(1_500);
  const slowest = await page.evaluate(() => (window as Slowest).slowestMs ?? 0);
  await context.close();
  return slowest;
}
