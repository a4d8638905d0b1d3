import { paths } from '@horus/contract/paths';
import { chromium } from 'playwright-core';
import { findBrowser } from '#scripts/browser';
import { atMost, type Figure, known, median, percentile } from './figures.ts';
import { startBenchSystem } from './system.ts';

const VISITS = 15;
const BAR_MS = 300;
const pages = [paths.site.home, paths.site.horus, paths.site.deviceGuide].map((page) => page.href());

/** From a visitor's first movement to a page that React has made its own, in a browser with an empty cache each time. */
export async function measureIntent(): Promise<Figure[]> {
  await using system = await startBenchSystem();
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  });
  try {
    const figures: Figure[] = [];
    for (const path of pages) {
      const timesMs: number[] = [];
      for (let visit = 0; visit < VISITS; visit++) {
        const context = await browser.newContext();
        const page = await context.newPage();
        await page.goto(system.url + path, { waitUntil: 'networkidle' });
        timesMs.push(await timeToLive(page));
        await context.close();
      }
      figures.push(
        atMost(`${path} first intent to interactive, median of ${VISITS}`, median(timesMs), BAR_MS, 'ms'),
        known(`${path} the same, 90th percentile`, percentile(timesMs, 90), 'ms'),
      );
    }
    return figures;
  } finally {
    await browser.close();
  }
}

async function timeToLive(page: import('playwright-core').Page): Promise<number> {
  const live = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let movedAt = 0;
        addEventListener(
          'pointermove',
          (event) => {
            movedAt ||= event.timeStamp;
          },
          { capture: true },
        );
        document.addEventListener('horus:live', () => resolve(performance.now() - movedAt));
      }),
  );
  await page.mouse.move(120, 120);
  return live;
}
