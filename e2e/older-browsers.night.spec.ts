import { paths } from '@horus/contract/paths';
import { registerBuyer } from './account-access.ts';
import { refocusWindow } from './account-area.ts';
import { pickPlan, switchToLogin } from './buyer.ts';
import { WIZARD_LINK } from './hiring.ts';
import { payByCard } from './hosted-page.ts';
import { removeNewFeatures } from './older-browsers.ts';
import { collectErrors } from './page-errors.ts';
import { expect, test } from './test.ts';
import { openLive, publicPages, refusedCookies } from './visitor.ts';

const { account, site } = paths;

/** The site in a browser without the features that the oldest supported browsers lack. */
test.use({ storageState: refusedCookies });
test.beforeEach(({ page }) => removeNewFeatures(page));
// A style sheet may still be loading.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('every public page opens, without an error', async ({ page }) => {
  const errors = collectErrors(page);
  for (const address of publicPages) {
    await openLive(page, address);
    await expect(page.locator('h1').first(), address).toBeVisible();
    expect(errors, address).toEqual([]);
  }
});

test('a phone’s menu opens before and after React loads, and notices appear over a dialog', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(site.horus.href());
  const menu = page.getByRole('dialog', { name: 'Menú' });
  for (const _ of ['before', 'with']) {
    await page.getByRole('button', { name: 'Abrir el menú' }).click();
    await expect(menu).toBeVisible();
    await menu.getByRole('button', { name: 'Cerrar el menú' }).click();
    await expect(menu).toBeHidden();
    await page.locator('html[data-live]').waitFor();
  }
  await page.getByRole('button', { name: /^Ver el plan Business/ }).click();
  await pickPlan(page, 'business', 'annual');
  await expect(page.getByRole('dialog', { name: 'Inicia sesión' })).toBeVisible();
  const notice = page
    .getByRole('alert')
    .filter({ hasText: 'Por favor, inicia sesión para contratar un plan.' });
  await expect(notice).toBeVisible();
  // Playwright presses only elements that nothing covers.
  await page.getByRole('button', { name: 'Cerrar el aviso' }).click();
  await expect(notice).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Inicia sesión' })).toBeHidden();
});

test('a customer logs in, pays, sees their data and changes their profile', async ({ page }) => {
  const errors = collectErrors(page);
  const buyer = await registerBuyer(page);
  await openLive(page, site.horus.href());
  await pickPlan(page, 'business', 'monthly');
  const login = page.getByRole('dialog', { name: 'Inicia sesión' });
  await switchToLogin(page);
  await login.getByRole('textbox', { name: /^Email/ }).fill(buyer.email);
  await login.getByRole('textbox', { name: /^Contraseña/ }).fill(buyer.password);
  await login.getByRole('button', { name: 'Iniciar sesión' }).click();
  await payByCard(page);
  await expect(page.getByRole('heading', { name: '¡Pedido Confirmado!' })).toBeVisible();
  await page.goto(account.dashboard.href());
  await expect(page.getByText('Horus Business', { exact: true })).toBeVisible();
  await expect(page.getByText('Completado').first()).toBeVisible();
  await refocusWindow(page);
  await expect(page.getByText('Activo', { exact: true })).toBeVisible();

  await openLive(page, account.profile.href());
  await page.getByRole('textbox', { name: /^Nombre/ }).fill('Lucía Peña Ruiz');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Perfil actualizado correctamente')).toBeVisible();
  await openLive(page, account.requestInvoice.href());
  await expect(page.locator('h1').first()).toBeVisible();
  expect(errors).toEqual([]);
});

test('the wizard goes from step to step', async ({ page }) => {
  await openLive(page, site.home.href());
  await page.getByRole('link', { name: WIZARD_LINK }).click();
  const wizard = page.getByRole('dialog', { name: 'Contratar Horus' });
  await wizard.getByRole('textbox', { name: 'Nombre de la empresa' }).fill('Talleres Peña');
  await wizard.getByRole('button', { name: 'Siguiente' }).click();
  await expect(wizard.getByText('Paso 2 de 6')).toBeVisible();
});
