import { CONSENT_VERSION } from '@horus/contract/consent-version';
import { paths } from '@horus/contract/paths';
import { type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { PORT, SITE_WITHOUT_PROMO } from './system.ts';

/** Every page that anybody may open. */
export const publicPages: readonly string[] = [
  ...Object.values(paths.site),
  ...Object.values(paths.auth),
  paths.checkout.reconsider,
].map((path) => path.href());

/** An address that is no page. */
export const NOWHERE = '/no-existe';

/** What a browser keeps of a visitor who has said no to cookies: the banner stays away. */
export const refusedCookies = {
  cookies: [],
  origins: [`http://localhost:${PORT}`, SITE_WITHOUT_PROMO].map((origin) => ({
    origin,
    localStorage: [
      {
        name: 'cookieConsent',
        value: JSON.stringify({
          necessary: true,
          analytics: false,
          marketing: false,
          version: CONSENT_VERSION,
          date: new Date().toISOString(),
        }),
      },
    ],
  })),
} satisfies BrowserContextOptions['storageState'];

/** Shows the page that somebody is there, and waits until React has taken it over. */
export async function wakeUp(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.mouse.move(2, 2);
  await page.locator('html[data-live]').waitFor();
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

/** Text of the open page in columns too narrow to be read, as where a neighbour has gone. */
export const readSquashed = () =>
  Array.from(document.querySelectorAll<HTMLElement>('main :is(h2, h3, p, dd)'))
    .filter((element) => element.checkVisibility() && !element.closest('.sr-only, figure, table'))
    .filter((element) => (element.textContent ?? '').length > 40 && element.offsetWidth < 120)
    .map((element) => element.outerHTML.slice(0, 120));
