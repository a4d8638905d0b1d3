import { consentVersion, purposesInUse } from '@horus/contract/consent-version';
import { paths } from '@horus/contract/paths';
import {
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  type Route,
} from '@playwright/test';
import { GA4_MEASUREMENT_ID, PORT, SITE_WITHOUT_PROMO } from './system.ts';

export const publicPages: readonly string[] = [
  ...Object.values(paths.site),
  ...Object.values(paths.auth),
  paths.checkout.reconsider,
].map((path) => path.href());

export const NOWHERE = '/no-existe';

/** Browser storage of a visitor who has refused cookies, for another browser of a test. */
export const refusedElsewhere = {
  cookies: [],
  origins: [
    { origin: `http://localhost:${PORT}`, measurementId: '' },
    { origin: SITE_WITHOUT_PROMO, measurementId: GA4_MEASUREMENT_ID },
  ].map(({ origin, measurementId }) => ({
    origin,
    localStorage: [
      {
        name: 'cookieConsent',
        value: JSON.stringify({
          necessary: true,
          analytics: false,
          marketing: false,
          version: consentVersion(purposesInUse(measurementId)),
          date: new Date().toISOString(),
        }),
      },
    ],
  })),
} satisfies BrowserContextOptions['storageState'];

/**
 * Storage of a visitor who has refused cookies, so that no banner appears. It is empty: Playwright
 * would open a page of each origin to fill it, which takes half a second. `test` stores the choice
 * when a page opens.
 */
export const refusedCookies: BrowserContextOptions['storageState'] = { cookies: [], origins: [] };

/** Stores the refusal in each page of the context that has no choice yet. */
export async function refuseCookies(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    (choices) => {
      const choice = choices[location.origin];
      if (choice !== undefined) localStorage['cookieConsent'] ??= choice;
    },
    Object.fromEntries(
      refusedElsewhere.origins.map(({ origin, localStorage: [choice] }) => [origin, choice?.value]),
    ),
  );
}

/** With motion, as for most visitors. */
export const inMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/**
 * Moves the pointer, as visitors do, until React has loaded. The page misses moves before its first
 * script, and two moves within a frame of which the second returns to the start.
 */
export async function waitForReact(page: Page): Promise<void> {
  const live = page.locator('html[data-live]');
  await expect(async () => {
    await page.mouse.move(1, 1);
    await page.mouse.move(2, 2);
    await live.waitFor({ timeout: 2_000 });
  }).toPass();
}

/** Blocks every script except the boot module until the returned function is called. */
export async function holdReact(page: Page): Promise<() => void> {
  const release = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?!boot-).*\.js$/, async (route) => {
    await release.promise;
    await route.continue();
  });
  return release.resolve;
}

/** Opens a page and lays it out to its end, which it otherwise postpones until a visitor acts. */
export async function openWhole(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.evaluate(() => document.documentElement.removeAttribute('data-fresh'));
}

export async function openLive(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitForReact(page);
}

/** Presses the label of a radio button, its only visible part. */
export async function choose(page: Page, name: string | RegExp): Promise<void> {
  const radio = page.getByRole('radio', { name });
  await page.locator('label').filter({ has: radio }).click();
  await expect(radio).toBeChecked();
}

/**
 * Expects no sideways scroll and nothing cut off on the right. Retries until a notice that slides
 * in from there has arrived.
 */
export async function expectNoOverflow(page: Page, state: string): Promise<void> {
  await expect
    .configure({ soft: true })
    .poll(() => page.evaluate(readOverflow), { message: state })
    .toEqual({ scrolls: 0, cut: [] });
}

const readOverflow = () => ({
  scrolls: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  cut: Array.from(document.querySelectorAll('h1, h2, h3, p, a, button, td, dd, input'))
    .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 1)
    .map((element) => element.outerHTML.slice(0, 120)),
});

/**
 * Returns the open page's text in columns too narrow to read, for example beside a removed
 * neighbour.
 */
export const findSquashedText = () =>
  Array.from(document.querySelectorAll<HTMLElement>('main :is(h2, h3, p, dd)'))
    .filter((element) => element.checkVisibility() && !element.closest('.sr-only, figure, table'))
    .filter((element) => (element.textContent ?? '').length > 40 && element.offsetWidth < 120)
    .map((element) => element.outerHTML.slice(0, 120));

/** Aborts a request that the server has carried out. A busy server may refuse it at first. */
export async function loseResponse(route: Route): Promise<void> {
  await expect(async () => expect((await route.fetch()).status()).toBeLessThan(300)).toPass();
  await route.abort();
}
