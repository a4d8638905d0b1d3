import { readFile } from 'node:fs/promises';
import { paths } from '@horus/contract/paths';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expireProof, newSession } from './account-access.ts';
import { Authenticator } from './authenticator.ts';
import { fillLogin } from './buyer.ts';
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
    await expectAccessible(page, 'security, setting up', { part: 'dialog[open]' });
    await setup.getByLabel('Código de tu app').fill('000000');
    await page.keyboard.press('Enter');
    await expect(setup.getByLabel('Código de tu app')).toHaveAccessibleDescription(/no es correcto/);
    await page.keyboard.press('Escape');

    const { app, codes } = await setUp(page);
    const given = dialog(page, 'Guarda tus códigos de recuperación');
    await expectAccessible(page, 'security, recovery codes', { part: 'dialog[open]' });
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
    const leave = page.getByRole('button', { name: 'Desactivar' });
    const confirm = dialog(page, 'Desactivar la verificación en dos pasos').getByRole('button', {
      name: 'Desactivarla',
    });
    await leave.press('Enter');
    await confirm.press('Enter');
    const proof = dialog(page, 'Confirma que eres tú');
    await expect(proof.getByLabel('Código de tu app')).toBeFocused();
    await expectAccessible(page, 'proof by a code', { part: 'dialog[open]' });
    await proof.getByRole('button', { name: 'Cancelar' }).press('Enter');
    await expect(proof).toBeHidden();
    await expect(leave).toBeFocused();
    await leave.press('Enter');
    await confirm.press('Enter');
    await expect(proof.getByLabel('Código de tu app')).toBeFocused();
    await proof.getByRole('button', { name: /usar un código de recuperación/ }).press('Enter');
    await proof.getByLabel('Código de recuperación').fill(codes[0] ?? '');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Activar con una app' })).toBeVisible();
    await expect(proof).toBeHidden();
  });
}
