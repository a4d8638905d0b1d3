import { readFile } from 'node:fs/promises';
import { paths } from '@horus/contract/backoffice/paths';
import { openAccount } from '@horus/sandbox/conformance/test-account';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { logInElsewhere, registerBuyer, statusOf } from './account-access.ts';
import { newSubscriber, setLastInvoiceOpen } from './account-area.ts';
import { fillLogin } from './buyer.ts';
import { queryRows } from './database.ts';
import { waitForMail } from './mailbox.ts';
import { firstInGate } from './night.ts';
import { holdMailLonger, logInAsOperator, sendHeldMail } from './operators.ts';
import { readStripeKey, SANDBOX } from './system.ts';
import { expect, test } from './test.ts';
import { openLive, refusedCookies, refusedElsewhere } from './visitor.ts';

const { admin, account, auth } = paths;
const WIDTHS = firstInGate([390, 1440]);

test.use({ storageState: refusedCookies });

async function openCustomer(page: Page, email: string): Promise<void> {
  await page.goto(admin.customers.href());
  await page.getByRole('searchbox', { name: 'Buscar' }).fill(email);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('row').last().getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Personas' })).toBeVisible();
}

/** Checks that from 1280 px on, with two columns, no part covers another or overflows. */
async function expectBesideEachOther(page: Page): Promise<void> {
  const partOf = (name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const endOf = async (part: ReturnType<typeof partOf>) => {
    const { x = 0, width = 0 } = (await part.boundingBox()) ?? {};
    return x + width;
  };
  const payments = partOf('Pagos');
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(async () => {
      const notes = await partOf('Notas y correos con el cliente').boundingBox();
      expect(await endOf(payments)).toBeLessThan(notes?.x ?? 0);
      expect(await endOf(payments.getByRole('table'))).toBeLessThan(await endOf(payments));
      expect(await page.evaluate(findOverlaps)).toEqual([]);
    }).toPass();
  }
}

/** Returns the texts of parts that cover a later one, and of controls that leave their part. */
function findOverlaps(): string[] {
  const parts = [...document.querySelectorAll('main section')];
  const nameOf = (element: Element) => element.textContent.slice(0, 40);
  const covers = (one: DOMRect, other: DOMRect) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  return parts.flatMap((part, index) => {
    const box = part.getBoundingClientRect();
    const covered = parts.slice(index + 1).filter((other) => covers(box, other.getBoundingClientRect()));
    const outside = [...part.querySelectorAll('button, table, dl, li')].filter(
      (each) => each.getBoundingClientRect().right > box.right,
    );
    return [...(covered.length > 0 ? [part] : []), ...outside].map(nameOf);
  });
}

test('a manager refunds a part of a payment: figures, proof, mail; the other tab is updated', async ({
  page,
  context,
}) => {
  const customer = await newSubscriber(page, 'business', 'annual');
  await logInAsOperator(page, 'manager');
  await openCustomer(page, customer.email);
  const other = await context.newPage();
  await other.goto(page.url());
  for (const each of [page, other]) {
    await each.getByRole('button', { name: /^Devolver Horus Business/ }).click();
    const dialog = each.getByRole('dialog', { name: 'Devolver un pago' });
    await expect(dialog.getByRole('textbox', { name: 'Cuánto, en euros' })).toBeFocused();
    await each.keyboard.type('12,50');
    await dialog.getByRole('textbox', { name: 'Motivo, para nosotros' }).fill('Un puesto menos');
    // Escape keeps the typed text.
    await each.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await each.getByRole('button', { name: /^Devolver Horus Business/ }).click();
    await expect(dialog.getByRole('textbox', { name: 'Motivo, para nosotros' })).toHaveValue(
      'Un puesto menos',
    );
    await expect(dialog.getByRole('textbox', { name: 'Cuánto, en euros' })).toHaveValue('12,50');
    await expect(dialog.getByText(/^Una parte deja el plan como está/)).toBeVisible();
    if (each === page) await expectAccessible(page, 'a refund', { part: 'dialog[open]' });
  }
  await page.getByRole('textbox', { name: 'Motivo, para nosotros' }).press('Control+Enter');
  const name = await page.getByRole('heading', { level: 1 }).textContent();
  await expect(page.getByText(new RegExp(`^Devueltos 12,50\\s€ a ${name}\\.`))).toBeVisible();
  await expect(page.getByRole('cell', { name: /12,50/ }).first()).toBeVisible();

  await other.getByRole('button', { name: /^Devolver 12,50/ }).click();
  await expect(other.getByText(/^Mientras tanto se han devuelto 12,50.*Mira lo que queda/)).toBeVisible();
  await expect(other.getByText(/Stripe no ha contestado/)).toBeHidden();
  await expect(other.getByRole('textbox', { name: 'Cuánto, en euros' })).toHaveValue('');
  await expect(other.getByRole('textbox', { name: 'Motivo, para nosotros' })).toHaveValue('Un puesto menos');
  const mail = await waitForMail(customer.email, ({ subject }) => subject.startsWith('Te hemos devuelto'));
  expect(mail.text).toMatch(/12,50.*Tu plan sigue como estaba/s);

  // The credit note is among the month's invoices of all customers.
  const { pathname } = new URL(page.url());
  await page.getByRole('link', { name: 'Facturación' }).click();
  await page.getByRole('combobox', { name: 'Tipo' }).selectOption('Abonos');
  const note = page.getByRole('row').filter({ has: page.locator(`a[href^="${pathname}#"]`) });
  await expect(note.getByRole('cell', { name: /−12,50/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Neto \(/ })).toBeVisible();
  await expectAccessible(page, 'the invoices of a month');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar en CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toMatch(/^Abono;.*;-12,50;EUR;Emitido/m);

  await setLastInvoiceOpen(customer, { status: 'past_due', payment: 'refused', retryInDays: 3 });
  // A plan's first invoice is not a fee.
  await queryRows(
    `update mirrored_invoices i set reason = 'subscription_cycle' from users u
      where u.organization_id = i.organization_id and u.email = $1`,
    [customer.email],
  );
  await note.getByRole('link').first().click();
  await expect(page.getByRole('list', { name: 'Cuotas pendientes' })).toBeVisible();
  await expectBesideEachOther(page);
});

test('an operator sees a customer’s area as the customer does, can change nothing, and goes back', async ({
  page,
}) => {
  const customer = await newSubscriber(page, 'business', 'annual');
  await page.evaluate(() => localStorage.removeItem('token'));
  await logInAsOperator(page, 'operator');
  await openCustomer(page, customer.email);
  const address = page.url();
  await page.getByRole('button', { name: `Ver como cliente: ${customer.name}` }).click();
  await expectAccessible(page, 'before looking on');
  await page.getByRole('button', { name: 'Ver su cuenta' }).click();

  await expect(page).toHaveURL(account.dashboard.href());
  const banner = page.getByRole('region', { name: 'Vista de operador' });
  await expect(banner).toContainText(customer.email);
  await expect(page.getByText('Horus Business').first()).toBeVisible();
  await page.setViewportSize({ width: 320, height: 800 });
  await expectAccessible(page, 'looking on');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(account.profile.href());
  await page.getByRole('textbox', { name: /^Nombre/ }).fill('Otra persona');
  await page
    .getByRole('button', { name: /^Guardar/ })
    .first()
    .click();
  await expect(
    page.getByText('Estás viendo la cuenta como su cliente: aquí no puedes cambiar nada.'),
  ).toBeVisible();

  await banner.getByRole('button', { name: 'Salir de la vista' }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByText('Miró la cuenta como la ve el cliente, sin poder cambiar nada')).toBeVisible();
});

test('a blocked person sees the reason at login, and can log in again once unblocked', async ({
  page,
  browser,
}) => {
  const customer = await registerBuyer(page);
  const token = await logInElsewhere(page, customer);
  await logInAsOperator(page, 'operator');
  await openCustomer(page, customer.email);
  const block = page.getByRole('button', { name: `Bloquear a ${customer.name}` });
  await block.click();
  await expectAccessible(page, 'before somebody is blocked', { part: 'dialog[open]' });
  await page.getByRole('button', { name: 'Cancelar', exact: true }).click();
  await expect(block).toBeFocused();
  await block.click();
  await page.getByRole('button', { name: 'Bloquear', exact: true }).last().click();
  await expect(page.getByText(/^Acceso bloqueado: .+ ya no puede entrar$/)).toBeVisible();
  await expect(page.locator('main :focus')).toBeVisible();
  expect(await statusOf(page, token)).toBe(401);

  const theirs = await browser.newPage({ storageState: refusedElsewhere });
  await openLive(theirs, auth.login.href());
  await fillLogin(theirs, customer);
  await expect(theirs.getByText(/^Hemos bloqueado el acceso a esta cuenta/)).toBeVisible();

  await page.getByRole('button', { name: `Desbloquear a ${customer.name}` }).click();
  await page.getByRole('button', { name: 'Desbloquear', exact: true }).last().click();
  await expect(page.getByText('Ya puede entrar')).toBeVisible();
  await fillLogin(theirs, customer);
  await expect(theirs.locator('html[data-signed-in]')).toBeAttached();
  await theirs.close();
});

test('a manager answers the bank about a dispute, by keyboard alone', async ({ page }) => {
  const customer = await newSubscriber(page, 'business', 'annual');
  const provider = openAccount(SANDBOX, readStripeKey());
  const [payment] = await queryRows<{ id: string }>(
    `select p.id from mirrored_payments p join users u on u.organization_id = p.organization_id where u.email = $1`,
    [customer.email],
  );
  const { latest_charge: charge } = await provider.stripe.paymentIntents.retrieve(payment?.id ?? '');
  await provider.control(`/charges/${charge}/dispute`);
  await expect
    .poll(() => queryRows('select 1 from mirrored_disputes where payment_id = $1', [payment?.id]))
    .toHaveLength(1);
  await logInAsOperator(page, 'manager');
  await openCustomer(page, customer.email);
  const disputes = page.locator('section', { has: page.getByRole('heading', { name: 'Disputas' }) });
  await expect(disputes.getByText('Por contestar')).toBeVisible();
  await expect(page.getByText('Pago en disputa', { exact: true })).toBeVisible();
  await expect(page.getByText('Periodo hasta', { exact: true })).toBeVisible();
  await expect(page.getByText('Tienes un pago en disputa')).toBeVisible();
  await expectAccessible(page, 'a customer who claims a payment back');
  await disputes.getByRole('button', { name: 'Contestar al banco' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Contestar al banco' });
  const text = dialog.getByRole('textbox', { name: 'Por qué el cobro es correcto' });
  const send = dialog.getByRole('button', { name: 'Enviar la respuesta' });
  await text.fill('Ficharon.');
  await send.press('Enter');
  await expect(dialog.getByText('en unas frases', { exact: false })).toBeVisible();
  await expectAccessible(page, 'an answer to a bank', { part: 'dialog[open]' });
  // A started answer is still there after the dialog was closed.
  await text.fill('Fichan cada día desde que contrataron, con dos dispositivos.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'Contestar al banco' }).press('Enter');
  await expect(text).toHaveValue(/^Fichan cada día/);
  await send.press('Enter');
  await expect(disputes.getByText('La decide el banco')).toBeVisible();
  await expect(disputes.getByRole('button')).toHaveCount(0);

  // The log links to the customer.
  const address = new URL(page.url()).pathname;
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.goto(admin.audit.href({ q: address.split('/').at(-1) ?? '' }));
  const row = page.getByRole('row').filter({ hasText: 'Contestó a una disputa' });
  await row.getByRole('link', { name, exact: true }).press('Enter');
  await expect(page).toHaveURL(address);
});

test('an operator writes to a customer and resends a mail from their page, which shows queued mails', async ({
  page,
}) => {
  const customer = await newSubscriber(page, 'autonomos', 'monthly');
  const sent = () =>
    queryRows(`select 1 from sent_mails where recipient = $1 and template = 'purchase-confirmed'`, [
      customer.email,
    ]);
  await expect.poll(sent).toHaveLength(1);
  await queryRows(`update users set email_verified_at = null where email = $1 returning 1`, [customer.email]);
  await logInAsOperator(page, 'operator');
  await openCustomer(page, customer.email);
  const alerts = page.getByRole('list', { name: 'Lo que espera' });
  await expect(alerts.getByText(`${customer.name} no ha confirmado su email.`)).toBeVisible();
  await alerts.getByRole('link', { name: 'Ver las personas' }).click();
  await expect(page.getByRole('heading', { name: 'Personas' })).toBeInViewport();

  const mails = page.getByRole('link', { name: 'Compra confirmada' });
  await expect(mails).toHaveCount(1);
  const again = page.getByRole('button', { name: /^Enviar otra vez: Compra confirmada/ });
  await again.click();
  await expect(page.getByText(`Reenviado a ${customer.email}.`)).toBeVisible();
  await expect(mails).toHaveCount(2);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(
    page.getByText(`Deshecho: el correo repetido a ${customer.email} no ha salido.`),
  ).toBeVisible();
  await expect(mails).toHaveCount(1);
  await again.click();
  await expect(mails).toHaveCount(2);
  await sendHeldMail(customer.email);
  await expect.poll(sent).toHaveLength(2);

  await page.getByRole('link', { name: 'Escribir', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Escribir un correo' });
  await dialog.getByRole('textbox', { name: 'Asunto' }).fill('Tu tarjeta');
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  await expect(dialog.getByText('Escribe el mensaje')).toBeVisible();
  await expectAccessible(page, 'a mail to a customer', { part: 'dialog[open]' });
  const message = dialog.getByRole('textbox', { name: 'Mensaje' });
  await expect(message).toBeFocused();
  // Between the greeting and the signature.
  await page.keyboard.insertText('Hola. Ya puedes cambiarla.');
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  await expect(dialog).toBeHidden();
  const notes = page.getByRole('listitem').filter({ hasText: `correo a ${customer.email}` });
  await expect(notes).toContainText('Ya puedes cambiarla.');
  // After a reload it can still be undone.
  await holdMailLonger(customer.email);
  await page.reload();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(notes).toHaveCount(0);
  await page.getByRole('button', { name: 'Seguir con tu correo' }).click();
  await expect(message).toHaveValue(/\n\nHola\. Ya puedes cambiarla\.\n\n/);
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  await expect(notes).toHaveCount(1);
});

for (const width of WIDTHS) {
  test(`${width} px: the list and a customer’s page show their data, and fit`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const customer = await newSubscriber(page, 'autonomos', 'monthly');
    await logInAsOperator(page, 'manager');
    await page.goto(admin.customers.href({ q: 'nadie se llama así' }));
    await expect(page.getByText('Sin resultados')).toBeVisible();
    await expectAccessible(page, 'nobody found');
    await openCustomer(page, customer.email);
    await expectAccessible(page, 'a customer');
    await expect(page.getByText('Gratis hasta', { exact: true })).toBeVisible();
    await expect(page.getByText('Periodo pagado hasta')).toHaveCount(0);
    await page.getByRole('button', { name: 'Cancelar al final del periodo' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('No se devuelve nada de lo pagado.')).toBeVisible();
    await expectAccessible(page, 'a cancellation', { part: 'dialog[open]' });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Cambiar de plan' }).click();
    await expect(page.getByText('Es el plan que ya tiene.')).toBeVisible();
    await page.getByRole('combobox', { name: 'Plan', exact: true }).selectOption('Enterprise');
    await expect(page.getByText(/^Su próximo cobro es de/)).toBeVisible();
    await expectAccessible(page, 'a change of plan', { part: 'dialog[open]' });
    await page.keyboard.press('Escape');
    await page.goto(admin.customers.href());
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expectAccessible(page, 'the list');
  });
}
