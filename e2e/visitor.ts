import { consentVersion, purposesInUse } from '@horus/contract/consent-version';
import { paths } from '@horus/contract/paths';
import { type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { GA4_MEASUREMENT_ID, PORT, SITE_WITHOUT_PROMO } from './system.ts';

/** Every page that anybody may open. */
export const publicPages: readonly string[] = [
  ...Object.values(paths.site),
  ...Object.values(paths.auth),
  paths.checkout.reconsider,
].map((path) => path.href());

export const NOWHERE = '/no-existe';

/** What a browser keeps of a visitor who has said no to cookies: the banner stays away. */
export const refusedCookies = {
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

/** As most visitors have it: what can move, moves. */
export const inMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/**
 * Moves the pointer until the page has noticed, as visitors do, and React has taken it over. What
 * comes before the page's first script is not noticed, nor are two moves within a frame of which
 * the second leads back.
 */
export async function wakeUp(page: Page): Promise<void> {
  const live = page.locator('html[data-live]');
  await expect(async () => {
    await page.mouse.move(1, 1);
    await page.mouse.move(2, 2);
    await live.waitFor({ timeout: 2_000 });
  }).toPass();
}

/**
 * Holds back every script but the boot module, until it is let go: the time before React is as long
 * as wanted.
 */
export async function holdReact(page: Page): Promise<() => void> {
  const release = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?!boot-).*\.js$/, async (route) => {
    await release.promise;
    await route.continue();
  });
  return release.resolve;
}

/** Opens a page and has it laid out to its end, which it leaves until somebody is there. */
export async function openWhole(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.evaluate(() => document.documentElement.removeAttribute('data-fresh'));
}

/** Opens a page and wakes it up. */
export async function openLive(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await wakeUp(page);
}

/** Presses the label of a radio button, which is all of it that a visitor sees. */
export async function choose(page: Page, name: string | RegExp): Promise<void> {
  const radio = page.getByRole('radio', { name });
  await page.locator('label').filter({ has: radio }).click();
  await expect(radio).toBeChecked();
}

/**
 * Nothing of the open page scrolls sideways or stands out to the right. A notice comes in from
 * there: it is looked at again until it stands.
 */
export async function expectWhole(page: Page, state: string): Promise<void> {
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

/** Text of the open page in columns too narrow to be read, as where a neighbour has gone. */
export const readSquashed = () =>
  Array.from(document.querySelectorAll<HTMLElement>('main :is(h2, h3, p, dd)'))
    .filter((element) => element.checkVisibility() && !element.closest('.sr-only, figure, table'))
    .filter((element) => (element.textContent ?? '').length > 40 && element.offsetWidth < 120)
    .map((element) => element.outerHTML.slice(0, 120));
