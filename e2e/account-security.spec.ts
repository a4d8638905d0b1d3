import { readFile } from 'node:fs/promises';
import { paths } from '@horus/contract/paths';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expireProof, newSession } from './account-access.ts';
import { Authenticator } from './authenticator.ts';
import { fillLogin } from './buyer.ts';
import { queryRows } from './database.ts';
import { waitForMail } from './mailbox.ts';
import { firstInGate } from './night.ts';
import { expect, test } from './test.ts';
import { openLive, refusedCookies } from './visitor.ts';

const { account, auth } = paths;

test.use({ storageState: refusedCookies });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Sets up an app by keyboard. Returns it with the recovery codes. */
async function setUp(page: Page) {
  await page.getByRole('button', { name: 'Activar con una app' }).press('Enter');
  const setup = dialog(page, 'Conecta tu app de códigos');
  const app = new Authenticator((await setup.locator('code').textContent()) ?? '');
  await setup.getByLabel('Código de tu app').fill(await app.nextCode());
  await page.keyboard.press('Enter');
  const given = dialog(page, 'Guarda tus códigos de recuperación');
  await expect(given.getByRole('listitem')).toHaveCount(10);
  return { app, codes: await given.getByRole('listitem').allTextContents() };
}

for (const width of firstInGate([390, 1440])) {
  test(`the second step is set up, required at login, and removed, by keyboard, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const customer = await newSession(page);
    await openLive(page, account.security.href());
    await expect(page.getByRole('button', { name: 'Activar con una app' })).toBeVisible();
    await expectAccessible(page, 'security, off');

    await page.getByRole('button', { name: 'Activar con una app' }).press('Enter');
    const setup = dialog(page, 'Conecta tu app de códigos');
    await expect(setup.getByRole('img', { name: /Código QR/ })).toBeVisible();
    await expectAccessible(page, 'security, setting up');
    await setup.getByLabel('Código de tu app').fill('000000');
    await page.keyboard.press('Enter');
    await expect(setup.getByLabel('Código de tu app')).toHaveAccessibleDescription(/no es correcto/);
    await page.keyboard.press('Escape');

    const { app, codes } = await setUp(page);
    const given = dialog(page, 'Guarda tus códigos de recuperación');
    await expectAccessible(page, 'security, recovery codes');
    await page.keyboard.press('Escape');
    await expect(given).toBeVisible();
    const download = page.waitForEvent('download');
    await given.getByRole('button', { name: 'Descargar' }).press('Enter');
    const kept = await readFile(await (await download).path(), 'utf8');
    for (const code of codes) expect(kept).toContain(code);
    await given.getByRole('button', { name: 'Los he guardado' }).press('Enter');
    await expect(page.getByText('Activada', { exact: true })).toBeVisible();
    await expectAccessible(page, 'security, on');
    await waitForMail(customer.email, ({ subject }) => subject === 'Verificación en dos pasos activada');

    await page.evaluate(() => localStorage.removeItem('token'));
    await openLive(page, auth.login.href());
    await fillLogin(page, customer);
    const code = page.getByLabel('Código de tu app');
    await expect(code).toBeFocused();
    await expectAccessible(page, 'login, second step');
    await code.fill('000000');
    await page.keyboard.press('Enter');
    await expect(code).toHaveAccessibleDescription(/no es correcto/);
    await code.fill(await app.nextCode());
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => localStorage.getItem('token') !== null);

    await page.goto(account.security.href());
    await expireProof(customer);
    await page.getByRole('button', { name: 'Desactivar' }).press('Enter');
    await dialog(page, 'Desactivar la verificación en dos pasos')
      .getByRole('button', { name: 'Desactivarla' })
      .press('Enter');
    const proof = dialog(page, 'Confirma que eres tú');
    await expect(proof.getByLabel('Código de tu app')).toBeFocused();
    await expectAccessible(page, 'proof by a code');
    await proof.getByRole('button', { name: /usar un código de recuperación/ }).press('Enter');
    await proof.getByLabel('Código de recuperación').fill(codes[0] ?? '');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Activar con una app' })).toBeVisible();
    await expect(proof).toBeHidden();
  });
}

test('a session without a recent proof must confirm its user, and a refusal changes nothing', async ({
  page,
}) => {
  const customer = await newSession(page);
  await openLive(page, account.security.href());
  await expireProof(customer);
  const start = page.getByRole('button', { name: 'Activar con una app' });
  await start.click();
  const proof = dialog(page, 'Confirma que eres tú');
  await expect(proof.getByRole('textbox', { name: /^Contraseña/ })).toBeFocused();
  await expectAccessible(page, 'proof by the password');
  await proof.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog(page, 'Conecta tu app de códigos')).toBeHidden();
  await expect(start).toBeFocused();

  await start.click();
  await proof.getByRole('textbox', { name: /^Contraseña/ }).fill('no es esta');
  await page.keyboard.press('Enter');
  await expect(proof.getByText('Contraseña actual incorrecta')).toBeVisible();
  await proof.getByRole('textbox', { name: /^Contraseña/ }).fill(customer.password);
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Conecta tu app de códigos')).toBeVisible();
});

test('a user with a second step must pass it before a deletion, and no input is lost', async ({ page }) => {
  const customer = await newSession(page);
  await openLive(page, account.security.href());
  const { app } = await setUp(page);
  await openLive(page, paths.site.deleteAccount.href());
  const wizard = page.getByRole('form', { name: 'Eliminar mi cuenta' });
  await wizard.getByRole('radio', { name: 'Es demasiado caro' }).check();
  await wizard.getByRole('button', { name: 'Siguiente' }).click();
  await wizard.getByRole('checkbox', { name: 'App Horus' }).check();
  await wizard.getByRole('button', { name: 'Siguiente' }).click();
  await wizard.getByRole('checkbox', { name: 'He leído y acepto las condiciones' }).check();
  await wizard.getByRole('button', { name: 'Siguiente' }).click();
  const word = wizard.getByRole('textbox', { name: 'Escribe ELIMINAR para confirmar' });
  await word.fill('ELIMINAR');
  await expireProof(customer);
  const send = wizard.getByRole('button', { name: 'Eliminar mi cuenta' });
  await send.click();
  const proof = dialog(page, 'Confirma que eres tú');
  await expect(proof.getByLabel('Código de tu app')).toBeFocused();
  await expectAccessible(page, 'deletion, proof by a code');
  await proof.getByRole('button', { name: 'Cancelar' }).click();
  await expect(word).toHaveValue('ELIMINAR');

  await send.click();
  await proof.getByLabel('Código de tu app').fill(await app.nextCode());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Solicitud Enviada con Éxito' })).toBeVisible();
});

test('an expired step goes back to the password', async ({ page }) => {
  const customer = await newSession(page);
  await openLive(page, account.security.href());
  await setUp(page);
  await page.evaluate(() => localStorage.removeItem('token'));
  await openLive(page, auth.login.href());
  await fillLogin(page, customer);
  await expect(page.getByLabel('Código de tu app')).toBeFocused();
  await queryRows(
    'update auth_challenges c set expires_at = c.created_at from users u where u.id = user_id and u.email = $1',
    [customer.email],
  );
  await page.getByLabel('Código de tu app').fill('123456');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ha pasado demasiado tiempo. Vuelve a escribir tu contraseña.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(customer.email);
});
