import { paths } from '@horus/contract/paths';
import type { Page } from '@playwright/test';
import { addHistory, newSubscriber, openDashboard, PAST_YEAR } from './account-area.ts';
import config from './playwright.config.ts';
import { expect, test } from './test.ts';
import { expectNoOverflow, NOWHERE, openWhole, publicPages, refusedCookies } from './visitor.ts';

const { launchOptions } = config.use ?? {};

/** A phone with text set twice as large. */
test.use({
  storageState: refusedCookies,
  viewport: { width: 390, height: 844 },
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), '--blink-settings=defaultFontSize=32'],
  },
});

test('no page scrolls sideways or cuts anything off', async ({ page }) => {
  for (const address of [...publicPages, NOWHERE]) {
    await openWhole(page, address);
    await page.evaluate(() => {
      for (const each of document.querySelectorAll('main details')) each.setAttribute('open', '');
    });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectLargeAndWhole(page, address);
  }
});

test('the customer area fits too, with a plan, a history and every error of a form', async ({ page }) => {
  const { account } = paths;
  const customer = await newSubscriber(page);
  await addHistory(customer, 2);
  await openDashboard(page);
  await expectLargeAndWhole(page, 'dashboard');
  await page.goto(account.dashboardBilling.href());
  await page.getByLabel('Año').selectOption(PAST_YEAR);
  await expect(page.getByText(/de diciembre de 2024/).first()).toBeVisible();
  await expectLargeAndWhole(page, 'billing');
  await page.goto(account.plan.href());
  await expect(page.getByRole('heading', { name: 'Horus Business' })).toBeVisible();
  await expectLargeAndWhole(page, 'plan');
  await page.goto(account.profile.href());
  await page.getByRole('textbox', { name: 'Nombre' }).fill('');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('El nombre es obligatorio')).toBeVisible();
  await expectLargeAndWhole(page, 'profile, wrong');
  await page.goto(account.requestInvoice.href());
  // It starts with the data that the payment collected.
  await expect(page.getByRole('textbox', { name: /^NIF/ })).not.toHaveValue('');
  for (const name of [/^Nombre/, /^NIF/, /^Dirección/, /^Código postal/, /^Ciudad/, /^Provincia/, /^Email/]) {
    for (const field of await page.getByRole('textbox', { name }).all()) await field.fill('');
  }
  await page.getByRole('button', { name: 'Enviar solicitud' }).click();
  await expect(page.getByText('El NIF es obligatorio')).toBeVisible();
  await page.getByRole('combobox', { name: /^País/ }).selectOption('Otro');
  await expectLargeAndWhole(page, 'invoice request, wrong');
  await page.goto(paths.site.deleteAccount.href());
  await expect(page.getByText('Paso 1 de 4')).toBeVisible();
  await expectLargeAndWhole(page, 'leaving');
});

async function expectLargeAndWhole(page: Page, state: string): Promise<void> {
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  await expectNoOverflow(page, state);
}
