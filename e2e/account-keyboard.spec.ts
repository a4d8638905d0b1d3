import { paths } from '@horus/contract/paths';
import { newSession } from './account-access.ts';
import {
  addHistory,
  newSubscriber,
  openDashboard,
  PAST_YEAR,
  setSubscriptionStatus,
} from './account-area.ts';
import { expectWalkable } from './keyboard-walk.ts';
import { expect, test } from './test.ts';
import { openLive, refusedCookies } from './visitor.ts';

const { account, auth, site } = paths;

test.use({ storageState: refusedCookies });

test('the Tab key reaches every control of every page of the area in order, with a visible focus', async ({
  page,
}) => {
  const customer = await newSubscriber(page, 'autonomos');
  await addHistory(customer, 27);
  await openDashboard(page);
  await expectWalkable(page);
  await page.goto(account.dashboardBilling.href());
  await page.getByLabel('Año').selectOption(PAST_YEAR);
  await expect(page.getByText(`Se muestran 25 facturas de ${PAST_YEAR}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Recibo del pago/ })).toHaveCount(25);
  await expectWalkable(page);
  await page.goto(account.plan.href());
  await expect(page.getByRole('heading', { name: 'Horus Autónomos' })).toBeVisible();
  await expectWalkable(page);
  await page.goto(account.profile.href());
  await expect(page.getByText('Esta sesión')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Descargar mis datos' })).toBeVisible();
  await expectWalkable(page);
  await page.goto(account.requestInvoice.href({ pago: 'pi_unknown' }));
  await expect(page.getByRole('textbox', { name: /^Nombre de contacto/ })).toHaveValue('Lucía Peña');
  await expectWalkable(page);
});

test('the Tab key follows the order of the pages for signing in and for deletion', async ({ page }) => {
  await openLive(page, auth.login.href());
  await expectWalkable(page);
  await openLive(page, auth.register.href());
  await expectWalkable(page);
  await openLive(page, auth.resetPassword.href({ token: 'a'.repeat(43) }));
  await expect(page.getByRole('button', { name: 'Guardar contraseña' })).toBeVisible();
  await expectWalkable(page);
  await newSession(page);
  await openLive(page, site.deleteAccount.href());
  // Until a reason is chosen, the page shows only the reasons.
  await page.getByRole('radio', { name: 'Es demasiado caro' }).check();
  await expectWalkable(page);
});

test('by keyboard alone a customer sees the plan, its charges and its invoices, and goes to the portal', async ({
  page,
}) => {
  const customer = await newSubscriber(page, 'autonomos');
  await addHistory(customer, 27);
  // Money is owed, so the page offers a refresh from the payment provider.
  await setSubscriptionStatus(customer, 'past_due');
  await openDashboard(page);
  await page.getByRole('button', { name: 'Actualizar', exact: true }).focus();
  const refreshed = page.waitForResponse((answer) => answer.url().endsWith('/api/stripe/refresh'));
  await page.keyboard.press('Enter');
  expect((await refreshed).status()).toBe(200);
  await expect(page.getByRole('button', { name: 'Actualizar', exact: true })).toBeFocused();

  await page.getByText('Ver los 5 siguientes').focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('listitem').filter({ hasText: /30,24\s€/ })).toBeVisible();

  await page.getByRole('link', { name: 'Facturas', exact: true }).focus();
  await page.keyboard.press('Enter');
  // The new page takes the focus once it has loaded.
  await expect(page.getByRole('main')).toBeFocused();
  // The list of years loads after the page.
  await expect(page.getByLabel('Año').getByRole('option', { name: PAST_YEAR })).toBeAttached();
  await page.getByLabel('Año').focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('Año')).toHaveValue(PAST_YEAR);
  await expect(page.getByText(`Se muestran 25 facturas de ${PAST_YEAR}.`)).toBeVisible();
  await page.locator('#facturas').getByRole('button', { name: 'Ver más' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Se muestran 27 facturas de ${PAST_YEAR}.`)).toBeFocused();

  await page.getByRole('button', { name: 'Abrir el portal' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/portal\/bps_/);
});
