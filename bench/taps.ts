import { paths } from '@horus/contract/paths';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { findBrowser } from '#scripts/browser';
import { atMost, type Figure, median } from './figures.ts';
import { startBenchSystem } from './system.ts';

const VISITS = 7;
const SLOWDOWN = 6;
const BAR = { tapMs: 100 };
/** Most elements and bytes of HTML. */
const WEIGHTS = { '/': [900, 90 * 1_024], '/horus': [700, 82 * 1_024] } as const;

/** Targets on /horus. Each is tapped as a visit's first action, and again after hydration. */
const taps: Readonly<Record<string, (page: Page) => Locator>> = {
  question: (page) => page.locator('#faq-section summary').first(),
  period: (page) => page.locator('#pricing-section label').filter({ hasText: 'Anual' }).first(),
  menu: (page) => page.getByRole('button', { name: 'Abrir el menú' }),
};

/** Measures the two busiest pages' weight, and a tap's slowest event on a slow CPU. */
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
    // React's remaining work after hydration is not part of the tap.
    await page.waitForTimeout(1_000);
    await page.evaluate(() => {
      (window as Slowest).slowestMs = 0;
    });
  }
  // By coordinates: `Locator.tap` listens in the page, which adds about 50 ms.
  const { x, y, width, height } = await boxOf(find(page));
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  // The browser reports an event some time after its frame, and never below 16 ms.
  await page.waitForTimeout(1_500);
  const slowest = await page.evaluate(() => (window as Slowest).slowestMs ?? 0);
  await context.close();
  return slowest;
}
