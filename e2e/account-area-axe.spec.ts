import type { SubscriptionInfo } from '@horus/contract/billing';
import { paths } from '@horus/contract/paths';
import type { InvoiceRequestView } from '@horus/contract/requests';
import { expectAccessible } from './accessible.ts';
import { holdAnswers, newSession } from './account-access.ts';
import {
  addHistory,
  cancelAtPeriodEnd,
  newSubscriber,
  openDashboard,
  PAST_YEAR,
  removeSubscription,
} from './account-area.ts';
import { expect, test } from './test.ts';
import { refusedCookies } from './visitor.ts';

const { account } = paths;

test.use({
  // The width of axe in the gate: going back to it costs no layout.
  viewport: { width: 320, height: 900 },
  storageState: refusedCookies,
});

/** One of each state, with the longest text. */
const requestsInEachState: readonly InvoiceRequestView[] = (
  [
    ['received', null],
    ['issued', null],
    ['rejected', 'No consta ningún pago de esa fecha. Escríbenos con el justificante y lo miramos.'],
  ] as const
).map(([state, reason]) => ({
  id: crypto.randomUUID(),
  createdAt: new Date().toISOString(),
  state,
  companyName: 'Sociedad Cooperativa de Instalaciones y Mantenimientos del Tajo',
  taxId: 'B12345674',
  paymentId: null,
  invoiceNumber: state === 'issued' ? 'F-2026-7' : '',
  reason,
  hasDocument: state === 'issued',
}));

test.describe('axe finds nothing', () => {
  test('in the customer area without a plan, and on requests for an invoice', async ({ page }) => {
    await newSession(page);
    await openDashboard(page);
    await expectAccessible(page, 'dashboard, nothing');
    await page.goto(account.plan.href());
    await expect(page.getByRole('heading', { name: 'Sin suscripción activa' })).toBeVisible();
    await expectAccessible(page, 'plan, nothing');
    await page.goto(account.billing.href());
    await expect(page.getByText('No tienes una suscripción activa')).toBeVisible();
    await expectAccessible(page, 'portal, nothing');
    await page.goto(account.requestInvoice.href({ pago: 'pi_unknown' }));
    await page.getByRole('button', { name: 'Enviar solicitud' }).click();
    await expect(page.getByText('El NIF es obligatorio')).toBeVisible();
    await page.getByRole('combobox', { name: /^País/ }).selectOption('Otro');
    await expectAccessible(page, 'invoice request, wrong');

    await page.evaluate(() => localStorage.removeItem('invoiceDraft'));
    await page.route('**/api/facturas', (route) =>
      route.fulfill({ json: { lastData: null, requests: requestsInEachState } }),
    );
    await page.goto(account.requestInvoice.href());
    await expect(page.getByText('No se puede emitir')).toBeVisible();
    await page.getByRole('textbox', { name: /^NIF/ }).fill('FR12345678');
    await page.getByRole('combobox', { name: /^País/ }).selectOption('Francia');
    await page.reload();
    await expect(page.getByText('Hemos recuperado lo que dejaste a medias.')).toBeVisible();
    await expectAccessible(page, 'invoice request, restored');
  });

  test('in the customer area with a plan, and when something is wrong', async ({ page }) => {
    const customer = await newSubscriber(page, 'autonomos');
    await addHistory(customer, 27);
    await openDashboard(page);
    await page.getByText('Ver los 5 siguientes').click();
    await expectAccessible(page, 'dashboard');
    await page.goto(account.dashboardBilling.href());
    await page.getByLabel('Año').selectOption(PAST_YEAR);
    await expect(page.getByText(`Se muestran 25 facturas de ${PAST_YEAR}.`)).toBeVisible();
    await expectAccessible(page, 'billing');
    await page.goto(account.plan.href());
    await expect(page.getByRole('heading', { name: 'Horus Autónomos' })).toBeVisible();
    await expectAccessible(page, 'plan');

    await page.route('**/api/stripe/subscription-info', async (route) => {
      const info = (await (await route.fetch()).json()) as SubscriptionInfo;
      const due = { amount: 4_839, currency: 'eur', payUrl: null, retryAt: null };
      const payments = info.payments.map((each) => ({ ...each, status: 'refunded', amountRefunded: 2_000 }));
      await route.fulfill({ json: { ...info, state: 'renewal_processing', due, payments } });
    });
    await page.goto(account.dashboard.href());
    await expect(page.getByText('Te lo hemos devuelto').first()).toBeVisible();
    await expectAccessible(page, 'dashboard, a debit on its way and a payment given back');
    await page.unrouteAll();
    await page.route('**/api/stripe/subscription-info', (route) => route.fulfill({ status: 500 }));
    await page.route('**/api/stripe/create-portal-session', (route) => route.abort());
    await page.goto(account.dashboard.href());
    await expect(page.getByText('No hemos podido leer tus pagos')).toBeVisible();
    await expectAccessible(page, 'dashboard, failed');
    await page.goto(account.billing.href());
    await expect(page.getByText('Error al acceder al portal de facturación')).toBeVisible();
    await expectAccessible(page, 'portal, failed');
  });

  test('while loading, and in the states between', async ({ page }) => {
    const customer = await newSubscriber(page);
    const slow = await holdAnswers(page, '/api/stripe/**');
    for (const [address, state] of [
      [account.dashboard.href(), 'dashboard, loading'],
      [account.dashboardBilling.href(), 'billing, loading'],
      [account.plan.href(), 'plan, loading'],
    ] as const) {
      await page.goto(address);
      await expect(page.locator('[aria-busy=true]').first()).toBeVisible();
      await expectAccessible(page, state);
    }
    slow.letGo();
    await page.unrouteAll({ behavior: 'ignoreErrors' });

    await cancelAtPeriodEnd(customer);
    await openDashboard(page);
    await expect(page.getByText(/^La renovación está cancelada/)).toBeVisible();
    await expectAccessible(page, 'dashboard, cancelled');
    await removeSubscription(customer);
    await openDashboard(page);
    await expect(page.getByText('Estamos activando tu plan')).toBeVisible();
    await expectAccessible(page, 'dashboard, paid and not a plan yet');

    await page.route('**/api/stripe/invoices*', (route) => route.abort());
    await page.goto(account.dashboardBilling.href());
    await expect(page.getByText('No hemos podido leer tus facturas')).toBeVisible();
    await expectAccessible(page, 'billing, failed');
    const way = await holdAnswers(page, '/api/stripe/create-portal-session');
    await page.goto(account.billing.href());
    await expect(page.getByText('Redirigiendo al portal de facturación...')).toBeVisible();
    await expectAccessible(page, 'portal, on the way');
    way.letGo();
  });

  test('on a financed year', async ({ page }) => {
    await newSubscriber(page, 'business', 'annual-financed');
    await openDashboard(page);
    await expectAccessible(page, 'dashboard, financed');
  });
});

test('an invoice can be requested by keyboard alone', async ({ page }) => {
  await newSession(page);
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
