import { paths } from '@horus/contract/paths';
import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '#scripts/browser';
import { atMost, type Figure, known, median, percentile } from './figures.ts';
import { startBenchSystem } from './system.ts';

const VISITS = 15;
const BAR_MS = 300;
const pages = [paths.site.home, paths.site.horus, paths.site.deviceGuide].map((page) => page.href());

/** Measures from the first movement to the hydrated page, with an empty cache each time. */
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
        await page.addInitScript(recordTimes);
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

interface Noted {
  movedAt?: number;
  liveAt?: number;
}

/** Runs before the page's scripts: a later listener may miss the movement. */
function recordTimes(): void {
  const noted = window as Noted & Window;
  addEventListener(
    'pointermove',
    ({ timeStamp, movementX, movementY }) => {
      // Browsers also send this event, without movement, when a page appears under the pointer.
      if (movementX !== 0 || movementY !== 0) noted.movedAt ??= timeStamp;
    },
    { capture: true },
  );
  document.addEventListener('horus:live', () => {
    noted.liveAt = performance.now();
  });
}

async function timeToLive(page: Page): Promise<number> {
  await page.mouse.move(120, 120, { steps: 4 });
  await page.waitForFunction(() => (window as Noted).liveAt !== undefined);
  return page.evaluate(() => {
    const { movedAt, liveAt } = window as Noted;
    if (movedAt === undefined || liveAt === undefined)
      throw new Error('the page came alive without being touched');
    return liveAt - movedAt;
  });
}
