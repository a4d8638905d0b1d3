import { paths } from '@horus/contract/paths';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import {
  endElsewhere,
  failAnswers,
  linkTo,
  logInElsewhere,
  newSession,
  registerBuyer,
  statusOf,
  useToken,
} from './account-access.ts';
import { fillLogin, newBuyer } from './buyer.ts';
import { queryRows } from './database.ts';
import { payByPost } from './hosted-page.ts';
import { waitForMail } from './mailbox.ts';
import { expect, test } from './test.ts';
import { openLive, refusedCookies } from './visitor.ts';

const { auth, account, site } = paths;
const SENT = 'Se ha enviado un correo electrónico con instrucciones para restablecer tu contraseña.';
const UNKNOWN = 'a'.repeat(43);
const VOID = 'Token de restablecimiento no válido o expirado';

test.use({ storageState: refusedCookies });

const forgotten = (page: Page) => page.getByRole('dialog', { name: 'Recuperar contraseña' });
const openForgotten = (page: Page) =>
  page.getByRole('button', { name: '¿Has olvidado tu contraseña?' }).click();
const password = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });

async function choosePassword(page: Page, first: string, second = first): Promise<void> {
  await password(page, 'Nueva contraseña').fill(first);
  await password(page, 'Repite la contraseña').fill(second);
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
}

const storedRedirect = (page: Page) => page.evaluate(() => sessionStorage.getItem('redirectAfterLogin'));

test('a forgotten password: the mail, a new password, and the end of every earlier session', async ({
  page,
}) => {
  const buyer = await registerBuyer(page);
  const oldSession = await logInElsewhere(page, buyer);
  await openLive(page, auth.login.href());
  await page.getByRole('textbox', { name: /^Email/ }).fill(buyer.email);
  await openForgotten(page);
  const email = forgotten(page).getByRole('textbox', { name: 'Email' });
  await expect(email).toBeFocused();
  await expect(email).toHaveValue(buyer.email);
  await page.keyboard.press('Enter');
  await expect(forgotten(page).getByText(SENT)).toBeVisible();
  await expect(forgotten(page).getByRole('button', { name: 'Volver a iniciar sesión' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(forgotten(page)).toBeHidden();
  await expect(page.getByRole('button', { name: '¿Has olvidado tu contraseña?' })).toBeFocused();

  const link = await linkTo(auth.resetPassword, buyer.email, 'Restablece tu contraseña');
  const answer = await page.goto(link);
  expect([answer?.status(), answer?.headers()['referrer-policy']]).toEqual([200, 'no-referrer']);
  await expect(page.getByRole('heading', { name: 'Elige tu contraseña' })).toBeVisible();
  await expect(page).toHaveURL(auth.resetPassword.href());
  await page.reload();

  // A refused password does not use up the link.
  await choosePassword(page, 'password');
  await expect(password(page, 'Nueva contraseña')).toHaveAccessibleDescription(
    /Esa contraseña aparece en listas de contraseñas filtradas/,
  );
  const chosen = 'xK7-pq';
  await choosePassword(page, chosen);
  await expect(page.getByText('Contraseña restablecida con éxito.')).toBeVisible();
  await expect(page).toHaveURL(auth.login.href());
  await expect(page.getByText('Contraseña restablecida con éxito.')).toBeVisible();
  expect(await statusOf(page, oldSession)).toBe(401);
  await waitForMail(buyer.email, ({ subject }) => subject === 'Se ha cambiado tu contraseña');

  await fillLogin(page, { ...buyer, password: chosen });
  await expect(page).toHaveURL(site.home.href());

  // Older mails have the token in the query.
  await page.goto(link.replace('#token=', '?token='));
  await expect(page).toHaveURL(auth.resetPassword.href());
  await choosePassword(page, 'otra frase distinta');
  await expect(page.getByText(VOID)).toBeVisible();
  await page.getByRole('link', { name: 'Pedir otro enlace' }).click();
  // A signed-in customer needs no other account.
  await expect(page).toHaveURL(account.dashboard.href());
});

test('a buyer without an account sets a first password and finds the plan', async ({ page }) => {
  const { email } = newBuyer();
  const started = await page.request.post('/api/create-checkout-session', {
    data: {
      planType: 'business',
      email,
      companyName: 'Obras Peña',
      name: 'Nuria Peña',
      hardware: { devices: 0, cards: 0 },
    },
  });
  const back = await payByPost(page, ((await started.json()) as { url: string }).url, 'card');
  await page.goto(back.pathname + back.search);
  await expect(page.getByRole('heading', { name: '¡Gracias! Tu compra está confirmada' })).toBeVisible();

  await page.goto(await linkTo(auth.resetPassword, email));
  const chosen = 'primera frase con campana';
  await choosePassword(page, chosen);
  await expect(page).toHaveURL(auth.login.href());
  await fillLogin(page, { name: '', email, password: chosen });
  await expect(page).toHaveURL(site.home.href());
  await page.goto(account.dashboard.href());
  await expect(page.getByText('Horus Business', { exact: true })).toBeVisible();
  // The mailed link has already confirmed the address.
  await expect(page.getByText('Confirma tu email.')).toBeHidden();
});

test('an address is confirmed by a press, not by opening the link', async ({ page }) => {
  const buyer = await newSession(page);
  const verifiedAt = async () =>
    (
      await queryRows<{ email_verified_at: Date | null }>(
        'select email_verified_at from users where email = $1',
        [buyer.email],
      )
    )[0]?.email_verified_at;
  const link = await linkTo(auth.verifyEmail, buyer.email);

  await page.goto(account.dashboard.href());
  const notice = page.getByRole('region', { name: 'Email sin confirmar' });
  await expect(notice).toContainText(`Te hemos enviado un enlace a ${buyer.email}.`);
  await notice.getByRole('button', { name: /^Reenviar/ }).click();
  await expect(notice).toContainText('Te hemos enviado un correo con el enlace para confirmarlo.');
  const newer = await linkTo(auth.verifyEmail, buyer.email, 'Confirma tu email');

  // The newer link invalidates the older one.
  const tab = await page.context().newPage();
  await tab.goto(link);
  await expect(tab).toHaveURL(auth.verifyEmail.href());
  await tab.getByRole('button', { name: 'Confirmar mi email' }).click();
  await expect(tab.getByText('El enlace de confirmación no es válido o ha caducado.')).toBeVisible();
  await expect(tab.getByRole('button', { name: /^Reenviar/ })).toBeVisible();

  // In the same tab only the fragment changes.
  await tab.goto(newer);
  await expect(tab.getByRole('button', { name: 'Confirmar mi email' })).toBeVisible();
  expect(await verifiedAt()).toBeNull();
  await failAnswers(tab, '/api/auth/verify-email');
  await tab.getByRole('button', { name: 'Confirmar mi email' }).click();
  await expect(tab.getByRole('alert')).toContainText('No hemos podido conectar.');
  await tab.unrouteAll();
  await tab.getByRole('button', { name: 'Confirmar mi email' }).click();
  await expect(tab.getByText('Email confirmado. Gracias.')).toBeVisible();
  expect(await verifiedAt()).toBeInstanceOf(Date);

  // Back in the other tab, the notice disappears automatically.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(notice).toBeHidden();
  await tab.getByRole('link', { name: 'Ir a Mi Dashboard' }).click();
  await expect(tab.getByRole('heading', { name: 'Mi Dashboard' })).toBeVisible();
  await tab.goto(auth.verifyEmail.href());
  await expect(tab.getByText(`Tu email ${buyer.email} ya está confirmado.`)).toBeVisible();
});

test('a link to a page of the area survives the login, but not a logout', async ({ page }) => {
  const buyer = await registerBuyer(page);
  await page.goto(account.profile.href());
  await expect(page).toHaveURL(site.home.href());
  await expect(page.getByText('Inicia sesión para ver esa página.')).toBeVisible();
  expect(await storedRedirect(page)).toBe(account.profile.href());
  await page.goto(auth.login.href());
  await fillLogin(page, buyer);
  await expect(page).toHaveURL(account.profile.href());
  expect(await storedRedirect(page)).toBeNull();

  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? '';
  expect(await statusOf(page, token)).toBe(200);
  await page.getByRole('banner').locator('summary').last().click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL(site.home.href());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' })).toBeVisible();
  expect(await statusOf(page, token)).toBe(401);
  expect(
    await page.evaluate(() => [sessionStorage.getItem('redirectAfterLogin'), localStorage.getItem('token')]),
  ).toEqual([null, null]);
  // A customer who logs out is not asked to log in.
  await expect(page.getByText('Inicia sesión para ver esa página.')).toBeHidden();
  await page.goto(auth.login.href());
  await fillLogin(page, buyer);
  await expect(page).toHaveURL(site.home.href());
});

test('a session that was ended elsewhere ends here on load and at the next call', async ({ page }) => {
  const { token } = await newSession(page);
  await page.goto(account.dashboard.href());
  await expect(page.getByRole('region', { name: 'Tu plan' })).toHaveAttribute('aria-busy', 'false');
  await endElsewhere(page, token);
  await page
    .getByRole('navigation', { name: 'Tu cuenta', exact: true })
    .getByRole('link', { name: 'Facturas' })
    .click();
  await expect(page.getByText('Tu sesión ha caducado. Por favor, inicia sesión de nuevo.')).toBeVisible();
  await expect(page).toHaveURL(site.home.href());
  expect(await storedRedirect(page)).toBe(account.dashboardBilling.href());
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();

  await useToken(page, account.dashboard.href(), token);
  await expect(page).toHaveURL(site.home.href());
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('axe finds nothing on the pages for signing in', async ({ page }) => {
  // The width of axe in the gate: going back to it costs no layout.
  await page.setViewportSize({ width: 320, height: 900 });
  await openLive(page, auth.login.href());
  await openForgotten(page);
  await forgotten(page).getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(forgotten(page).getByText('El email es obligatorio')).toBeVisible();
  await expectAccessible(page, 'forgotten password, wrong');
  await forgotten(page).getByRole('textbox', { name: 'Email' }).fill(newBuyer().email);
  await forgotten(page).getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(forgotten(page).getByText(SENT)).toBeVisible();
  await expectAccessible(page, 'forgotten password, sent');

  await page.goto(auth.resetPassword.href());
  await expect(page.getByRole('heading', { name: 'Enlace no válido' })).toBeVisible();
  await expectAccessible(page, 'reset without token');
  await page.goto(auth.resetPassword.href({ token: UNKNOWN }));
  await choosePassword(page, 'corta', 'otra');
  await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible();
  await expectAccessible(page, 'reset, wrong');
  await choosePassword(page, 'larga y buena');
  await expect(page.getByText(VOID)).toBeVisible();
  await expectAccessible(page, 'reset, void link');

  await page.goto(auth.verifyEmail.href({ token: UNKNOWN }));
  await expect(page.getByText('Inicia sesión con tu cuenta y tu email queda confirmado.')).toBeVisible();
  await expectAccessible(page, 'verify, log in first');
  await newSession(page);
  await page.goto(auth.verifyEmail.href({ token: UNKNOWN }));
  await page.getByRole('button', { name: 'Confirmar mi email' }).waitFor();
  await expectAccessible(page, 'verify');
  await page.getByRole('button', { name: 'Confirmar mi email' }).click();
  await expect(page.getByText('ha caducado')).toBeVisible();
  await expectAccessible(page, 'verify, void link');
});
