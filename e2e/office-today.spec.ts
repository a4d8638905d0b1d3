import { paths } from '@horus/contract/backoffice/paths';
import { expectAccessible } from './accessible.ts';
import { newSession } from './account-access.ts';
import { queryRows } from './database.ts';
import { logInAsOperator } from './operators.ts';
import { expect, test } from './test.ts';
import { openLive, refusedCookies } from './visitor.ts';

const { admin } = paths;
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

test.use({ storageState: refusedCookies });

test('the day starts with late work, by name; one click leads to it, and done it disappears', async ({
  page,
}) => {
  const customer = await newSession(page);
  const company = `Imprenta ${customer.email.split('@')[0]}`;
  await page.request.post('/api/facturas/solicitar', {
    headers: { authorization: `Bearer ${customer.token}` },
    data: {
      ...{ companyName: company, taxId: 'B12345674', address: 'Calle Ancha, 1', postalCode: '45001' },
      ...{ city: 'Toledo', province: 'Toledo', country: 'España' },
      ...{ contactName: 'Lucía Peña', email: customer.email },
    },
  });
  // It has waited longest.
  await queryRows(
    `update invoice_requests set created_at = now() - interval '20 days' where form->>'companyName' = $1`,
    [company],
  );
  await logInAsOperator(page);
  await openLive(page, admin.today.href());
  const waiting = page.getByRole('listitem').filter({ hasText: 'Comprueba los datos y envía el PDF.' });
  await expect(waiting).toContainText('Fuera de plazo');
  const door = page.getByRole('navigation', { name: 'Oficina' }).getByRole('listitem');
  await expect(door.filter({ hasText: 'Facturas solicitadas' })).toContainText('en espera, fuera de plazo');

  const chart = page.getByRole('region', { name: 'Ingresos recurrentes al mes' });
  const summary = chart.getByText('Ver las cifras');
  await summary.focus();
  await page.keyboard.press('Enter');
  const table = chart.getByRole('table', { name: 'Ingresos recurrentes al mes' });
  // Twelve months and the header.
  await expect(table.getByRole('row')).toHaveCount(13);
  await expect(table.getByRole('columnheader')).toHaveText(['Mes', 'Al acabar el mes', 'Clientes']);
  await expectAccessible(page, 'today');

  await page.getByRole('heading', { level: 1, name: 'Hoy' }).click();
  await page.keyboard.press('j');
  await expect(
    page.getByRole('main').getByRole('listitem').getByRole('listitem').first().getByRole('link'),
  ).toBeFocused();
  await waiting.getByRole('link', { name: company }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(waiting.getByRole('link', { name: company })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Número de factura' }).fill('F-2026-9');
  const file = { name: 'factura.pdf', mimeType: 'application/pdf', buffer: PDF };
  await page.getByLabel('PDF de la factura').setInputFiles(file);
  await page.getByRole('button', { name: 'Enviar la factura' }).click();
  await expect(page.getByText(`Enviada. ${company} recibe un correo.`)).toBeVisible();
  await page.getByRole('navigation', { name: 'Oficina' }).getByRole('link', { name: 'Hoy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hoy' })).toBeVisible();
  await expect(page.getByRole('link', { name: company })).toHaveCount(0);
});

test('a new request is assigned from the list, which does not change until the pointer leaves it', async ({
  page,
}) => {
  const company = `Taller ${crypto.randomUUID().slice(0, 8)}`;
  const insert = (name: string, version: number) =>
    queryRows(
      `insert into leads (kind, request_id, content_hash, email, data, network_hash, created_at, version)
       values ('contact', gen_random_uuid(), '\\x00', 'hoy@taller.example', jsonb_build_object('empresa', $1::text),
               '\\x00', '2001-01-01', $2)`,
      [name, version],
    );
  await insert(company, 1);
  await insert(`${company} dos`, 1);
  await insert(`${company} tres`, 1);
  await queryRows(
    `update leads set status = 'working', reminder_on = '2001-01-01' where data->>'empresa' = $1`,
    [`${company} tres`],
  );
  await logInAsOperator(page);
  await openLive(page, admin.today.href());
  const waiting = page.getByRole('listitem').filter({ hasText: 'Por contestar y asignar.' });
  await expect(waiting.getByRole('button', { name: `Me la quedo: ${company} dos` })).toBeVisible();
  // Nothing moves under the pointer: later updates are not shown and can't be pressed.
  await waiting.hover();
  await queryRows(`update leads set version = 2 where data->>'empresa' = $1`, [`${company} dos`]);

  await waiting.getByRole('button', { name: `Me la quedo: ${company} dos` }).click();
  await expect(waiting.getByRole('alert')).toContainText('Ha cambiado mientras tanto.');
  await waiting.getByRole('button', { name: `Me la quedo: ${company}`, exact: true }).click();
  const done = waiting.getByRole('button', { name: `Es tuya: ${company}`, exact: true });
  await expect(done).toBeFocused();
  const taken = page.getByText(`${company} es tuya y pasa a «En curso».`);
  await expect(taken).toBeVisible();
  const menu = await page.getByRole('navigation', { name: 'Oficina' }).boundingBox();
  const notice = await taken.boundingBox();
  expect(notice?.x).toBeGreaterThan((menu?.x ?? 0) + (menu?.width ?? 0));
  // The sidebar reaches the page's end.
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  const sidebar = page.getByRole('banner').filter({ has: page.getByRole('navigation', { name: 'Oficina' }) });
  await expect.poll(async () => (await sidebar.boundingBox())?.y).toBeGreaterThan(-1);
  await expectAccessible(page, 'today, something done');
  await page.getByRole('heading', { level: 1, name: 'Hoy' }).hover();
  await expect(done).toHaveCount(0);
  await expect(waiting.getByRole('link', { name: company, exact: true })).toHaveCount(0);
  const own = page.getByRole('listitem').filter({ hasText: 'solicitud tuya sin siguiente paso' });
  await expect(own.getByRole('link', { name: company, exact: true })).toBeVisible();
  const [saved] = await queryRows(`select status, owner_id from leads where data->>'empresa' = $1`, [
    company,
  ]);
  expect(saved).toEqual({ status: 'working', owner_id: expect.any(String) });
  await page.getByRole('button', { name: `Hecho: ${company} tres` }).click();
  await expect(page.getByRole('button', { name: `Recordatorio hecho: ${company} tres` })).toBeFocused();
  const reminders = () =>
    queryRows(`select reminder_on::text from leads where data->>'empresa' = $1`, [`${company} tres`]);
  expect(await reminders()).toEqual([{ reminder_on: null }]);
  const cleared = page
    .getByRole('alert')
    .filter({ hasText: `El recordatorio de ${company} tres está hecho.` });
  await cleared.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText(`Deshecho: ${company} tres vuelve a estar como estaba.`)).toBeVisible();
  expect(await reminders()).toEqual([{ reminder_on: '2001-01-01' }]);
  await expect(page.getByRole('button', { name: `Hecho: ${company} tres` })).toBeVisible();
  // The list names only the oldest of a kind: these would hide those of the next run.
  await queryRows(`update leads set status = 'lost' where data->>'empresa' like $1`, [`${company}%`]);
});
