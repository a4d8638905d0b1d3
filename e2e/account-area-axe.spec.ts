import { calls, paths } from '@horus/contract/paths';
import { expectAccessible } from './accessible.ts';
import {
  addHistory,
  newCustomer,
  newSubscriber,
  openDashboard,
  setSubscriptionStatus,
} from './account-area.ts';
import { expect, test } from './test.ts';
import { refusedCookies } from './visitor.ts';

const { account } = paths;

/** Movement is not what is looked at: everything stands still, in its final state. */
test.use({ contextOptions: { reducedMotion: 'reduce' }, storageState: refusedCookies });

for (const width of [320, 1440]) {
  test.describe(`at ${width} px axe finds nothing`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('in the customer area without a plan', async ({ page }) => {
      await newCustomer(page);
      await openDashboard(page);
      await expectAccessible(page, 'dashboard, nothing');
      await page.goto(account.billing.href());
      await expect(page.getByText('No tienes una suscripción activa')).toBeVisible();
      await expectAccessible(page, 'portal, nothing');
      await page.goto(account.requestInvoice.href({ pago: 'pi_unknown' }));
      await page.getByRole('button', { name: 'Enviar solicitud' }).click();
      await expect(page.getByText('El NIF es obligatorio')).toBeVisible();
      await page.getByRole('combobox', { name: /^País/ }).selectOption('Otro');
      await expectAccessible(page, 'invoice request, wrong');
    });

    test('in the customer area with a plan', async ({ page }) => {
      const customer = await newSubscriber(page, 'autonomos');
      await addHistory(customer, 12);
      await openDashboard(page);
      await page.getByText('Ver los 5 siguientes').click();
      await expectAccessible(page, 'dashboard');
      await page.goto(account.dashboardBilling.href());
      await expect(page.getByText('Se muestran 10 facturas.')).toBeVisible();
      await expectAccessible(page, 'billing');
    });

    test('in the customer area when something is wrong', async ({ page }) => {
      const customer = await newSubscriber(page);
      await setSubscriptionStatus(customer, 'past_due');
      await openDashboard(page);
      await expect(page.getByText('Pago pendiente', { exact: true })).toBeVisible();
      await expectAccessible(page, 'dashboard, unpaid');
      await page.route(`**${calls.billing.subscriptionInfo.href()}`, (route) =>
        route.fulfill({ status: 500 }),
      );
      await page.route(`**${calls.billing.createPortalSession.href()}`, (route) => route.abort());
      await page.goto(account.dashboard.href());
      await expect(page.getByText('No hemos podido leer tus pagos')).toBeVisible();
      await expectAccessible(page, 'dashboard, failed');
      await page.goto(account.billing.href());
      await expect(page.getByText('Error al acceder al portal de facturación')).toBeVisible();
      await expectAccessible(page, 'portal, failed');
    });

    test('on a financed year', async ({ page }) => {
      await newSubscriber(page, 'business', 'annual-financed');
      await openDashboard(page);
      await expectAccessible(page, 'dashboard, financed');
    });
  });
}

test('the keyboard alone asks for an invoice', async ({ page }) => {
  await newCustomer(page);
  await openDashboard(page);
  await page.getByRole('link', { name: 'Solicitar Factura Profesional' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: /^Nombre de contacto/ })).toHaveValue('Lucía Peña');
  await page.getByRole('link', { name: 'Volver a Mi Dashboard' }).focus();
  for (const [name, text] of [
    ['Nombre de la empresa o razón social', 'Talleres Peña'],
    ['NIF / CIF', '12345678Z'],
    ['Dirección', 'Calle Ancha, 1'],
    ['Código postal', '45001'],
    ['Ciudad', 'Toledo'],
    ['Provincia', null],
    ['País', null],
    ['Nombre de contacto', null],
    ['Email', null],
    ['Teléfono', null],
    ['Número de factura', null],
    ['Comentarios', 'Gracias.'],
  ] as const) {
    await page.keyboard.press('Tab');
    await expect(page.getByLabel(name).and(page.locator(':focus'))).toBeVisible();
    if (text !== null) await page.keyboard.type(text);
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Enviar solicitud' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Solicitud de factura enviada correctamente')).toBeVisible();
  await expect(page).toHaveURL(account.dashboard.href());
});
