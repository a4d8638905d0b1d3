import { paths } from '@horus/contract/paths';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expireProof, newSession } from './account-access.ts';
import { fillLogin } from './buyer.ts';
import { waitForMail } from './mailbox.ts';
import { firstInGate } from './night.ts';
import { enableAuthenticator } from './passkey-device.ts';
import { expect, test } from './test.ts';
import { openLive, refusedCookies } from './visitor.ts';

const { account, auth } = paths;

test.use({ storageState: refusedCookies });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Añadir una llave de acceso' }).press('Enter');
  await dialog(page, 'Añadir una llave de acceso').getByLabel('Nombre').fill(name);
  await page.keyboard.press('Enter');
}

for (const width of firstInGate([390, 1440])) {
  test(`a passkey is created, logs in alone, is the second step and a proof, and is removed, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const customer = await newSession(page);
    const device = await enableAuthenticator(page);
    await openLive(page, account.security.href());
    await page.getByRole('button', { name: 'Añadir una llave de acceso' }).press('Enter');
    const naming = dialog(page, 'Añadir una llave de acceso');
    await naming.getByRole('button', { name: 'Crear la llave' }).press('Enter');
    await expect(naming.getByLabel('Nombre')).toHaveAccessibleDescription(/Ponle un nombre/);
    await expectAccessible(page, 'passkey, naming', { part: 'dialog[open]' });
    await page.keyboard.press('Escape');
    await addPasskey(page, 'Móvil');
    const codes = dialog(page, 'Guarda tus códigos de recuperación');
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    await codes.getByRole('button', { name: 'Los he guardado' }).press('Enter');
    const list = page.getByRole('list', { name: 'Llaves de acceso' });
    await expect(list.getByRole('listitem')).toHaveText([/Móvil.*sin usar aún/]);
    await expectAccessible(page, 'passkeys, one');
    await waitForMail(customer.email, ({ subject }) => subject === 'Llave de acceso añadida');

    // The same device can't create a second one.
    await addPasskey(page, 'Otra vez');
    await expect(page.getByText('Este dispositivo ya tiene una llave de acceso de tu cuenta.')).toBeVisible();
    await page.keyboard.press('Escape');

    // Alone. The silent offer waits for a press, which the virtual device would make automatically.
    await device.setPresent(false);
    await page.evaluate(() => localStorage.removeItem('token'));
    await openLive(page, auth.login.href());
    await expectAccessible(page, 'login, with passkeys');
    const enter = page.getByRole('button', { name: 'Entrar con una llave de acceso' });
    await expect(enter).toBeVisible();
    await device.setPresent(true);
    await enter.press('Enter');
    await page.waitForFunction(() => localStorage.getItem('token') !== null);

    // As the second step.
    await device.setPresent(false);
    await page.evaluate(() => localStorage.removeItem('token'));
    await openLive(page, auth.login.href());
    await fillLogin(page, customer);
    await expectAccessible(page, 'login, second step by a passkey');
    await device.setPresent(true);
    await page.getByRole('button', { name: 'Usar mi llave de acceso' }).press('Enter');
    await page.waitForFunction(() => localStorage.getItem('token') !== null);

    // As a proof.
    await page.goto(account.security.href());
    await expect(list.getByRole('listitem')).toHaveText([/Móvil.*Último uso/]);
    await expireProof(customer);
    await page.getByRole('button', { name: 'Quitar la llave de acceso Móvil' }).press('Enter');
    await dialog(page, 'Quitar la llave de acceso').getByRole('button', { name: 'Quitarla' }).press('Enter');
    const proof = dialog(page, 'Confirma que eres tú');
    await expectAccessible(page, 'proof by a passkey', { part: 'dialog[open]' });
    await proof.getByRole('button', { name: 'Usar mi llave de acceso' }).press('Enter');
    await expect(list).toBeHidden();
    await expect(proof).toBeHidden();
  });
}

test('a device that does not verify its user can’t log in', async ({ page }) => {
  await newSession(page);
  const device = await enableAuthenticator(page);
  await openLive(page, account.security.href());
  await addPasskey(page, 'Portátil');
  await dialog(page, 'Guarda tus códigos de recuperación')
    .getByRole('button', { name: 'Los he guardado' })
    .click();
  await page.evaluate(() => localStorage.removeItem('token'));
  await device.setPresent(false);
  await device.setVerified(false);
  await openLive(page, auth.login.href());
  await device.setPresent(true);
  await page.getByRole('button', { name: 'Entrar con una llave de acceso' }).click();
  await expect(page.getByText('No se ha usado ninguna llave de acceso. Vuelve a intentarlo.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});
