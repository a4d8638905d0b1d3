import { paths } from '@horus/contract/paths';
import type { Page } from '@playwright/test';
import { newSubscriber } from './account-area.ts';
import { collectErrors } from './page-errors.ts';
import { expect, test } from './test.ts';
import {
  holdReact,
  NOWHERE,
  openLive,
  publicPages,
  refusedCookies,
  refusedElsewhere,
  waitForReact,
} from './visitor.ts';

const { account, checkout, site } = paths;

test.use({ storageState: refusedCookies, viewport: { width: 1280, height: 800 } });

const addresses = [...publicPages, NOWHERE];
/**
 * Pages with more of the date than the footer's year: a promotion, a clock, a contract's first day.
 */
const datedPages = [site.home, site.horus, site.hire, site.changelog].map((path) => path.href());

/**
 * Moments at which content from another day's build would show, each where and for the visitor that
 * shows it most.
 */
const moments = [
  {
    name: 'New Year',
    at: '2026-12-31T12:30:00Z',
    year: 2027,
    timezoneId: 'Pacific/Auckland',
    locale: 'en-US',
    looksAt: addresses,
  },
  {
    name: 'a leap day',
    at: '2028-02-29T23:30:00Z',
    year: 2028,
    timezoneId: 'America/Los_Angeles',
    locale: 'ar-EG',
    looksAt: datedPages,
  },
  {
    name: 'the hour that is left out in March',
    at: '2027-03-28T00:59:58Z',
    year: 2027,
    timezoneId: 'Europe/Madrid',
    locale: 'es-ES',
    looksAt: datedPages,
  },
  {
    name: 'the hour that comes twice in October',
    at: '2027-10-31T01:30:00Z',
    year: 2027,
    timezoneId: 'Europe/Madrid',
    locale: 'de-DE',
    looksAt: datedPages,
  },
] as const;

/** Pages of the customer area, without the one that redirects to the provider's portal. */
const ownPages = [...Object.values(account), checkout.success]
  .filter((path) => path !== account.billing)
  .map((path) => path.href());

/**
 * Returns a page's text without the footer's year, the visitor's own day and errors in typed data.
 */
const readTexts = () => {
  const page = document.body.cloneNode(true) as HTMLElement;
  const ofToday = 'script, noscript, textarea, [data-year], [data-day]';
  // Errors in typed data, and the calculator's result.
  const ofTyped = '[role=alert], [aria-labelledby=resultado]';
  for (const apart of page.querySelectorAll(`${ofToday}, ${ofTyped}`)) apart.remove();
  return (page.textContent ?? '').replace(/\s+/g, ' ');
};

/** Returns the place where two texts differ; null when they are the same. */
function differenceOf(usual: string, now: string): readonly [string, string] | null {
  if (usual === now) return null;
  let at = 0;
  while (usual[at] === now[at]) at += 1;
  return [usual.slice(at - 20, at + 80), now.slice(at - 20, at + 80)];
}

interface Usual {
  readonly text: string;
  readonly fields: number;
}

/** Returns a page's text in Spain today, and its number of text fields. */
async function readToday(page: Page, address: string): Promise<Usual> {
  await openLive(page, address);
  await page.waitForLoadState('networkidle');
  const text = await page.evaluate(readTexts);
  return { text, fields: (await page.evaluate(typeEverywhere, FIELDS)).length };
}

/** Shared by all tests of this worker. */
const today = new Map<string, Promise<Usual>>();

const FIELDS =
  'main :is(input:not([type]), input[type=text], input[type=email], input[type=tel], input[type=url], input[type=password], textarea):not([data-day] *)';

const readFields = (fields: string) =>
  Array.from(document.querySelectorAll<HTMLInputElement>(fields), ({ value }) => value);

/** Types into every field. Returns the fields' values afterwards. */
const typeEverywhere = (fields: string) => {
  const seen = Array.from(document.querySelectorAll<HTMLInputElement>(fields));
  for (const [index, field] of seen.entries()) {
    field.value = `tecleado ${index}`;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return seen.map(({ value }) => value);
};

for (const { name, at, year, timezoneId, locale, looksAt } of moments) {
  test.describe(`at ${name}`, () => {
    test.use({ timezoneId, locale });

    test('a public page is the same as on any day, and keeps text typed before React loads', async ({
      page,
      browser,
    }) => {
      test.setTimeout(180_000);
      const todays = await browser.newContext({
        locale: 'es-ES',
        timezoneId: 'Europe/Madrid',
        storageState: refusedElsewhere,
      });
      const todaysPage = await todays.newPage();
      const errors = collectErrors(page);
      await page.clock.install({ time: at });
      for (const address of looksAt) {
        const usual = today.get(address) ?? readToday(todaysPage, address);
        today.set(address, usual);
        const { text, fields } = await usual;
        if (fields > 0) {
          const letReactCome = await holdReact(page);
          await page.goto(address, { waitUntil: 'domcontentloaded' });
          const typed = await page.evaluate(typeEverywhere, FIELDS);
          letReactCome();
          await waitForReact(page);
          await page.unrouteAll({ behavior: 'wait' });
          expect(await page.evaluate(readFields, FIELDS), address).toEqual(typed);
        } else await openLive(page, address);
        await expect(page.locator('[data-year]'), address).toHaveText(String(year));
        await expect
          .poll(async () => differenceOf(text, await page.evaluate(readTexts)), { message: address })
          .toBeNull();
        expect(errors, address).toEqual([]);
      }
      await todays.close();
    });

    test('React discards no page of the customer area', async ({ page }) => {
      await newSubscriber(page);
      const errors = collectErrors(page);
      await page.clock.install({ time: at });
      for (const address of ownPages) {
        await openLive(page, address);
        await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expect(page.locator('[data-year]'), address).toHaveText(String(year));
        expect(errors, address).toEqual([]);
      }
    });
  });
}
