import { paths } from '@horus/contract/paths';
import { expectAccessible } from './accessible.ts';
import { newSubscriber, openDashboard, setLastInvoiceOpen } from './account-area.ts';
import { expect, test } from './test.ts';
import { openLive, refusedCookies } from './visitor.ts';

test.use({ storageState: refusedCookies });

test('a failed fee comes first, with the date and the card of the next attempt', async ({ page }) => {
  const customer = await newSubscriber(page);
  await setLastInvoiceOpen(customer, { status: 'past_due', payment: 'refused', retryInDays: 3 });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await openDashboard(page);
    await expect(page.getByText('Pago pendiente', { exact: true })).toBeVisible();
    await expect(
      page.getByText(/Lo intentaremos otra vez el .+ con tu Visa terminada en 4242/),
    ).toBeVisible();
    const pay = page.getByRole('link', { name: /^Pagar 78,65\s€ ahora/ });
    await expect(pay).toHaveAttribute('href', /\/invoices\/in_/);
    await expect(
      page.getByRole('region', { name: 'Tu plan' }).getByText('Nuevo intento de cobro'),
    ).toBeVisible();
    await expect(page.getByText(/^Quedan? /)).toBeHidden();
    // Visible without scrolling, on a phone and on a desktop.
    await expect.poll(async () => (await pay.boundingBox())?.y).toBeLessThan(800);
  }
  const invoice = page.getByRole('table', { name: 'Historial de facturas' }).getByRole('row').nth(1);
  await expect(invoice.getByText('Pendiente de pago', { exact: true })).toBeVisible();
  await expect(invoice.getByText('open', { exact: true })).toBeVisible();
  await expectAccessible(page, 'dashboard, past due');
  await openLive(page, paths.site.home.href());
  const strip = page.getByRole('complementary', { name: 'Tu cuenta', exact: true });
  await expect(strip).toContainText(/Hola, .+\. Debes 78,65\s€\./);
  await expect(strip.getByRole('link', { name: /^Pagar ahora/ })).toHaveAttribute('href', /\/invoices\/in_/);
  await expectAccessible(page, 'the strip of a debt', { part: '[data-start-signed-in]' });
});
