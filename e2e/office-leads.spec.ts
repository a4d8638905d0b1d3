import { readFile } from 'node:fs/promises';
import { paths } from '@horus/contract/paths';
import { expectAccessible } from './accessible.ts';
import { queryRows } from './database.ts';
import { newVisitor } from './lead-forms.ts';
import { waitForMail } from './mailbox.ts';
import { logInAsOperator } from './operators.ts';
import { expect, test } from './test.ts';
import { refusedCookies } from './visitor.ts';

const { admin } = paths;

test.use({ storageState: refusedCookies, contextOptions: { reducedMotion: 'reduce' } });

const request = {
  ...{ planType: 'business', employees: 20, locations: 2, schedule: 'shifts' },
  ...{ needsDevice: true, deviceCount: 1, needsCards: false, cardCount: 0, startDate: '2027-02-01' },
  ...{ contactPhone: '925 000 222', website: '', preferredContact: 'phone', callbackRequested: true },
  ...{ additionalInfo: 'Tenemos dos almacenes.', promoCode: '' },
};

/** A contracting request arrives, as the wizard stores it. @returns its id */
async function arrives(company: string, { name, email } = newVisitor()): Promise<string> {
  const [row] = await queryRows<{ id: string }>(
    `insert into leads (kind, request_id, content_hash, email, data, network_hash, created_at)
     values ('hiring', gen_random_uuid(), '\\x00', $1, $2, '\\x00', now()) returning id`,
    [email, JSON.stringify({ ...request, companyName: company, contactName: name, contactEmail: email })],
  );
  return row?.id ?? '';
}

test('a contracting request goes from its arrival to won: seen, taken by key, called, answered', async ({
  page,
}) => {
  const { name: operator } = await logInAsOperator(page);
  await page.goto(admin.leads.href({ estado: 'new' }));
  await expect(page.getByRole('heading', { name: 'Solicitudes' })).toBeVisible();
  const visitor = newVisitor();
  const company = `Almacenes ${visitor.email.slice(6, 12)}`;
  // Without reloading.
  await arrives(company, visitor);
  await expect(page.getByRole('link', { name: company })).toBeVisible({ timeout: 15_000 });
  await expectAccessible(page, 'requests');

  // Others arrive too: it is looked for, and stands alone.
  await page.goto(admin.leads.href({ estado: 'new', q: company }));
  await expect(page.getByRole('row').filter({ hasText: company })).toHaveCount(1);
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: company })).toBeFocused();
  // Its page is there before it is taken, and is told of nothing.
  await page.route('**/api/admin/leads/several', async (route) => {
    await page.waitForResponse(/\/api\/admin\/leads\/[\w-]{36}$/);
    await route.continue();
  });
  await page.route('**/api/admin/leads/live?lead=*', (route) => route.abort());
  await page.keyboard.press('e');
  await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Nueva → En curso' })).toBeVisible();
  await expect(page.getByText('Hay que llamar')).toBeVisible();
  await expectAccessible(page, 'a request');

  await page.getByRole('checkbox', { name: 'Ya le hemos llamado' }).check();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('Hay que llamar')).toBeHidden();

  await page.getByRole('combobox', { name: 'Plantilla' }).selectOption('Contratación recibida');
  await page.getByRole('button', { name: 'Enviar respuesta' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'respondió por correo' })).toBeVisible();
  const mail = await waitForMail(visitor.email, ({ subject }) => subject === 'Tu contratación de Horus');
  expect(mail.text).toContain(operator);

  await page.getByRole('textbox', { name: 'Nota para el equipo' }).fill('Quiere empezar en febrero');
  await page.getByRole('button', { name: 'Guardar la nota' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Quiere empezar en febrero' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Estado' }).selectOption('Ganada');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'En curso → Ganada' })).toBeVisible();

  await page.goto(admin.leads.href({ estado: 'won', q: company.toUpperCase() }));
  await expect(page.getByRole('row').filter({ hasText: company })).toHaveCount(1);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar en CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(company);
});

test('two operators on one request see each other, and neither saves over the other unseen', async ({
  page,
  browser,
}) => {
  const leadId = await arrives('Cooperativa La Vega');
  await logInAsOperator(page, 'operator', 'Ana Ruiz');
  const elsewhere = await browser.newContext({ storageState: refusedCookies });
  const other = await elsewhere.newPage();
  await logInAsOperator(other, 'operator', 'Bea Sanz');
  for (const each of [page, other]) await each.goto(admin.lead.href({ leadId }));
  await expect(page.getByText('Bea Sanz tiene abierta esta solicitud ahora.')).toBeVisible({
    timeout: 15_000,
  });
  await expect(other.getByText('Ana Ruiz tiene abierta esta solicitud ahora.')).toBeVisible({
    timeout: 15_000,
  });

  await page.getByLabel('Recordatorio').fill('2027-01-07');
  await page.getByRole('combobox', { name: 'Estado' }).selectOption('Perdida');
  await other.getByRole('combobox', { name: 'Estado' }).selectOption('Ganada');
  await other.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Nueva → Ganada' })).toBeVisible({
    timeout: 15_000,
  });
  // What was chosen here stays, and is not saved over what the other saved.
  await expect(page.getByLabel('Recordatorio')).toHaveValue('2027-01-07');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('Bea Sanz ha cambiado Estado: Nueva → Ganada')).toBeVisible();
  await expectAccessible(page, 'a save that was refused');
  await expect(page.getByLabel('Recordatorio')).toHaveValue('2027-01-07');
  await page.getByRole('button', { name: 'Guardar lo mío' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Ganada → Perdida' })).toBeVisible();
  await elsewhere.close();
});

test('anything is found by Ctrl K, by keyboard alone', async ({ page }) => {
  const company = `Bodegas ${newVisitor().email.slice(6, 12)}`;
  const leadId = await arrives(company);
  await logInAsOperator(page);
  await page.goto(admin.leads.href());
  await expect(page.getByRole('heading', { name: 'Solicitudes' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /^Cliente, solicitud/ });
  await expect(field).toBeFocused();
  await page.keyboard.type(company.toLowerCase());
  const hit = page.getByRole('option', { name: new RegExp(company) });
  await expect(hit).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page, 'the palette');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(admin.lead.href({ leadId }));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('factur');
  await expect(page.getByRole('option', { name: /Facturas solicitadas/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
});
