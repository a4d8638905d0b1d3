import { paths } from '@horus/contract/paths';
import type { Page } from '@playwright/test';
import { type Customer, newSubscriber, openDashboard } from './account-area.ts';
import { fillLogin } from './buyer.ts';
import { queryRows } from './database.ts';
import { expect, test } from './test.ts';
import { refusedCookies } from './visitor.ts';

const { account, auth } = paths;
const portalCall = '**/api/stripe/create-portal-session';

test.use({ storageState: refusedCookies });

const inPortal = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Tu suscripción', level: 1 })).toBeVisible();

async function cancelsAt({ email }: Customer): Promise<Date | null | undefined> {
  const [row] = await queryRows<{ cancels_at: Date | null }>(
    'select cancels_at from mirrored_subscriptions s join users u using (organization_id) where u.email = $1',
    [email],
  );
  return row?.cancels_at;
}

test('the portal: there and back from the dashboard, from the menu, and by its address', async ({ page }) => {
  const customer = await newSubscriber(page);
  await openDashboard(page);
  const opening = page.getByText('Accediendo al portal de Stripe...');
  const shown = opening.waitFor();
  await page.route(portalCall, async (route) => {
    await shown;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Abrir el portal' }).click();
  await inPortal(page);
  await page.getByRole('link', { name: 'Cancelar suscripción' }).click();
  await page.getByRole('radio', { name: 'Es demasiado caro' }).check();
  await page.getByRole('button', { name: 'Cancelar la suscripción' }).click();
  await expect(page.getByText('No habrá más cobros.')).toBeVisible();
  await page.getByRole('link', { name: /Volver a / }).click();
  await expect(page).toHaveURL(account.dashboard.href());
  await expect(page.getByText(/^La renovación está cancelada: tu plan termina el/)).toBeVisible();
  await expect(page.getByText(/^Ninguno más: tu plan termina el/)).toBeVisible();
  expect(await cancelsAt(customer)).toBeInstanceOf(Date);

  await page.unroute(portalCall);
  await page.getByRole('button', { name: 'Reanudar en el portal' }).click();
  await inPortal(page);
  await page.getByRole('button', { name: 'No cancelar' }).click();
  await page.getByRole('link', { name: /Volver a / }).click();
  await expect(page.getByText('Horus Business', { exact: true })).toBeVisible();
  await expect(page.getByText(/^La renovación está cancelada/)).toBeHidden();
  expect(await cancelsAt(customer)).toBeNull();

  await test.step('the user menu links to the portal and to the invoices', async () => {
    const menu = page.getByRole('banner').locator('summary').last();
    await menu.click();
    await page.getByRole('link', { name: 'Ver Facturas' }).click();
    await expect(page).toHaveURL(`${account.dashboardBilling.href()}#facturas`);
    await expect(page.getByRole('table', { name: 'Historial de facturas' })).toBeVisible();
    await menu.click();
    await page.getByRole('link', { name: 'Gestionar Suscripción' }).click();
    await inPortal(page);
    // The portal replaces the page that led to it.
    await page.goBack();
    await expect(page).toHaveURL(`${account.dashboardBilling.href()}#facturas`);
  });

  await test.step('/billing: an unauthenticated visitor goes to the login and from there to the portal', async () => {
    await page.evaluate(() => localStorage.removeItem('token'));
    await page.goto(account.billing.href());
    await expect(page).toHaveURL(auth.login.href());
    await fillLogin(page, customer);
    await inPortal(page);
  });
});
