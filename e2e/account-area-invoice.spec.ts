import { readFile, writeFile } from 'node:fs/promises';
import { paths } from '@horus/contract/paths';
import type { Page } from '@playwright/test';
import { endElsewhere, newSession } from './account-access.ts';
import { type Customer, clearTaxId, newSubscriber, openDashboard, runOperator } from './account-area.ts';
import { fillLogin } from './buyer.ts';
import { queryRows } from './database.ts';
import { waitForMail } from './mailbox.ts';
import { expect, test } from './test.ts';
import { openLive, refusedCookies } from './visitor.ts';

const { account } = paths;
const LONG_NAME = 'Sociedad Cooperativa de Instalaciones y Mantenimientos del Tajo';
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

test.use({ storageState: refusedCookies });

const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name });

async function openForm(page: Page): Promise<void> {
  await openLive(page, account.requestInvoice.href());
  await expect(field(page, /^Nombre de contacto/)).toHaveValue('Lucía Peña');
}

async function fillCompany(page: Page): Promise<void> {
  await field(page, /^Nombre de la empresa/).fill(LONG_NAME);
  await field(page, /^NIF/).fill('b-12345674');
  await field(page, /^Dirección/).fill('Calle Ancha, 1');
  await field(page, /^Código postal/).fill('45001');
  await field(page, /^Ciudad/).fill('Toledo');
}

async function requestsOf({ email }: Customer) {
  return queryRows<{ id: string; state: string; form: Record<string, string>; payment_id: string | null }>(
    `select r.id, r.state, r.form, r.payment_id from invoice_requests r
       join users u using (organization_id) where u.email = $1 order by r.created_at`,
    [email],
  );
}

const send = (page: Page) => page.getByRole('button', { name: 'Enviar solicitud' });

test('requested from a payment, sent, issued by the operator, downloaded', async ({ page }, info) => {
  const customer = await newSubscriber(page);
  await queryRows('update users set email_verified_at = now() where email = $1', [customer.email]);
  await clearTaxId(customer);
  await openDashboard(page);
  await expect(page.getByText(/^¿Una factura no lleva tus datos fiscales\?/)).toBeVisible();
  await page.getByRole('link', { name: /^Pedir factura del pago del/ }).click();
  await expect(page.getByText(/^Factura del pago del .+ Instalación de Horus Business, 78,65/)).toBeVisible();
  await fillCompany(page);
  await expect(field(page, /^Provincia/)).toHaveValue('Toledo');
  await expect(page.getByText('Con IVA del 21 %.')).toBeVisible();
  await send(page).click();
  await expect(page.getByText('Solicitud de factura enviada correctamente')).toBeVisible();
  await expect(page).toHaveURL(account.dashboard.href());
  const [request] = await requestsOf(customer);
  expect(request).toMatchObject({
    state: 'received',
    form: { companyName: LONG_NAME, taxId: 'B12345674', province: 'Toledo', country: 'España' },
  });
  expect(request?.payment_id).toMatch(/^\w+$/);
  await waitForMail(customer.email, ({ text }) => text.includes(LONG_NAME));

  await page.getByRole('link', { name: 'Solicitar Factura Profesional' }).click();
  const row = page.getByRole('row').filter({ hasText: LONG_NAME });
  await expect(row).toContainText('Recibida');
  // The next request starts with the data of the last one.
  await expect(field(page, /^NIF/)).toHaveValue('B12345674');

  const file = info.outputPath('factura.pdf');
  await writeFile(file, PDF);
  await runOperator('adjuntar', request?.id.slice(0, 8) ?? '', file, '--numero', 'F-2026-8');
  await waitForMail(customer.email, ({ text }) => text.includes('F-2026-8'));
  await page.reload();
  await expect(row).toContainText('Emitida');
  await expect(row).toContainText('F-2026-8');
  const downloading = page.waitForEvent('download');
  await row.getByRole('button', { name: /^Factura F-2026-8, descargar en PDF/ }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('factura-F-2026-8.pdf');
  expect(await readFile(await download.path())).toEqual(PDF);
});

test.describe('a draft', () => {
  const notice = (page: Page) => page.getByText('Hemos recuperado lo que dejaste a medias.');
  const draft = (page: Page) => page.evaluate(() => localStorage.getItem('invoiceDraft'));

  test('survives an expired session until it is sent', async ({ page }) => {
    const customer = await newSession(page);
    await openForm(page);
    await fillCompany(page);
    await field(page, /^Comentarios/).fill('A la atención de Eva');
    await endElsewhere(page, customer.token);
    await send(page).click();
    await expect(page.getByText('Tu sesión ha caducado. Por favor, inicia sesión de nuevo.')).toBeVisible();
    await expect(page).toHaveURL(paths.site.home.href());
    expect(await requestsOf(customer)).toEqual([]);

    await page.goto(paths.auth.login.href());
    await fillLogin(page, customer);
    await expect(page).toHaveURL(account.requestInvoice.href());
    await expect(notice(page)).toBeVisible();
    await expect(field(page, /^NIF/)).toHaveValue('b-12345674');
    await send(page).click();
    await expect(page).toHaveURL(account.dashboard.href());
    expect(await requestsOf(customer)).toMatchObject([
      { form: { companyName: LONG_NAME, comments: 'A la atención de Eva' } },
    ]);
    expect(await draft(page)).toBeNull();

    // The address is not confirmed yet, so the mail contains no typed text.
    const mail = await waitForMail(customer.email, ({ subject }) => subject.startsWith('Hemos recibido'));
    expect(mail.text).not.toContain(LONG_NAME);
  });
});
