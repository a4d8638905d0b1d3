import { consentVersion, purposesInUse } from '@horus/contract/consent-version';
import { paths } from '@horus/contract/paths';
import type { Page } from '@playwright/test';
import { queryRows } from './database.ts';
import { GA4_MEASUREMENT_ID, SITE_WITHOUT_PROMO } from './system.ts';
import { expect, test } from './test.ts';
import { openLive, waitForReact } from './visitor.ts';

/** Versions of the consent without and with a measurement id. */
const VERSION = consentVersion(purposesInUse(''));
const MEASURING_VERSION = consentVersion(purposesInUse(GA4_MEASUREMENT_ID));

const { site } = paths;

interface Proof {
  readonly version: number;
  readonly analytics: boolean;
  readonly marketing: boolean;
}

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' });
const button = (page: Page, name: string) => banner(page).getByRole('button', { name });
const reopen = (page: Page) =>
  page.getByRole('contentinfo').getByRole('button', { name: 'Configurar cookies' });

async function readChoice(page: Page): Promise<Record<string, unknown> | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('cookieConsent') ?? 'null'));
}

function findProofs(choiceId: string): Promise<Proof[]> {
  return queryRows<Proof & { id: string }>(
    'select version, analytics, marketing from consent_proofs where choice_id = $1',
    [choiceId],
  );
}

/** Returns the id of the proof that the page sends during `act`. */
async function proofSentBy(page: Page, act: () => Promise<void>): Promise<string> {
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/consent'));
  await act();
  return ((await sent).postDataJSON() as { choiceId: string }).choiceId;
}

test('refusing is as easy as accepting, and is stored with its version and date', async ({ page }) => {
  await openLive(page, site.home.href());
  const look = (name: string) =>
    button(page, name).evaluate((element) => {
      const { width, height } = element.getBoundingClientRect();
      const { color, backgroundColor, fontSize, fontWeight, borderColor } = getComputedStyle(element);
      return { width, height, color, backgroundColor, fontSize, fontWeight, borderColor };
    });
  expect(await look('Rechazar todas')).toEqual(await look('Aceptar todas'));

  const choiceId = await proofSentBy(page, () => button(page, 'Rechazar todas').click());
  await expect(banner(page)).toBeHidden();
  const choice = await readChoice(page);
  expect(choice).toMatchObject({
    necessary: true,
    analytics: false,
    marketing: false,
    version: VERSION,
  });
  expect(Math.abs(Date.now() - Date.parse(String(choice?.['date'])))).toBeLessThan(120_000);
  await expect
    .poll(() => findProofs(choiceId))
    .toEqual([{ version: VERSION, analytics: false, marketing: false }]);

  await page.reload();
  await waitForReact(page);
  await expect(banner(page)).toBeHidden();
});

test('purposes that the site does not use yet say so, and can still be chosen', async ({ page }) => {
  await openLive(page, site.horus.href());
  await expect(banner(page)).toContainText('Hoy no usamos cookies de análisis ni de marketing');
  await button(page, 'Configurar').click();
  await expect(banner(page).getByRole('checkbox')).toHaveCount(3);
  await expect(banner(page).getByText('Hoy no usamos ninguna')).toHaveCount(2);
  await banner(page)
    .getByRole('checkbox', { name: /^Marketing/ })
    .check();
  await button(page, 'Guardar preferencias').click();
  expect(await readChoice(page)).toMatchObject({ analytics: false, marketing: true, version: VERSION });
  await reopen(page).click();
  await button(page, 'Aceptar todas').click();
  expect(await readChoice(page)).toMatchObject({ analytics: true, marketing: true, version: VERSION });
});

test.describe('where visits are counted', () => {
  test.use({ baseURL: SITE_WITHOUT_PROMO });

  test('the purpose can be chosen separately, and the choice is changed as easily, from any page', async ({
    page,
  }) => {
    await openLive(page, site.horus.href());
    await button(page, 'Configurar').click();
    const purpose = (name: RegExp) => banner(page).getByRole('checkbox', { name });
    await expect(purpose(/^Necesarias/)).toBeChecked();
    await expect(purpose(/^Necesarias/)).toBeDisabled();
    await expect(purpose(/^Análisis/)).not.toBeChecked();
    await expect(purpose(/^Marketing.*Hoy no usamos ninguna/)).not.toBeChecked();
    // Refusing is one press here too.
    await expect(button(page, 'Rechazar todas')).toBeVisible();
    await button(page, 'Cancelar').click();
    await expect(button(page, 'Rechazar todas')).toBeVisible();
    expect(await readChoice(page)).toBeNull();

    await button(page, 'Configurar').click();
    await purpose(/^Análisis/).check();
    await button(page, 'Guardar preferencias').click();
    await expect(banner(page)).toBeHidden();
    expect(await readChoice(page)).toMatchObject({ analytics: true, version: MEASURING_VERSION });

    await openLive(page, site.privacy.href());
    await reopen(page).click();
    await expect(purpose(/^Análisis/)).toBeChecked();
    await purpose(/^Análisis/).uncheck();
    await button(page, 'Cancelar').click();
    await expect(banner(page)).toBeHidden();
    expect(await readChoice(page)).toMatchObject({ analytics: true });

    // Withdrawing takes the same steps as consenting: opening the choice and one button.
    await reopen(page).click();
    await button(page, 'Rechazar todas').click();
    await expect(banner(page)).toBeHidden();
    expect(await readChoice(page)).toMatchObject({ analytics: false, marketing: false });

    await reopen(page).click();
    await button(page, 'Aceptar todas').click();
    expect(await readChoice(page)).toMatchObject({ analytics: true, marketing: true });
  });

  test('a consent from a time without any purpose is asked for again', async ({ page }) => {
    await page.goto(site.home.href());
    await page.evaluate(
      (version) =>
        localStorage.setItem(
          'cookieConsent',
          JSON.stringify({
            ...{ necessary: true, analytics: true, marketing: true },
            ...{ version, date: new Date().toISOString() },
          }),
        ),
      VERSION,
    );
    await page.reload();
    await waitForReact(page);
    await expect(banner(page)).toBeVisible();
  });
});

test('a choice in one tab applies to the others', async ({ page, context }) => {
  await openLive(page, site.home.href());
  const other = await context.newPage();
  await openLive(other, site.horus.href());
  await expect(banner(page)).toBeVisible();
  await button(other, 'Aceptar todas').click();
  await expect(banner(page)).toBeHidden();
});

test('a lost proof is sent again on a later page, and stored once', async ({ page }) => {
  await openLive(page, site.home.href());
  let through = false;
  await page.route('**/api/consent', (route) => (through ? route.continue() : route.abort()));
  const choiceId = await proofSentBy(page, () => button(page, 'Aceptar todas').click());
  await expect(banner(page)).toBeHidden();
  expect(await readChoice(page)).toMatchObject({ unprovenId: choiceId });
  expect(await findProofs(choiceId)).toEqual([]);

  through = true;
  const again = await proofSentBy(page, () => openLive(page, site.terms.href()));
  expect(again).toBe(choiceId);
  await expect
    .poll(() => findProofs(choiceId))
    .toEqual([{ version: VERSION, analytics: true, marketing: true }]);
  await expect.poll(async () => 'unprovenId' in ((await readChoice(page)) ?? {})).toBe(false);
});
