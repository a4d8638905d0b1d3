import { paths } from '@horus/contract/paths';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expireProof, failAnswers, holdAnswers, newSession, registerBuyer } from './account-access.ts';
import { fillLogin, pickPlan } from './buyer.ts';
import { queryRows } from './database.ts';
import { waitForMail } from './mailbox.ts';
import { expect, test } from './test.ts';
import { openLive, refusedCookies } from './visitor.ts';

const ADDRESS = paths.site.deleteAccount.href();

test.use({ storageState: refusedCookies });

const wizard = (page: Page) => page.getByRole('form', { name: 'Eliminar mi cuenta' });
const button = (page: Page, name: string) => wizard(page).getByRole('button', { name });
const next = (page: Page) => button(page, 'Siguiente');
const word = (page: Page) => wizard(page).getByRole('textbox', { name: 'Escribe ELIMINAR para confirmar' });
const proof = (page: Page) => page.getByRole('dialog', { name: 'Confirma que eres tú' });
const step = (page: Page, name: string) => expect(wizard(page).getByRole('heading', { name })).toBeVisible();

/** Deletion requests of a user, oldest first. */
const deletionsOf = (email: string) =>
  queryRows(
    `select d.state, d.reason, d.other_reason as "otherReason", d.horus, d.stc
       from deletion_requests d join users u on u.id = d.user_id where u.email = $1 order by d.created_at`,
    [email],
  );

async function openWizard(page: Page) {
  const customer = await newSession(page);
  await openLive(page, ADDRESS);
  await step(page, 'Motivo');
  return customer;
}

/** Goes to the last step and types the confirmation word. */
async function fillWizard(page: Page): Promise<void> {
  await wizard(page).getByRole('radio', { name: 'Es demasiado caro' }).check();
  await next(page).click();
  await wizard(page).getByRole('checkbox', { name: 'App Horus' }).check();
  await next(page).click();
  await wizard(page).getByRole('checkbox', { name: 'He leído y acepto las condiciones' }).check();
  await next(page).click();
  await word(page).fill('ELIMINAR');
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page explains the four steps and asks for a login', async ({ page }) => {
    await page.goto(ADDRESS);
    await expect(page.getByRole('heading', { name: 'Cómo funciona' })).toBeVisible();
    for (const name of ['Motivo', 'Cuentas', 'Condiciones', 'Confirmar']) {
      await expect(page.getByText(name, { exact: true })).toBeVisible();
    }
    await expect(page.getByText(/conservamos 6 años/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Acceso Requerido' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click();
    await expect(page).toHaveURL(paths.auth.login.href());
  });
});

test('from the login to the success screen, each step only after the one before it', async ({ page }) => {
  const customer = await registerBuyer(page);
  const { email, password } = customer;
  await openLive(page, ADDRESS);
  await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click();
  await fillLogin(page, customer);
  await expect(page).toHaveURL(ADDRESS);
  await step(page, 'Motivo');
  await expect(button(page, 'Anterior')).toBeDisabled();
  await expect(next(page)).toBeDisabled();
  const choices = wizard(page).getByRole('radio');
  await expect(choices).toHaveCount(5);
  for (const name of [
    'Ya no necesito este servicio',
    'Es difícil de usar',
    'Es demasiado caro',
    'Encontré una alternativa mejor',
  ]) {
    await choices.and(page.getByRole('radio', { name })).check();
    await expect(next(page)).toBeEnabled();
  }
  await choices.last().check();
  await expect(next(page)).toBeDisabled();
  const own = wizard(page).getByRole('textbox', { name: 'Cuéntanos el motivo' });
  await own.fill('   ');
  await expect(next(page)).toBeDisabled();
  await own.fill('Me jubilo');
  await next(page).click();

  await step(page, 'Cuentas');
  await expect(wizard(page).getByRole('heading', { name: 'Cuentas' })).toBeFocused();
  await expect(next(page)).toBeDisabled();
  await button(page, 'Anterior').click();
  await expect(own).toHaveValue('Me jubilo');
  await next(page).click();
  await wizard(page).getByRole('checkbox', { name: 'App Horus' }).check();
  await wizard(page).getByRole('checkbox', { name: 'Web STC' }).check();
  await next(page).click();

  await step(page, 'Condiciones');
  await expect(next(page)).toBeDisabled();
  await expect(wizard(page).getByText('Tienes una suscripción en marcha')).toBeHidden();
  await wizard(page).getByRole('checkbox', { name: 'He leído y acepto las condiciones' }).check();
  await next(page).click();

  await step(page, 'Confirmar');
  for (const said of [email, 'Me jubilo', 'App Horus y Web STC']) {
    await expect(wizard(page).getByRole('definition').filter({ hasText: said })).toBeVisible();
  }
  const send = button(page, 'Eliminar mi cuenta');
  for (const typed of ['', 'eliminar', 'ELIMINAR ', 'ELIMINA']) {
    await word(page).fill(typed);
    await expect(send).toBeDisabled();
  }
  await word(page).fill('ELIMINAR');
  await expireProof(customer);
  await send.click();
  const ownPassword = proof(page).getByRole('textbox', { name: 'Contraseña' });
  await expect(ownPassword).toBeFocused();
  await expectAccessible(page, 'proof', { part: 'dialog[open]' });
  await ownPassword.fill('no es esta');
  await page.keyboard.press('Enter');
  await expect(proof(page).getByText('Contraseña actual incorrecta')).toBeVisible();
  expect(await deletionsOf(email)).toEqual([]);
  // Closing it changes nothing.
  await page.keyboard.press('Escape');
  await expect(proof(page)).toBeHidden();
  await expect(send).toBeEnabled();
  await send.click();
  await ownPassword.fill(password);
  const slow = await holdAnswers(page, '/api/account/request-deletion');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Eliminando...')).toBeDisabled();
  await expect(button(page, 'Anterior')).toBeDisabled();
  slow.letGo();

  const done = page.getByRole('heading', { name: 'Solicitud Enviada con Éxito' });
  await expect(done).toBeFocused();
  await expect(wizard(page)).toBeHidden();
  expect(await deletionsOf(email)).toEqual([
    { state: 'pending', reason: 'other', otherReason: 'Me jubilo', horus: true, stc: true },
  ]);
  await waitForMail(email, ({ text }) => text.includes(ADDRESS));
  await page.getByRole('link', { name: 'Volver al Inicio' }).click();
  await expect(page).toHaveURL(paths.site.home.href());
});

test('a pending request is shown, blocks a purchase, and can be withdrawn', async ({ page }) => {
  const { email } = await openWizard(page);
  await fillWizard(page);
  await button(page, 'Eliminar mi cuenta').click();
  await expect(page.getByRole('heading', { name: 'Solicitud Enviada con Éxito' })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Tienes una solicitud en curso' })).toBeVisible();
  await expect(page.getByText(/Eliminaremos App Horus como muy tarde el/)).toBeVisible();

  await openLive(page, paths.site.horus.href());
  await pickPlan(page, 'business', 'monthly');
  const refusal = page.getByRole('article', { name: 'Business' }).getByRole('alert');
  await expect(refusal).toContainText('Para contratar un plan, retira antes esa solicitud.');
  await refusal.getByRole('link', { name: 'Ir a Mi Dashboard' }).click();
  await expect(page.getByText('Si prefieres contratar un plan, retira antes')).toBeVisible();
  await page.getByRole('link', { name: 'Ver mi solicitud' }).click();
  await page.getByRole('button', { name: 'Retirar la solicitud' }).click();
  await expect(page.getByText('Solicitud retirada. Tu cuenta sigue como estaba.')).toBeVisible();
  await expect(wizard(page).getByRole('heading', { name: 'Motivo' })).toBeFocused();
  expect(await deletionsOf(email)).toEqual([
    { state: 'withdrawn', reason: 'price', otherReason: '', horus: true, stc: false },
  ]);
});

test('a deletion can be requested by keyboard alone', async ({ page }) => {
  const { email } = await openWizard(page);
  await wizard(page).getByRole('radio').first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await step(page, 'Cuentas');
  for (let account = 0; account < 2; account += 1) {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
  }
  await page.keyboard.press('Enter');
  await step(page, 'Condiciones');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await step(page, 'Confirmar');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ELIMINAR');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Solicitud Enviada con Éxito' })).toBeFocused();
  expect(await deletionsOf(email)).toEqual([
    { state: 'pending', reason: 'not-needed', otherReason: '', horus: true, stc: true },
  ]);
});

test('axe finds nothing in the wizard', async ({ page }) => {
  // The conditions ask about a plan that ends.
  const plan = { state: 'ends', endsAt: '2099-12-22T10:00:00.000Z' };
  await page.route('**/api/account/deletion-request', (route) =>
    route.fulfill({ json: { request: null, plan, lastOwnerOf: [] } }),
  );
  // The width of axe in the gate: going back to it costs no layout.
  await page.setViewportSize({ width: 320, height: 900 });
  await openWizard(page);
  await expectAccessible(page, 'reason');
  await wizard(page).getByRole('radio', { name: 'Otro motivo' }).check();
  await wizard(page).getByRole('textbox').fill('Me jubilo');
  await expectAccessible(page, 'own reason', { part: 'main' });
  await next(page).click();
  await wizard(page).getByRole('checkbox', { name: 'App Horus' }).check();
  await expectAccessible(page, 'accounts', { part: 'main' });
  await next(page).click();
  await wizard(page).getByRole('checkbox', { name: 'He leído y acepto las condiciones' }).check();
  await expect(wizard(page).getByRole('radio', { name: /^Ya, sin esperar/ })).toBeVisible();
  await expectAccessible(page, 'conditions', { part: 'main' });
  await next(page).click();
  await word(page).fill('ELIMINAR');
  await expectAccessible(page, 'confirmation', { part: 'main' });
  await failAnswers(page, '/api/account/request-deletion');
  await button(page, 'Eliminar mi cuenta').click();
  await expect(page.getByText('Ha ocurrido un error al enviar la solicitud.')).toBeVisible();
  await expectAccessible(page, 'confirmation, failed', { part: 'main' });
  await page.unrouteAll();
  await button(page, 'Eliminar mi cuenta').click();
  await expect(page.getByRole('heading', { name: 'Solicitud Enviada con Éxito' })).toBeVisible();
  await expectAccessible(page, 'sent');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Tienes una solicitud en curso' })).toBeVisible();
  await expectAccessible(page, 'pending');
});
