import { paths } from '@horus/contract/backoffice/paths';
import { addDays, dayOf } from '@horus/contract/dates';
import { openAccount } from '@horus/sandbox/conformance/test-account';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { newSession, useToken } from './account-access.ts';
import { newSubscriber, openDashboard } from './account-area.ts';
import { queryRows } from './database.ts';
import { openSummary } from './hiring.ts';
import { payByCard } from './hosted-page.ts';
import { newVisitor } from './lead-forms.ts';
import { waitForMail } from './mailbox.ts';
import { holdMailLonger, logInAsOperator } from './operators.ts';
import { readStripeKey, SANDBOX } from './system.ts';
import { expect, test } from './test.ts';
import { loseResponse, openLive, refusedCookies } from './visitor.ts';

const { admin } = paths;
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

test.use({ storageState: refusedCookies });

async function openRow(page: Page, name: string): Promise<void> {
  await openLink(page, page.getByRole('link', { name, exact: true }));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

async function openLink(page: Page, row: Locator): Promise<void> {
  const more = page.getByRole('button', { name: 'Ver más' });
  await page.getByRole('table').waitFor();
  // The row may appear, and the button disappear, between the check and the press.
  await expect(async () => {
    if (!(await row.isVisible())) await more.click({ timeout: 2_000 });
    await expect(row).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await row.click();
}

const linkTo = (page: Page, href: string) => page.getByRole('main').locator(`a[href="${href}"]`);

test('a request for an invoice is answered before its deadline, and corrected', async ({ page }) => {
  const customer = await newSession(page);
  const company = `Talleres ${customer.email.split('@')[0]}`;
  for (const companyName of [company, `${company} y Otra`]) {
    await page.request.post('/api/facturas/solicitar', {
      headers: { authorization: `Bearer ${customer.token}` },
      data: {
        ...{ companyName, taxId: 'B12345674', address: 'Calle Ancha, 1', postalCode: '45001' },
        ...{ city: 'Toledo', province: 'Toledo', country: 'España' },
        ...{ contactName: 'Lucía Peña', email: customer.email },
      },
    });
  }
  await logInAsOperator(page, 'operator');
  await openLive(page, admin.invoices.href());
  await page.getByRole('table').waitFor();
  await expectAccessible(page, 'requests for invoices');
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 360, height: 800 });
  const tabs = page.getByRole('navigation', { name: 'Estado' }).getByRole('link');
  const tops = await tabs.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await page.setViewportSize(size);
  await openRow(page, company);
  await expect(page.getByText('Fuera de plazo')).toHaveCount(0);
  await expect(page.getByText('El NIF tiene la forma correcta.')).toBeVisible();
  await expectAccessible(page, 'a request for an invoice');
  await page.keyboard.press('e');
  await expect(page.getByLabel('PDF de la factura')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: company, exact: true })).toBeFocused();
  await openRow(page, company);

  const send = page.getByRole('button', { name: 'Enviar la factura' });
  await send.click();
  await expect(page.getByText('Elige el PDF de la factura')).toBeVisible();
  await page.getByRole('textbox', { name: 'Número de factura' }).fill('F-2026-7');
  const file = { name: 'factura.pdf', mimeType: 'application/pdf', buffer: PDF };
  await page.getByLabel('PDF de la factura').setInputFiles(file);
  const next = page.getByRole('link', { name: 'Siguiente' });
  const nextHref = (await next.getAttribute('href')) ?? '';
  await send.hover();
  await page.mouse.down();
  await page.mouse.up();
  // The next request opens, and the second press of a double click does not reach its button.
  await expect(page).toHaveURL(nextHref);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await send.hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('Escribe el número de la factura')).toBeHidden();
  const undone = page
    .getByRole('alert')
    .filter({ hasText: `Deshecho: el correo sobre la factura de ${company} no ha salido.` });
  await undone.getByRole('link', { name: 'Ver la factura' }).click();
  await expect(page.getByRole('heading', { level: 1, name: company, exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Número de factura' })).toHaveValue('F-2026-7');
  await page.getByLabel('PDF de la factura').setInputFiles(file);
  await send.click();
  await expect(page.getByRole('heading', { name: 'Enviar una corrección' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Número de factura' }).fill('R-2026-1');
  await page.getByLabel('PDF de la factura').setInputFiles(file);
  // Its response is lost, but the reloaded request has the correction.
  await page.route('**/api/admin/invoices/*/document?*', loseResponse, { times: 1 });
  await page.getByRole('button', { name: 'Enviar la corrección' }).click();
  await expect(
    page.getByText('F-2026-7, ', { exact: false }).filter({ hasText: '(sustituida)' }),
  ).toBeVisible();
  await expect(page.getByText('No hay conexión con el servidor', { exact: false })).toHaveCount(0);

  await waitForMail(customer.email, ({ subject }) => subject.includes('R-2026-1'));
  await useToken(page, paths.account.requestInvoice.href(), customer.token);
  await expect(page.getByText('R-2026-1')).toBeVisible();
});

/** Makes the sandbox refuse the next calls to a path. */
async function failAtStripe(path: string): Promise<() => Promise<void>> {
  const authorization = `Bearer ${readStripeKey()}`;
  const address = `${SANDBOX}/control/faults`;
  await fetch(address, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ path, times: 50, status: 503 }),
  });
  return async () => void (await fetch(address, { method: 'DELETE', headers: { authorization } }));
}

/** A customer who has cancelled, gives up the rest of the plan and requests deletion. */
async function newLeaver(page: Page, { credit = 0 } = {}) {
  const { email, password, token } = await newSubscriber(page, 'business', 'monthly');
  const [bought] = await queryRows<{ plan: string; customer: string }>(
    `select s.id as plan, o.stripe_customer_id as customer from users u
       join organizations o on o.id = u.organization_id join mirrored_subscriptions s using (organization_id)
      where u.email = $1`,
    [email],
  );
  if (!bought) throw new Error('nothing was bought');
  const { stripe } = openAccount(SANDBOX, readStripeKey());
  if (credit > 0) {
    await stripe.customers.createBalanceTransaction(bought.customer, { amount: -credit, currency: 'eur' });
  }
  await stripe.subscriptions.update(bought.plan, { cancel_at_period_end: true });
  await expect
    .poll(() =>
      queryRows('select 1 from mirrored_subscriptions where id = $1 and cancels_at is not null', [
        bought.plan,
      ]),
    )
    .toHaveLength(1);
  await page.request.post('/api/account/request-deletion', {
    headers: { authorization: `Bearer ${token}` },
    data: { reason: 'price', accounts: { horus: false, stc: true }, password, when: 'now' },
  });
  const [asked] = await queryRows<{ id: string; name: string }>(
    'select d.id, u.name from deletion_requests d join users u on u.id = d.user_id where u.email = $1',
    [email],
  );
  if (!asked) throw new Error('no deletion was asked for');
  return { email, plan: bought.plan, name: asked.name, page: admin.deletion.href({ requestId: asked.id }) };
}

test('a deletion is carried out after Stripe has failed the first time', async ({ page }) => {
  const leaver = await newLeaver(page);
  await logInAsOperator(page, 'manager');
  await openLive(page, admin.deletions.href());
  await page.getByRole('table').waitFor();
  await expectAccessible(page, 'deletions');
  await openLink(page, linkTo(page, leaver.page));
  await expect(page.getByRole('heading', { name: 'Qué se conserva, bloqueado' })).toBeVisible();
  await expectAccessible(page, 'a deletion');

  const backUp = await failAtStripe(`/v1/subscriptions/${leaver.plan}`);
  await page.getByRole('button', { name: 'Eliminar la cuenta' }).click();
  const dialog = page.getByRole('dialog', { name: `Eliminar la cuenta de ${leaver.name}` });
  await expectAccessible(page, 'a deletion to be confirmed', { part: 'dialog' });
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Eliminar la cuenta' }).click();
  await dialog.getByRole('button', { name: 'Eliminar para siempre' }).click();
  await expect(dialog.getByRole('alert')).toContainText('no se ha eliminado nada');
  expect(await queryRows('select 1 from users where email = $1', [leaver.email])).toHaveLength(1);

  await backUp();
  await dialog.getByRole('button', { name: 'Eliminar para siempre' }).click();
  // It leads to the next request of the list, or back to the list.
  const receipt = page.getByRole('alert').getByRole('link', { name: 'Ver el justificante' });
  await expect(receipt).toBeVisible();
  await expect(page).not.toHaveURL(leaver.page);
  await receipt.click();
  await expect(page.getByRole('heading', { name: 'Justificante' })).toBeVisible();
  expect(await queryRows('select 1 from users where email = $1', [leaver.email])).toHaveLength(0);
  await waitForMail(leaver.email, ({ text }) => text.includes('eliminad'));
});

test('where money is owed, one person requests the deletion and another confirms it', async ({ page }) => {
  const leaver = await newLeaver(page, { credit: 500 });
  await logInAsOperator(page, 'manager', 'Berta Soto');
  await logInAsOperator(page, 'manager');
  await openLive(page, leaver.page);
  await expect(page.getByText('Tiene a su favor')).toBeVisible();
  await page.getByRole('button', { name: 'Pedirlo a otra persona' }).click();
  await expect(page.getByText('La has pedido tú')).toBeVisible();
  await expectAccessible(page, 'a deletion that waits for somebody else');
  const begin = page.getByRole('button', { name: 'Eliminar la cuenta' });
  const dialog = page.getByRole('dialog', { name: 'Eliminar la cuenta' });
  const carryOut = dialog.getByRole('button', { name: 'Eliminar para siempre' });
  await expect(begin).toBeDisabled();

  await logInAsOperator(page, 'manager', 'Berta Soto');
  await openLive(page, leaver.page);
  await begin.press('Enter');
  await carryOut.press('Enter');
  await expect(page.getByRole('heading', { name: 'Justificante' })).toBeVisible();
});

test('a hired plan goes from its arrival to won and installed, and its customer can follow it', async ({
  page,
}) => {
  const hirer = newVisitor();
  const wizard = await openSummary(page, { planType: 'business', devices: 1, cards: 4 }, hirer);
  await wizard.getByRole('button', { name: 'Confirmar' }).click();
  await payByCard(page);
  const ordered = `
    select 1 from installations i join users u on u.organization_id = i.organization_id where u.email = $1`;
  await expect.poll(() => queryRows(ordered, [hirer.email])).toHaveLength(1);
  await logInAsOperator(page, 'operator');
  await openLive(page, admin.installations.href());
  await page.getByRole('table').waitFor();
  await expectAccessible(page, 'installations');

  // Its payment has set it to won.
  await openLive(page, admin.leads.href({ estado: 'won', q: hirer.email }));
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await expect(page.getByText(/^Pagado: /)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Estado' })).toHaveValue('won');
  await page.getByRole('link', { name: 'Su instalación' }).click();
  // The request has the phone number too.
  await expect(page.getByRole('heading', { name: 'Llamar' })).toBeVisible();
  await expect(page.getByRole('link', { name: '925 000 111' })).toBeVisible();
  await expectAccessible(page, 'an installation');
  // A step is shown as done with the installation's new version, which the next step sends.
  const done = page.getByRole('main').getByText('Hecho', { exact: true });
  await page.getByRole('button', { name: 'Ya hemos hablado' }).click();
  await expect(done).toHaveCount(1);
  // After a reload it can still be undone.
  await holdMailLonger(hirer.email);
  await page.reload();
  // The notice can come before the page's content.
  await expect(done).toHaveCount(1);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText(/^Deshecho: el correo sobre la instalación/)).toBeVisible();
  await expect(done).toHaveCount(0);
  await page.getByRole('button', { name: 'Ya hemos hablado' }).press('Enter');
  await expect(done).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Enviar dispositivos y tarjetas' })).toBeFocused();
  // The second press of a double click, after the page has moved.
  await page.getByRole('button', { name: 'Marcar como listo' }).hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await page.getByRole('button', { name: 'Marcar como listo' }).press('Enter');
  await expect(done).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'Configurar el sistema' })).toBeFocused();
  await page.getByRole('button', { name: 'Poner una cita' }).click();
  const dialog = page.getByRole('dialog', { name: 'Poner una cita' });
  await dialog.getByLabel('Día').fill(addDays(dayOf(new Date()), 1));
  await dialog.getByLabel('Hora').fill('17:30');
  await dialog.getByRole('textbox', { name: 'Para qué' }).fill('dar de alta al equipo');
  await expectAccessible(page, 'an appointment', { part: 'dialog' });
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText(/ a las 17:30: dar de alta al equipo$/)).toBeVisible();
  await page.getByRole('button', { name: 'Marcar como enviado' }).click();
  await expect(page.getByText('Escribe el número de seguimiento', { exact: false })).toBeVisible();
  await page.getByRole('textbox', { name: 'Número de seguimiento' }).fill('PK43FB07');
  const address = page.getByRole('textbox', { name: 'Dirección de entrega' });
  await address.fill('Calle Ancha, 1');
  await page.getByRole('button', { name: 'Guardar la dirección' }).click();
  await expect(address).toHaveAccessibleDescription(/^La apuntó .+ el /);
  await expect(address).toBeFocused();
  await page.getByRole('button', { name: 'Marcar como enviado' }).click();
  // The installation's and its step's.
  await expect(page.getByText('En camino', { exact: true })).toHaveCount(2);
  const sent = page
    .getByRole('alert')
    .filter({ hasText: /^Apuntado: enviado\. .+ recibe el número de seguimiento\./ });
  await sent.getByRole('button', { name: 'Deshacer' }).click();
  await expect(done).toHaveCount(2);
  await expect(page.getByRole('textbox', { name: 'Número de seguimiento' })).toHaveValue('PK43FB07');
  await expect(address).toHaveValue('Calle Ancha, 1');
  // Opened from its list, the last step leads to the next installation, or back to the list.
  const installation = new URL(page.url()).pathname;
  await openLive(page, admin.installations.href());
  await openLink(page, linkTo(page, installation));
  await page.getByRole('textbox', { name: 'Número de seguimiento' }).press('Control+Enter');
  await expect(sent).toBeVisible();
  await expect(page).not.toHaveURL(installation);
  await waitForMail(hirer.email, ({ subject }) => /^Tu cita con Horus: .+ a las 17:30$/.test(subject));
  await waitForMail(hirer.email, ({ text }) => text.includes('PK43FB07') && text.includes('Calle Ancha, 1'));
});

test('a customer sees the progress of the installation in the panel', async ({ page }) => {
  await newSubscriber(page);
  await openDashboard(page);
  await expect(page.getByRole('heading', { name: 'Tu instalación' })).toBeVisible();
  await expect(page.getByText('Preparamos tu sistema')).toBeVisible();
});
