import { paths } from '@horus/contract/backoffice/paths';
import { newSubscriber } from './account-area.ts';
import { counter } from './counter.ts';
import { queryRows } from './database.ts';
import { arrives, idsOf, requestInvoiceAndDeletion } from './office-items.ts';
import { logInAsOperator } from './operators.ts';
import { expect, test } from './test.ts';
import { openLive, refusedCookies } from './visitor.ts';

const { admin } = paths;
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

test.use({ storageState: refusedCookies });

/** Eight letters: a word with digits is found only if it is typed right. */
const newWord = () =>
  crypto
    .randomUUID()
    .slice(0, 8)
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '');

test('an operator’s tasks take few clicks, and a mistyped customer few keys', async ({ page }) => {
  const customer = await newSubscriber(page);
  const word = newWord();
  const company = `Forja ${word}`;
  await requestInvoiceAndDeletion(page, customer, company);
  const { organizationId, invoiceRequestId, installationId } = await idsOf(customer.email);
  await queryRows('update organizations set name = $2 where id = $1', [organizationId, company]);
  await queryRows('update installations set devices = 1, cards = 4 where id = $1', [installationId]);
  const { leadId, name, sender } = await arrives();
  await logInAsOperator(page);
  const row = (href: string) => page.getByRole('main').locator(`a[href="${href}"]`);

  await openLive(page, admin.leads.href({ q: sender }));
  const answer = counter();
  await answer.press(row(admin.lead.href({ leadId })));
  await answer.fill(page.getByRole('textbox', { name: 'Mensaje' }), 'Desde 39,99 € al mes.');
  await answer.press(page.getByRole('button', { name: 'Enviar respuesta' }));
  await expect(page.getByText(`Respuesta a ${name} en camino.`)).toBeVisible();
  expect(answer.taps()).toBeLessThanOrEqual(3);

  await openLive(page, admin.installation.href({ installationId }));
  const parcel = counter();
  await parcel.fill(page.getByRole('textbox', { name: 'Número de seguimiento' }), 'PK43FB07');
  await parcel.press(page.getByRole('button', { name: 'Marcar como enviado' }));
  await expect(page.getByText(/^Apuntado: enviado\. .+ recibe el número de seguimiento\./)).toBeVisible();
  expect(parcel.taps()).toBeLessThanOrEqual(2);

  await openLive(page, admin.invoices.href({ q: company }));
  const invoice = counter();
  await invoice.press(row(admin.invoice.href({ requestId: invoiceRequestId })));
  const chooser = page.waitForEvent('filechooser');
  await invoice.press(page.getByLabel('PDF de la factura'));
  // Its number is in its name.
  await (await chooser).setFiles({ name: 'W-2026-0001.pdf', mimeType: 'application/pdf', buffer: PDF });
  await invoice.press(page.getByRole('button', { name: 'Enviar la factura' }));
  await expect(page.getByText(`Enviada. ${company} recibe un correo.`)).toBeVisible();
  // The file is one more, in the browser's window.
  expect(invoice.taps() + 1).toBeLessThanOrEqual(4);

  await openLive(page, admin.customer.href({ organizationId }));
  const charge = counter();
  const payments = page.getByRole('table', { name: /^Pagos/ });
  await charge.press(payments.getByText('Desglose'));
  await expect(payments.getByText('IVA', { exact: true })).toBeVisible();
  expect(charge.taps()).toBeLessThanOrEqual(1);

  await openLive(page, admin.today.href());
  const keys = [...word.slice(0, 3), 'z', ...word.slice(4), 'Enter'];
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Buscar' }).getByRole('combobox')).toBeFocused();
  for (const key of keys) await page.keyboard.press(key);
  await expect(page).toHaveURL(admin.customer.href({ organizationId }));
  expect(keys.length).toBeLessThanOrEqual(9);
});
