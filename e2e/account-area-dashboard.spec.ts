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
  setPaymentStatus,
  setSubscriptionStatus,
} from './account-area.ts';
import { queryRows } from './database.ts';
import { expect, test } from './test.ts';
import { openLive, refusedCookies } from './visitor.ts';

const { account, site } = paths;

test.use({ storageState: refusedCookies });

test('a monthly plan: its name, its payment method, the next charge with its day, and its documents', async ({
  page,
}) => {
  const customer = await newSubscriber(page);
  const { email } = customer;
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
  const link = page.getByRole('link', { name: /^Factura .+ en PDF/ });
  await expect(link).toHaveAttribute('href', (await last.getAttribute('href')) ?? '');

  await test.step('the receipt of a payment is a PDF', async () => {
    const receipt = page.getByRole('button', { name: /^Recibo del pago del/ });
    const downloading = page.waitForEvent('download');
    await receipt.click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^recibo-\d{4}-\d\d-\d\d-[\w-]+\.pdf$/);
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');

    await page.route(`**/api/stripe/payments/*/receipt`, (route) => route.abort());
    await receipt.click();
    await expect(page.getByText(/^No hemos podido descargar el documento/)).toBeVisible();
  });

  await test.step('a status from the provider wraps within its cell', async () => {
    await setPaymentStatus(customer, 'requires_payment_method');
    await page.reload();
    for (const width of [1024, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const payments = page.getByRole('table', { name: 'Pagos recientes' });
      await expect(payments.getByText('No se pudo cobrar', { exact: true })).toBeVisible();
      const over = () =>
        payments.getByText(/^requires_/).evaluate((element) => {
          const cell = element.closest('td, [role=cell]');
          return element.getBoundingClientRect().right - (cell?.getBoundingClientRect().right ?? 0);
        });
      await expect.poll(over).toBeLessThanOrEqual(0);
    }
  });
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
  await expectAccessible(page, 'papers of a span');
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

  await test.step('a quarter’s documents, by keyboard', async () => {
    await page.getByLabel('Periodo').focus();
    for (let steps = 0; steps < 4; steps += 1) await page.keyboard.press('ArrowDown');
    const button = page.getByRole('button', { name: `Descargar T4 de ${PAST_YEAR}` });
    const quarter = page.waitForEvent('download');
    await button.press('Enter');
    expect((await quarter).suggestedFilename()).toBe(`horus-documentos-${PAST_YEAR}-T4.zip`);
    await expect(button).toBeFocused();
  });
  await page.getByLabel('Periodo').selectOption('Todo el año');

  await page.route(`**/api/stripe/papers/${PAST_YEAR}`, (route) => route.abort());
  await all.click();
  await expect(page.getByText(/^No hemos podido descargar el documento/)).toBeVisible();

  await page.getByLabel('Periodo').selectOption('Primer trimestre');
  await page.getByRole('button', { name: `Descargar T1 de ${PAST_YEAR}` }).press('Enter');
  await expect(page.getByText('No hay documentos de ese periodo')).toBeVisible();

  await test.step('a year without documents says so and offers no file', async () => {
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
    await page.reload();
    await expect(page.getByText(/^Sin facturas en \d{4}$/)).toBeVisible();
    await expect(page.getByText(/^Sin pagos en \d{4}$/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Descargar todo/ })).toHaveCount(0);
    await expectAccessible(page, 'a year without papers');
    await year.selectOption(PAST_YEAR);
    await expect(payments).toContainText('9 de marzo de 2024');
    await expect(all).toBeVisible();
  });
});

test('a customer is promised a free month and an installation fee; a returning one is offered neither again', async ({
  page,
}) => {
  const card = page.getByRole('article', { name: 'Business' });
  const today = card.locator('p').filter({ hasText: 'Hoy pagas' });
  const free = card.getByText('Primeros 30 días gratis');
  await newSession(page);
  await openLive(page, site.horus.href());
  await expect(free).toBeVisible();
  await expect(today).toContainText(/78,65\s€/);

  await endSubscription(await newSubscriber(page));
  await openDashboard(page);
  await page.getByRole('link', { name: 'Ver Planes Disponibles' }).click();
  await expect(today).toContainText(/48,39\s€/);
  await expect(page.getByText('Tu empresa ya ha disfrutado de sus días gratis')).toBeVisible();
  await expect(free).toBeHidden();

  // Opened directly, the page shows the same without any interaction.
  await page.goto(site.horus.href());
  await expect(today).toContainText(/48,39\s€/);
  await page.getByRole('button', { name: 'Contratar Business' }).click();
  await page.waitForURL(/\/checkout\/cs_test_/);
  await expect(page.getByText(/48,39\s€/).first()).toBeVisible();
});
