import { paths } from '@horus/contract/paths';
import { expectAccessible } from './accessible.ts';
import { linkTo, logInElsewhere, newSession } from './account-access.ts';
import { newBuyer } from './buyer.ts';
import { waitForMail } from './mailbox.ts';
import { firstInGate } from './night.ts';
import { expect, test } from './test.ts';
import { openLive, refusedCookies } from './visitor.ts';

const { account, auth } = paths;

test.use({ storageState: refusedCookies });

for (const width of firstInGate([390, 1440])) {
  test(`the link mailed to the new e-mail address changes it, by keyboard, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const customer = await newSession(page);
    const { email } = newBuyer();
    await openLive(page, account.profile.href());
    await page.getByRole('link', { name: 'cámbialo en Seguridad' }).press('Enter');
    await expect(page).toHaveURL(account.security.href());
    await page.getByRole('button', { name: 'Cambiar el email' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Cambiar el email' });
    await dialog.getByLabel('Email nuevo').fill('no es un email');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Escribe un email válido', { exact: false })).toBeVisible();
    await expectAccessible(page, 'change of e-mail');
    await dialog.getByLabel('Email nuevo').fill(email);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Hemos enviado un enlace a ${email}.`)).toBeVisible();
    await expectAccessible(page, 'change of e-mail, sent');
    await expect(page.getByRole('main').getByText(customer.email, { exact: true })).toBeVisible();

    await page.goto(await linkTo(auth.verifyEmail, email));
    await page.getByRole('button', { name: /^Confirmar/ }).press('Enter');
    await expect(page.getByText('Email cambiado. Desde ahora entras con él.')).toBeVisible();
    await page.goto(account.security.href());
    await expect(page.getByRole('main').getByText(email, { exact: true })).toBeVisible();
    await logInElsewhere(page, { ...customer, email });
    await waitForMail(customer.email, ({ subject }) => subject === 'Ha cambiado el email de tu cuenta');
  });
}
