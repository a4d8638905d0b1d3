import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { paths } from '@horus/contract/paths';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { endElsewhere, holdAnswers, logInElsewhere, newSession } from './account-access.ts';
import { fillLogin } from './buyer.ts';
import { waitForMail } from './mailbox.ts';
import { AT_NIGHT } from './night.ts';
import { expect, test } from './test.ts';
import { openLive, refusedCookies } from './visitor.ts';

const { auth, account } = paths;
/** A notice stays for five seconds. */
const LONGER_THAN_A_NOTICE_MS = 7_000;
const LONG_COMPANY = 'Talleres y Montajes Industriales Hermanos Peña de Talavera S.L.';

test.use({ storageState: refusedCookies });

const field = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
const save = (page: Page) => page.getByRole('button', { name: 'Guardar Cambios' }).click();

async function openProfile(page: Page) {
  const customer = await newSession(page);
  await openLive(page, account.profile.href());
  await expect(page.getByText('Esta sesión')).toBeVisible();
  return customer;
}

async function fillPasswords(page: Page, current: string, chosen: string, again = chosen): Promise<void> {
  await field(page, 'Contraseña actual').fill(current);
  await field(page, 'Nueva contraseña').fill(chosen);
  await field(page, 'Repite la contraseña').fill(again);
}

if (AT_NIGHT) {
  test('a saved change is confirmed on the next page, however slowly that page loads', async ({ page }) => {
    await openProfile(page);
    await page.route('**/assets/dashboard-page-*.js', async (route) => {
      await delay(LONGER_THAN_A_NOTICE_MS);
      await route.continue();
    });
    await field(page, 'Nombre').fill('Lucía Peña de la Torre');
    await save(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Mi Dashboard' })).toBeVisible();
    await expect(page.getByText('Perfil actualizado correctamente')).toBeVisible();
  });
}

test('an expired session leads to the login and back', async ({ page }) => {
  const buyer = await openProfile(page);
  await endElsewhere(page, buyer.token);
  await field(page, 'Nombre').fill('Lucía');
  await fillPasswords(page, buyer.password, 'una frase nueva');
  await save(page);
  await expect(page.getByText('Tu sesión ha caducado. Por favor, inicia sesión de nuevo.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Guardando...' })).toBeDisabled();
  await expect(page).toHaveURL(auth.login.href());
  await fillLogin(page, buyer);
  await expect(page).toHaveURL(account.profile.href());
  // The draft is restored without the passwords, which are stored nowhere.
  await expect(page.getByText('Hemos recuperado lo que dejaste a medias.')).toBeVisible();
  await expect(field(page, 'Nombre')).toHaveValue('Lucía');
  await expect(field(page, 'Nueva contraseña')).toHaveValue('');
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(kept).not.toContain(buyer.password);
  await save(page);
  await expect(page.getByText('Perfil actualizado correctamente')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('profileDraft'))).toBeNull();
  await page.goto(account.profile.href());
  await expect(field(page, 'Nombre')).toHaveValue('Lucía');
  await expect(page.getByText('Hemos recuperado lo que dejaste a medias.')).toBeHidden();
});

test('a copy of the customer’s data: password, preparation, download', async ({ page }) => {
  const { email, password } = await openProfile(page);
  const ask = page.getByRole('button', { name: 'Descargar mis datos' });
  const dialog = page.getByRole('dialog', { name: 'Descargar mis datos' });
  await ask.click();
  const typed = dialog.getByRole('textbox', { name: 'Contraseña' });
  await expect(typed).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('La contraseña es obligatoria')).toBeVisible();
  await typed.fill('no es esta');
  await page.keyboard.press('Enter');
  await expect(typed).toHaveAccessibleDescription('Contraseña actual incorrecta');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toBeHidden();
  await expect(ask).toBeFocused();

  const slow = await holdAnswers(page, '/api/account/exports');
  await ask.click();
  await typed.fill(password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Comprobando...' })).toBeDisabled();
  slow.letGo();
  await expect(page.locator(':focus')).toContainText(/tu copia/i);
  await expect(page.getByText(/^Tu copia del .+ está lista\.$/)).toBeVisible();
  await expect(page.getByText(/Puedes descargarla hasta el/)).toBeVisible();
  await waitForMail(email, ({ text }) => text.includes(account.profile.href()));

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar la copia de mis datos en ZIP' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^mis-datos-\d{4}-\d\d-\d\d\.zip$/);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
});

test('the profile can be changed and left by keyboard alone', async ({ page }) => {
  await openProfile(page);
  const pages = page.getByRole('navigation', { name: 'Páginas de tu cuenta' });
  await pages.getByRole('link').last().focus();
  for (const name of [
    ...['Nombre', 'contacta con soporte', 'cámbialo en Seguridad', 'Email', 'Facturación', 'Empresa'],
    'Contraseña actual',
  ]) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    await expect(focused).toHaveAccessibleName(new RegExp(`^${name}`));
  }
  await field(page, 'Nombre').fill('Lucía Peña de la Torre');
  await field(page, 'Empresa').focus();
  await page.keyboard.type('Obras Peña');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Perfil actualizado correctamente')).toBeVisible();
  await expect(page.getByRole('main').getByText('Obras Peña')).toBeVisible();
  await expect(page.getByRole('banner').getByText('Lucía Peña de la Torre')).toBeVisible();

  await page.getByRole('banner').locator('summary').last().focus();
  await page.keyboard.press('Enter');
  for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Cerrar sesión' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(paths.site.home.href());
});

test('axe finds nothing on the profile', async ({ page }) => {
  // The width of axe in the gate: going back to it costs no layout.
  await page.setViewportSize({ width: 320, height: 900 });
  const buyer = await openProfile(page);
  await logInElsewhere(page, buyer);
  await logInElsewhere(page, buyer);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Cerrar todas las demás' })).toBeVisible();
  await expectAccessible(page, 'profile');
  await field(page, 'Empresa').fill(LONG_COMPANY);
  await field(page, 'Nombre').fill('');
  await fillPasswords(page, '', 'corta', 'otra');
  await save(page);
  await expect(page.getByText('Por favor, corrige los errores en el formulario')).toBeVisible();
  await expectAccessible(page, 'profile, wrong');
  await page.getByRole('button', { name: 'Descargar mis datos' }).click();
  await expectAccessible(page, 'data export, password', { part: 'dialog[open]' });
  await page.getByRole('dialog').getByRole('textbox', { name: 'Contraseña' }).fill(buyer.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Tu copia del .+ está lista\.$/)).toBeVisible();
  await expectAccessible(page, 'data export, ready');
});
