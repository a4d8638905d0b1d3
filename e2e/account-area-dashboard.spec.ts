import { readFile } from 'node:fs/promises';
import { formatLongDate } from '@horus/contract/dates';
import { paths } from '@horus/contract/paths';
import type { Locator } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { newSession } from './account-access.ts';
import {
  addHistory,
  endSubscription,
  newSubscriber,
  openDashboard,
  PAST_YEAR,
  releaseMirror,
  removeSubscription,
  setPaymentStatus,
  setSubscriptionStatus,
} from './account-area.ts';
import { queryRows } from './database.ts';
import { expect, test } from './test.ts';
import { openLive, refusedCookies } from './visitor.ts';

const { account, site } = paths;

test.use({ storageState: refusedCookies });

test('a monthly plan: its name, its payment method, and the next charge with its day', async ({ page }) => {
  const { email } = await newSubscriber(page);
  await openDashboard(page);
  await expect(page.getByText('Horus Business', { exact: true })).toBeVisible();
  await expect(page.getByText('Activo', { exact: true })).toBeVisible();
  await expect(page.getByText('Quedan')).toBeHidden();
  await expect(page.getByText('Disfrutas de 30 días incluidos con tu instalación')).toBeVisible();
  await expect(page.getByText('Visa terminada en 4242')).toBeVisible();
  const [row] = await queryRows<{ at: Date }>(
    `select current_period_ends_at as at from mirrored_subscriptions s
       join users u using (organization_id) where u.email = $1`,
    [email],
  );
  await expect(
    page.getByText(
      new RegExp(
        `^Gratis hasta el ${formatLongDate(row?.at ?? '')}; después 48,39\\s€ al mes, IVA incluido\\.$`,
      ),
    ),
  ).toBeVisible();
  const last = page.getByRole('link', { name: /^Última factura/ });
  await expect(last).toContainText(/78,65\s€ · Pagada/);
  const answer = await page.request.get((await last.getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toContain('application/pdf');
  const charge = page.getByRole('listitem').filter({ hasText: 'Horus Business: cuota mensual' });
  await expect(charge).toContainText(formatLongDate(row?.at ?? ''));
  await expect(charge).toContainText(/48,39\s€/);
  await expect(page.getByRole('definition').filter({ hasText: email })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Actualizar datos' })).toHaveAttribute(
    'href',
    account.profile.href(),
  );
  await expect(page.getByRole('link', { name: 'Solicitar Factura Profesional' })).toHaveAttribute(
    'href',
    account.requestInvoice.href(),
  );
});

test('the promotion shows each halved fee and the first full one', async ({ page }) => {
  await newSubscriber(page, 'autonomos');
  await openDashboard(page);
  await page.getByText('Ver los 5 siguientes').click();
  const halved = page.getByRole('listitem').filter({ hasText: /a mitad de precio \(\d de 6\)/ });
  await expect(halved).toHaveCount(6);
  await expect(halved.last()).toContainText(/15,13\s€/);
  await expect(page.getByRole('listitem').filter({ hasText: /30,24\s€/ })).toHaveCount(1);
  await openLive(page, account.changePlan.href());
  await expect(page.getByRole('radio', { name: /El que tienes/ })).toHaveAccessibleName(
    /^Autónomos\s?12,50\s€/,
  );
});

test('a financed year shows its end, its renewal and its instalments', async ({ page }) => {
  await newSubscriber(page, 'business', 'annual-financed');
  await openDashboard(page);
  await expect(page.getByText('Sin renovación automática')).toBeVisible();
  await expect(page.getByText(/^Tu año termina el .+ Podrás renovarlo aquí desde el/)).toBeVisible();
  // Klarna collects the year in three amounts that add up to it.
  await expect(page.getByText(/^En 3 plazos sin intereses de 154,83\s€$/)).toBeVisible();
  await expect(
    page.getByText(/^Klarna te cobra tu pedido en 3 plazos sin intereses de 154,83\s€/),
  ).toBeVisible();
  await expect(page.getByText(/^Nosotros no te cobraremos nada más: tu plan termina el/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ver tus plazos en Klarna' })).toHaveAttribute(
    'href',
    'https://app.klarna.com',
  );
  // The year includes the installation, so it was not paid separately.
  await expect(page.getByText('Instalación pagada')).toBeHidden();
});

test('without a plan: claims nothing and links to the plans', async ({ page }) => {
  await newSession(page);
  await openDashboard(page);
  await expect(page.getByText('Sin suscripción activa')).toBeVisible();
  await expect(page.getByText('Sin suscripción', { exact: true })).toBeVisible();
  const panel = page.getByRole('region', { name: 'Tu plan' });
  await expect(panel.getByRole('listitem')).toHaveCount(3);
  for (const words of ['Aún no hay facturas', 'Aún no hay pagos', /^Cuando contrates un plan/]) {
    await expect(page.getByText(words)).toBeVisible();
  }
  await expect(panel.getByRole('link', { name: 'Pedir una demo' })).toHaveAttribute(
    'href',
    `${site.horus.href()}#demo`,
  );
  await page.getByRole('link', { name: 'Ver Planes Disponibles' }).click();
  await expect(page).toHaveURL(site.horus.href());
});

test('an unpaid fee, a paid order without a plan yet, an incomplete payment', async ({ page }) => {
  const customer = await newSubscriber(page);
  await setSubscriptionStatus(customer, 'past_due');
  await openDashboard(page);
  await expect(page.getByText('Pago pendiente', { exact: true })).toBeVisible();
  await expect(page.getByText(/^No hemos podido cobrar tu última cuota/)).toBeVisible();
  await page.getByRole('button', { name: 'Actualizar el método de pago' }).click();
  await page.waitForURL(/\/portal\/bps_/);

  await removeSubscription(customer);
  await queryRows(
    `update mirrored_payments set status = 'processing' from users u
      where u.email = $1 and u.organization_id = mirrored_payments.organization_id`,
    [customer.email],
  );
  await openDashboard(page);
  await expect(page.getByText('Pago Procesado', { exact: true })).toBeVisible();
  await expect(page.getByText('Estamos activando tu plan')).toBeVisible();
  const payment = page.getByRole('table', { name: 'Pagos recientes' }).getByRole('row').last();
  await expect(payment.getByText('processing', { exact: true })).toBeVisible();
  await expect(payment.getByText('Pago en camino')).toBeVisible();
});

test('a status from the provider wraps within its cell', async ({ page }) => {
  const customer = await newSubscriber(page);
  await setPaymentStatus(customer, 'requires_payment_method');
  for (const width of [1024, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await openDashboard(page);
    const payments = page.getByRole('table', { name: 'Pagos recientes' });
    await expect(payments.getByText('No se pudo cobrar', { exact: true })).toBeVisible();
    const over = await payments.getByText(/^requires_/).evaluate((element) => {
      const cell = element.closest('td, [role=cell]');
      return element.getBoundingClientRect().right - (cell?.getBoundingClientRect().right ?? 0);
    });
    expect(over).toBeLessThanOrEqual(0);
  }
});

test('the receipt of a payment is a PDF', async ({ page }) => {
  await newSubscriber(page);
  await openDashboard(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Recibo del pago del/ }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^recibo-\d{4}-\d\d-\d\d-[\w-]+\.pdf$/);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await page.route(`**/api/stripe/payments/*/receipt`, (route) => route.abort());
  await page.getByRole('button', { name: /^Recibo del pago del/ }).click();
  await expect(page.getByText(/^No hemos podido descargar el documento/)).toBeVisible();
});

test('an invoice opens as PDF', async ({ page }) => {
  await newSubscriber(page);
  await openDashboard(page);
  const link = page.getByRole('link', { name: /^Factura .+ en PDF/ });
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toContain('application/pdf');
});

const MONTHS = [
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'],
  ...['julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
];

/** Compares dates as shown: '4 de mayo de 2027'. */
function newestFirst(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => {
    const [, day, month = '', year] = /(\d+) de (\p{L}+) de (\d{4})/u.exec(text) ?? [];
    return Date.UTC(Number(year), MONTHS.indexOf(month), Number(day));
  });
  return Number(right) - Number(left);
}

test('many payments and invoices load page by page', async ({ page }) => {
  const customer = await newSubscriber(page);
  await addHistory(customer, 27);
  await openDashboard(page);
  const payments = page.getByRole('table', { name: 'Pagos recientes' });
  const rows = payments.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(10);
  const more = page.locator('#pagos').getByRole('button', { name: 'Ver más' });
  await more.click();
  await expect(page.getByText('Se muestran 20 pagos.')).toBeVisible();
  await more.click();
  await expect(rows).toHaveCount(28);
  // The button is gone, so the focus is on the count.
  await expect(page.getByText('Se muestran 28 pagos.')).toBeFocused();
  await expect(more).toHaveCount(0);
  const dates = await rows.locator('td:first-child').allTextContents();
  expect(new Set(dates).size).toBe(28);
  expect(dates).toEqual(dates.toSorted(newestFirst));

  const invoices = page.getByRole('table', { name: 'Historial de facturas' });
  const invoiceRows = invoices.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(invoiceRows).toHaveCount(5);
  await page.getByRole('link', { name: 'Ver todas las facturas' }).click();
  await expect(page).toHaveURL(`${account.dashboardBilling.href()}#facturas`);
  await page.getByLabel('Año').selectOption(PAST_YEAR);
  await expect(invoiceRows).toHaveCount(25);
  const moreInvoices = page.locator('#facturas').getByRole('button', { name: 'Ver más' });
  await page.route('**/api/stripe/invoices?before=*', (route) => route.abort());
  // By keyboard, because the page may still be scrolling to the list.
  await moreInvoices.press('Enter');
  await expect(page.getByText('No llegamos al servidor', { exact: false })).toBeVisible();
  await page.unroute('**/api/stripe/invoices?before=*');
  await moreInvoices.click();
  await expect(invoiceRows).toHaveCount(27);
  const issued = await invoiceRows.locator('td:first-child').allTextContents();
  expect(issued).toEqual(issued.toSorted(newestFirst));
});

test('the documents of a year are listed and download as one file', async ({ page }) => {
  const customer = await newSubscriber(page);
  await addHistory(customer, 3);
  await openLive(page, account.dashboardBilling.href());
  const year = page.getByLabel('Año');
  const invoices = page.getByRole('table', { name: 'Historial de facturas' });
  const payments = page.getByRole('table', { name: 'Historial de pagos' });
  const rowsOf = (table: Locator) => table.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rowsOf(invoices)).toHaveCount(1);
  await expect(rowsOf(payments)).toHaveCount(1);
  await year.selectOption(PAST_YEAR);
  await expect(rowsOf(invoices)).toHaveCount(3);
  await expect(rowsOf(payments)).toHaveCount(3);
  await expect(rowsOf(payments).first()).toContainText('19 de diciembre de 2024');

  const downloading = page.waitForEvent('download');
  const all = page.getByRole('button', { name: `Descargar todo ${PAST_YEAR}` });
  await all.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`horus-documentos-${PAST_YEAR}.zip`);
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
  await expect(all).toBeFocused();

  await page.getByLabel('Periodo').selectOption('Cuarto trimestre');
  const quarter = page.waitForEvent('download');
  await page.getByRole('button', { name: `Descargar T4 de ${PAST_YEAR}` }).press('Enter');
  expect((await quarter).suggestedFilename()).toBe(`horus-documentos-${PAST_YEAR}-T4.zip`);
  await page.getByLabel('Periodo').selectOption('Todo el año');

  await page.route(`**/api/stripe/papers/${PAST_YEAR}`, (route) => route.abort());
  await all.click();
  await expect(page.getByText(/^No hemos podido descargar el documento/)).toBeVisible();

  await page.getByLabel('Periodo').selectOption('Primer trimestre');
  await page.getByRole('button', { name: `Descargar T1 de ${PAST_YEAR}` }).press('Enter');
  await expect(page.getByText('No hay documentos de ese periodo')).toBeVisible();
});

test('a year without documents says so and offers no file, only the years that have some', async ({
  page,
}) => {
  const customer = await newSubscriber(page);
  // All payments become old, and no pending event can change that.
  await setSubscriptionStatus(customer, 'active');
  for (const [table, moment] of [
    ['mirrored_payments', 'created_at'],
    ['mirrored_invoices', 'issued_at'],
  ]) {
    await queryRows(
      `update ${table} t set ${moment} = '${PAST_YEAR}-03-09T10:00:00Z' from users u
        where u.organization_id = t.organization_id and u.email = $1`,
      [customer.email],
    );
  }
  await openLive(page, account.dashboardBilling.href());
  await expect(page.getByText(/^Sin facturas en \d{4}$/)).toBeVisible();
  await expect(page.getByText(/^Sin pagos en \d{4}$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Descargar todo/ })).toHaveCount(0);
  await expectAccessible(page, 'a year without papers');
  await page.getByLabel('Año').selectOption(PAST_YEAR);
  await expect(page.getByRole('table', { name: 'Historial de pagos' })).toContainText('9 de marzo de 2024');
  await expect(page.getByRole('button', { name: `Descargar todo ${PAST_YEAR}` })).toBeVisible();
});

test('a customer without payments sees where the documents will be', async ({ page }) => {
  await newSession(page);
  await openLive(page, account.dashboardBilling.href());
  await expect(page.getByText('Aún no hay facturas')).toBeVisible();
  await expect(page.getByText('Aún no hay pagos')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Descargar todo/ })).toHaveCount(0);
});

test('a refresh asks the payment provider', async ({ page }) => {
  const customer = await newSubscriber(page);
  await setSubscriptionStatus(customer, 'past_due');
  await openDashboard(page);
  await expect(page.getByText('Pago pendiente', { exact: true })).toBeVisible();
  const refresh = page.getByRole('button', { name: 'Actualizar', exact: true });
  await releaseMirror(customer);
  await refresh.click();
  await expect(page.getByText('Activo', { exact: true })).toBeVisible();
  // Nothing is pending any more, so there is nothing to refresh.
  await expect(refresh).toHaveCount(0);
  const [row] = await queryRows<{ status: string }>(
    'select status from mirrored_subscriptions s join users u using (organization_id) where u.email = $1',
    [customer.email],
  );
  expect(row?.status).toBe('trialing');
});

test('a returning customer sees the ended plan, and is offered no second installation fee and no second free month', async ({
  page,
}) => {
  const customer = await newSubscriber(page);
  const card = page.getByRole('article', { name: 'Business' });
  const today = card.locator('p').filter({ hasText: 'Hoy pagas' });
  await endSubscription(customer);
  await openDashboard(page);
  await expect(page.getByText(/^Tu plan Business terminó el .+ Contrata un plan/)).toBeVisible();
  await expect(page.getByText(/descarga tus facturas, en la página segura de Stripe/)).toBeVisible();
  await expect(page.getByText(/cancela tu plan o reanúdalo/)).toBeHidden();
  await expect(page.getByText('Visa terminada en 4242')).toBeVisible();
  await expect(page.getByText('Cambiar el método de pago')).toBeHidden();
  await page.getByRole('link', { name: 'Ver Planes Disponibles' }).click();
  await expect(today).toContainText(/48,39\s€/);
  await expect(page.getByText('Tu empresa ya ha disfrutado de sus días gratis')).toBeVisible();
  await expect(
    page.locator('#pricing-section').getByText('Los primeros 30 días de cuota son gratis'),
  ).toBeHidden();

  // Opened directly, the page shows the same without any interaction.
  await page.goto(site.horus.href());
  await expect(today).toContainText(/48,39\s€/);
  await page.getByRole('button', { name: 'Contratar Business' }).click();
  await page.waitForURL(/\/checkout\/cs_test_/);
  await expect(page.getByText(/48,39\s€/).first()).toBeVisible();
});

test('a customer without a past free month is still promised it', async ({ page }) => {
  await newSession(page);
  await openLive(page, site.horus.href());
  await expect(
    page.locator('#pricing-section').getByText('Los primeros 30 días de cuota son gratis'),
  ).toBeVisible();
  const card = page.getByRole('article', { name: 'Business' });
  await expect(card.locator('p').filter({ hasText: 'Hoy pagas' })).toContainText(/78,65\s€/);
});
