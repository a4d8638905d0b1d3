import { paths } from '@horus/contract/backoffice/paths';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { newSubscriber } from './account-area.ts';
import { expectWalkable, tabTo } from './keyboard-walk.ts';
import { AT_NIGHT } from './night.ts';
import { arrives, idsOf, requestInvoiceAndDeletion, showSystemProblems } from './office-items.ts';
import { inviteOperator, logInAsOperator } from './operators.ts';
import { expect, test } from './test.ts';
import { openLive, refusedCookies } from './visitor.ts';

const { admin } = paths;

test.use({ storageState: refusedCookies });

/** Opens a page of the office and waits for its data. */
async function openRead(page: Page, address: string): Promise<void> {
  await openLive(page, address);
  // Another heading is shown until its code and its data have loaded.
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^(Oficina de Horus|Cargando\.\.\.)$/);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Keeps other tests from changing the open page. */
async function holdStill(page: Page): Promise<void> {
  await page.route('**/api/admin/leads/live*', (route) => route.abort());
  const { body } = await page.request
    .get('/api/admin/today')
    .then(async (answer) => ({ body: await answer.body() }));
  await page.route('/api/admin/today', (route) => route.fulfill({ contentType: 'application/json', body }));
}

test('the Tab key reaches every control of the office’s pages in order, with a visible focus', async ({
  page,
}) => {
  test.slow();
  const { email, password, token } = await newSubscriber(page, 'business', 'monthly');
  await requestInvoiceAndDeletion(page, { email, password, token });
  const { customerId, organizationId, ...ids } = await idsOf(email);
  const { leadId, sender } = await arrives();
  await logInAsOperator(page, 'manager');
  await holdStill(page);
  await showSystemProblems(page);
  const inGate = [
    admin.today.href(),
    admin.leads.href({ q: sender }),
    admin.lead.href({ leadId }),
    admin.customer.href({ organizationId }),
    admin.invoice.href({ requestId: ids.invoiceRequestId }),
  ];
  const others = [
    admin.customers.href({ q: email }),
    admin.invoices.href(),
    admin.papers.href({ tipo: 'credit-note' }),
    admin.deletions.href(),
    admin.deletion.href({ requestId: ids.deletionRequestId }),
    admin.installations.href(),
    admin.installation.href({ installationId: ids.installationId }),
    admin.mails.href({ q: email }),
    admin.mail.href({ mailId: ids.mailId }),
    admin.events.href({ q: customerId }),
    admin.event.href({ eventId: ids.eventId }),
    admin.audit.href({ q: organizationId }),
    admin.prices.href(),
    admin.system.href(),
    admin.team.href(),
    admin.account.href(),
    `${admin.welcome.href()}#token=${await inviteOperator('operator', 'Eva Sanz', `nueva-${sender}`)}`,
  ];
  for (const address of AT_NIGHT ? [...inGate, ...others] : inGate) {
    await openRead(page, address);
    // Nothing is still loading: live updates are blocked.
    await page.waitForLoadState('networkidle');
    await expectWalkable(page);
  }
});

test('a message is assigned, answered and won by keyboard alone, from the day’s first page on', async ({
  page,
}) => {
  const { name, sender } = await arrives();
  const { email, password, authenticator } = await logInAsOperator(page);
  await openRead(page, admin.today.href());
  await tabTo(page, page.getByRole('button', { name: 'Cerrar sesión' }));
  await page.keyboard.press('Enter');

  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Código de tu app')).toBeFocused();
  await expectAccessible(page, 'the second step');
  await page.keyboard.type(await authenticator.nextCode());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Hoy' })).toBeVisible();

  await tabTo(page, page.getByRole('main').getByRole('link', { name: /solicitud(es)? nuevas?/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Solicitudes' })).toBeFocused();
  await tabTo(page, page.getByRole('searchbox', { name: 'Buscar' }));
  await page.keyboard.type(sender);
  await expect(page.getByRole('row')).toHaveCount(2);
  await tabTo(page, page.getByRole('checkbox', { name: `Seleccionar ${name}` }));
  await page.keyboard.press('e');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Nueva → En curso' })).toBeVisible();

  // The main action has a key, and so has the way back.
  const text = page.getByRole('textbox', { name: 'Mensaje' });
  await page.keyboard.press('e');
  await expect(text).toBeFocused();
  await page.keyboard.press('Escape');
  // It is assigned, and so no longer among the new ones.
  await expect(page.getByText('Sin resultados')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Solicitudes' })).toBeFocused();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  await tabTo(page, page.getByRole('checkbox', { name: 'Atajos de teclado' }));
  await page.keyboard.press('Space');
  for (const key of ['e', 'Escape', '?']) await page.keyboard.press(key);
  await expect(page.getByRole('checkbox', { name: 'Atajos de teclado' })).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Atajos de teclado' });
  await expect(help.getByText('bajar y subir')).toBeVisible();
  await expectAccessible(page, 'the list of keys');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('e');
  await expect(text).toBeFocused();
  await page.keyboard.type('¿Escape?');
  await page.keyboard.press('Escape');
  await expect(text).toHaveValue(/^Hola.*\n\n¿Escape\?\n\nUn saludo/s);
  await expect(text).not.toBeFocused();

  await page.getByRole('heading', { level: 1 }).click();
  await tabTo(page, page.getByRole('combobox', { name: 'Plantilla' }));
  await page.keyboard.press('ArrowDown');
  // The typed text stays, below the template and above the signature.
  await expect(text).toHaveValue(/^Hola.*¿Escape\?\n\nUn saludo/s);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'respondió por correo' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();

  await tabTo(page, page.getByRole('combobox', { name: 'Estado' }));
  await page.keyboard.press('ArrowDown');
  await tabTo(page, page.getByRole('button', { name: 'Guardar', exact: true }));
  await page.keyboard.press('Enter');
  // The list of new ones is empty: this one has left it.
  await expect(page.getByText('Sin resultados')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Solicitudes' })).toBeFocused();
});

test('the focus moves to the heading of another page, and back to the row that was left', async ({
  page,
}) => {
  const { name, sender } = await arrives();
  await logInAsOperator(page);
  await openRead(page, admin.login.href());
  await expect(page.getByRole('heading', { level: 1, name: 'Hoy' })).toBeVisible();
  await openRead(page, admin.leads.href({ q: sender }));
  const row = page.getByRole('main').getByRole('link', { name });
  await row.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  await page.goBack();
  await expect(row).toBeFocused();
  await page
    .getByRole('navigation', { name: 'Oficina' })
    .getByRole('link', { name: 'Correo' })
    .press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Correo' })).toBeFocused();

  // A row of the log links to its subject, in the log and on its page.
  const { leadId } = await arrives();
  await openRead(page, admin.lead.href({ leadId }));
  await page.getByRole('textbox', { name: 'Nota para el equipo' }).fill('Llamar el martes');
  await page.getByRole('button', { name: 'Guardar la nota' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Llamar el martes' })).toBeVisible();
  await openRead(page, admin.audit.href({ q: leadId }));
  const log = page.url();
  const links = page.getByRole('row').filter({ hasText: 'Escribió una nota' }).getByRole('link');
  for (const link of [links.first(), links.last()]) {
    await link.press('Enter');
    await expect(page).not.toHaveURL(log);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(log);
    await expect(link).toBeFocused();
  }
});

test('a phone’s menu opens, closes and navigates by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logInAsOperator(page, 'manager');
  await openRead(page, admin.team.href());
  const menu = page.getByRole('button', { name: 'Menú' });
  await tabTo(page, menu);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Oficina' })).toBeVisible();
  await expectAccessible(page, 'a phone’s menu', { widths: [320] });
  await tabTo(page, page.getByRole('link', { name: 'Tarifas' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Tarifas' })).toBeFocused();
  await expect(page.getByRole('navigation', { name: 'Oficina' })).toBeHidden();
  await menu.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Correo' }));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('navigation', { name: 'Oficina' })).toBeHidden();
  await expect(menu).toBeFocused();
  // Any choice closes the menu.
  await menu.click();
  await page.getByRole('link', { name: 'Tarifas' }).click();
  await expect(page.getByRole('navigation', { name: 'Oficina' })).toBeHidden();
  await page.getByRole('button', { name: 'Buscar' }).click();
  await page.keyboard.type('equipo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Equipo' })).toBeVisible();
  await menu.click();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Oficina/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hoy' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Oficina' })).toBeHidden();
});
