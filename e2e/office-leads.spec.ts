import { readFile } from 'node:fs/promises';
import { paths } from '@horus/contract/backoffice/paths';
import { addDays, dayOf } from '@horus/contract/dates';
import { QUEUE_PAGE } from '@horus/contract/list-cursor';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { holdAnswers } from './account-access.ts';
import { newSubscriber } from './account-area.ts';
import { queryRows } from './database.ts';
import { newVisitor } from './lead-forms.ts';
import { waitForMail } from './mailbox.ts';
import { AT_NIGHT } from './night.ts';
import { holdMailLonger, logInAsOperator } from './operators.ts';
import { expect, test } from './test.ts';
import { loseResponse, refusedCookies, refusedElsewhere } from './visitor.ts';

const { admin } = paths;

test.use({ storageState: refusedCookies });

const request = {
  ...{ planType: 'business', employees: 20, locations: 2, schedule: 'shifts' },
  ...{ needsDevice: true, deviceCount: 1, needsCards: false, cardCount: 0, startDate: '2027-02-01' },
  ...{ contactPhone: '925 000 222', website: '', preferredContact: 'phone', callbackRequested: true },
  ...{ additionalInfo: 'Tenemos dos almacenes.', promoCode: '' },
};

/** Stores a contracting request as the wizard does. Returns its id. */
async function arrives(company: string, { name, email } = newVisitor()): Promise<string> {
  const [row] = await queryRows<{ id: string }>(
    `insert into leads (kind, request_id, content_hash, email, data, network_hash, created_at)
     values ('hiring', gen_random_uuid(), '\\x00', $1, $2, '\\x00', now()) returning id`,
    [email, JSON.stringify({ ...request, companyName: company, contactName: name, contactEmail: email })],
  );
  return row?.id ?? '';
}

const inTenDays = addDays(dayOf(new Date()), 10);

test('a contracting request goes from new to won: seen, assigned by key, called, answered', async ({
  page,
}) => {
  const { name: operator } = await logInAsOperator(page);
  await page.goto(admin.leads.href({ estado: 'new' }));
  await expect(page.getByRole('heading', { name: 'Solicitudes' })).toBeVisible();
  const visitor = newVisitor();
  const company = `Almacenes ${visitor.email.slice(6, 12)}`;
  await arrives(company, visitor);
  await expect(page.getByRole('link', { name: company })).toBeVisible({ timeout: 15_000 });
  await expectAccessible(page, 'requests');

  // Other tests create requests too: the search shows this one alone.
  await page.goto(admin.leads.href({ estado: 'new', q: company }));
  await expect(page.getByRole('row').filter({ hasText: company })).toHaveCount(1);
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: company })).toBeFocused();
  // The request's page loads before the request is assigned, and receives no live update.
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
  await expectReadingOrder(page);

  await page.getByRole('link', { name: 'Apuntar la llamada' }).click();
  await expect(page.getByRole('textbox', { name: 'Qué habéis hablado' })).toBeFocused();
  await page.getByRole('button', { name: 'He hablado' }).press('Enter');
  await expect(page.getByText('Hay que llamar')).toBeHidden();
  const reminder = page.getByLabel('Recordatorio', { exact: true });
  await reminder.fill(addDays(dayOf(new Date()), 7));
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.getByRole('button', { name: 'Recordatorio hecho' }).click();
  await expect(reminder).toHaveValue('');
  await expect(reminder).toBeFocused();

  await page.getByRole('combobox', { name: 'Plantilla' }).selectOption('Pago sin terminar');
  await page.getByRole('button', { name: 'Enviar respuesta' }).click();
  const answered = page.getByRole('listitem').filter({ hasText: 'respondió por correo' });
  await expect(answered).toBeVisible();
  const sent = page.getByRole('alert').filter({ hasText: 'Respuesta a' });
  await sent.getByRole('button', { name: 'Deshacer' }).click();
  await expect(answered).toBeHidden();
  const subject = '¿Te ayudamos a terminar tu contratación?';
  await expect(page.getByRole('textbox', { name: 'Asunto' })).toHaveValue(subject);
  await page.getByRole('button', { name: 'Enviar respuesta' }).click();
  await expect(answered).toBeVisible();
  const mail = await waitForMail(visitor.email, (each) => each.subject === subject);
  expect(mail.text).toContain(operator);

  await page.getByText('Nota', { exact: true }).click();
  const note = page.getByRole('textbox', { name: 'Nota para el equipo' });
  await note.fill('Quiere empezar en febrero');
  await page.goto(admin.leads.href());
  await page.goBack();
  await expect(note).toHaveValue('Quiere empezar en febrero');
  await page.getByRole('button', { name: 'Guardar la nota' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Quiere empezar en febrero' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Estado' }).selectOption('Ganada');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  // The list that it was opened from has no other request.
  await expect(page).toHaveURL(admin.leads.href({ estado: 'new', q: company }));
  const won = page.getByRole('alert').filter({ hasText: `${company} pasa a «Ganada».` });
  await expect(won.getByRole('button', { name: 'Deshacer' })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('listitem').filter({ hasText: 'En curso → Ganada' })).toBeVisible();

  await page.goto(admin.leads.href({ estado: 'won', q: company.toUpperCase() }));
  await expect(page.getByRole('row').filter({ hasText: company })).toHaveCount(1);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar en CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(company);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Cliente, solicitud/ }).fill(`llamar a ${company}`);
  await page.getByRole('option', { name: `Llamar a ${company}` }).click();
  await expect(page.getByRole('textbox', { name: 'Qué habéis hablado' })).toBeFocused();
});

/**
 * On a phone the call comes first, and the reply right after the request. On a wide screen the call
 * and the state are beside it, visible without scrolling, and the reply is below it. The reading
 * order follows the page.
 */
async function expectReadingOrder(page: Page): Promise<void> {
  const before = page.viewportSize();
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  const boxOf = async (title: string) =>
    (await page.locator('section', { has: page.getByRole('heading', { name: title }) }).boundingBox()) ?? {
      ...{ x: 0, y: 0, width: 0, height: 0 },
    };
  await page.setViewportSize({ width: 390, height: 844 });
  const onPhone = ['Llamada', 'Qué pide', 'Responder por correo', 'Seguimiento', 'Historia', 'Quién lo pide'];
  await expect(titles).toHaveText(onPhone);
  const tops = await Promise.all(onPhone.map(async (title) => (await boxOf(title)).y));
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));

  await page.getByRole('combobox', { name: 'Estado' }).selectOption('Perdida');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(titles).toHaveText([
    'Qué pide',
    'Responder por correo',
    'Llamada',
    'Seguimiento',
    'Historia',
    'Quién lo pide',
  ]);
  // The chosen value stays when the field moves.
  await expect(page.getByRole('combobox', { name: 'Estado' })).toHaveValue('lost');
  await page.getByRole('combobox', { name: 'Estado' }).selectOption('En curso');
  await page.evaluate(() => scrollTo(0, 0));
  const [asked, answer, call, state, history, person] = await Promise.all(
    ['Qué pide', 'Responder por correo', 'Llamada', 'Seguimiento', 'Historia', 'Quién lo pide'].map(boxOf),
  );
  if (!asked || !answer || !call || !state || !history || !person) throw new Error('a part is missing');
  expect([answer.x, history.x, person.x]).toEqual([asked.x, asked.x, asked.x]);
  const between = [answer.y - asked.y - asked.height, history.y - answer.y - answer.height];
  for (const gap of between) expect(Math.abs(gap - 20)).toBeLessThan(1);
  expect(person.y).toBeGreaterThanOrEqual(history.y + history.height);
  expect(call.y).toBe(asked.y);
  expect(state.x).toBeGreaterThanOrEqual(answer.x + answer.width);
  expect(state.y + state.height).toBeLessThanOrEqual(900);
  const text = await page.getByRole('textbox', { name: 'Mensaje' }).boundingBox();
  expect(text?.width).toBeGreaterThanOrEqual(480);
  if (before) await page.setViewportSize(before);
}

test('a request that is assigned while its page loads is shown as assigned', async ({ page }) => {
  await logInAsOperator(page);
  const visitor = newVisitor();
  const company = `Almacenes ${visitor.email.slice(6, 12)}`;
  await arrives(company, visitor);
  await page.goto(admin.leads.href({ estado: 'new', q: company }));
  await expect(page.getByRole('row').filter({ hasText: company })).toHaveCount(1);
  await page.route('**/api/admin/leads/live*', (route) => route.abort());
  // The page's data is read before the request is assigned, and arrives after.
  const [read, taken] = [Promise.withResolvers<void>(), page.waitForResponse('**/api/admin/leads/several')];
  await page.route(
    /\/api\/admin\/leads\/[\w-]{36}$/,
    async (route) => {
      const response = await route.fetch();
      read.resolve();
      await taken;
      // The page may have aborted the request.
      await route.fulfill({ response }).catch(() => {});
    },
    { times: 1 },
  );
  await page.route('**/api/admin/leads/several', async (route) => {
    await read.promise;
    await route.continue();
  });
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await expect(page.getByRole('listitem').filter({ hasText: 'Nueva → En curso' })).toBeVisible();
});

test('an answer with a lost confirmation is sent once, and later changes stay', async ({ page }) => {
  const leadId = await arrives('Viveros del Tajo');
  await logInAsOperator(page);
  await page.goto(admin.lead.href({ leadId }));
  await page.route('**/api/admin/leads/*/replies', loseResponse, { times: 1 });
  const text = page.getByRole('textbox', { name: 'Mensaje' });
  await page.getByRole('textbox', { name: 'Asunto' }).fill('Tu mensaje');
  await text.fill('Te llamo el martes.');
  const send = page.getByRole('button', { name: 'Enviar respuesta' });
  const reads = `**/api/admin/leads/${leadId}`;
  await page.route(reads, (route) => route.abort());
  await send.click();
  const failure = page.getByText('No hay conexión con el servidor', { exact: false });
  await expect(failure).toBeVisible();
  // The page reloads its data, which has the answer.
  await page.unroute(reads);
  await page.evaluate(() => ['offline', 'online'].map((name) => dispatchEvent(new Event(name))));
  await expect(failure).toBeHidden();
  const undo = page.getByRole('button', { name: 'Deshacer' });
  await expect(undo).toBeVisible();
  // In the lower half, away from the page's first actions.
  const placeOf = () => undo.evaluate((button) => button.getBoundingClientRect().top / innerHeight);
  await expect.poll(placeOf).toBeGreaterThan(0.5);
  await expect(text).toHaveValue('Te llamo el martes.');
  await page.reload();
  await text.fill('Te llamo el miércoles.');
  await send.click();
  await expect(page.getByText('La respuesta anterior sí se envió', { exact: false })).toBeVisible();
  const answers = page.getByRole('listitem').filter({ hasText: 'respondió por correo' });
  await expect(answers).toHaveText([/Te llamo el martes\./]);
  await expect(text).toHaveValue('Te llamo el miércoles.');
  await send.click();
  await expect(answers).toHaveCount(2);
});

test('two operators on one request see each other, and neither overwrites the other’s changes unseen', async ({
  page,
  browser,
}) => {
  const leadId = await arrives('Cooperativa La Vega');
  const ana = await logInAsOperator(page, 'operator', 'Ana Ruiz');
  const elsewhere = await browser.newContext({ storageState: refusedElsewhere });
  const other = await elsewhere.newPage();
  await logInAsOperator(other, 'operator', 'Bea Sanz');
  for (const each of [page, other]) await each.goto(admin.lead.href({ leadId }));
  await expect(page.getByText('Bea Sanz tiene abierta esta solicitud ahora.')).toBeVisible({
    timeout: 15_000,
  });
  await expect(other.getByText('Ana Ruiz tiene abierta esta solicitud ahora.')).toBeVisible({
    timeout: 15_000,
  });

  const answer = other.getByRole('textbox', { name: 'Mensaje' });
  await answer.fill('Buenos días');
  await expect(page.getByText('Bea Sanz está contestando.')).toBeVisible({ timeout: 15_000 });
  await answer.fill('');
  await expect(page.getByText('Bea Sanz tiene abierta esta solicitud ahora.')).toBeVisible({
    timeout: 15_000,
  });

  await page.getByLabel('Recordatorio').fill(inTenDays);
  await page.getByRole('combobox', { name: 'Estado' }).selectOption('Perdida');
  await other.getByRole('combobox', { name: 'Estado' }).selectOption('Ganada');
  await other.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Nueva → Ganada' })).toBeVisible({
    timeout: 15_000,
  });
  // The local choice stays, and is not saved over the other operator's.
  await expect(page.getByLabel('Recordatorio')).toHaveValue(inTenDays);
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('Bea Sanz ha cambiado Estado: Nueva → Ganada')).toBeVisible();
  await expectAccessible(page, 'a save that was refused');
  await expect(page.getByLabel('Recordatorio')).toHaveValue(inTenDays);

  // Marta's session ends while she writes, and she has lost her app: no typed text is lost.
  await page.getByRole('textbox', { name: 'Nota para el equipo' }).fill('Llaman ellos el lunes');
  await queryRows('delete from operator_sessions where operator_id = $1', [ana.operatorId]);
  await page.getByRole('button', { name: 'Guardar lo mío' }).click();
  await expect(page.getByText('con lo que tenías escrito')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'a login over a page');
  await page.getByLabel('Email').fill(ana.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(ana.password);
  await page.keyboard.press('Enter');
  await page.getByLabel('Código de tu app').fill(ana.recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'Ganada → Perdida' })).toBeVisible();
  await page.getByRole('button', { name: 'Guardar la nota' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Llaman ellos el lunes' })).toBeVisible();

  // An answer that arrives while another one is being written must be read before that one is sent.
  await answer.fill('Os llamo hoy.');
  await page.getByRole('textbox', { name: 'Asunto' }).fill('Vuestra solicitud');
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('Os llamo mañana.');
  await page.getByRole('button', { name: 'Enviar respuesta' }).click();
  await expect(other.getByText('Ana Ruiz acaba de responder.')).toBeVisible({ timeout: 15_000 });
  await other.getByRole('textbox', { name: 'Asunto' }).fill('Vuestra solicitud');
  await answer.fill('Os llamo hoy o mañana.');
  await other.getByRole('button', { name: 'Enviar respuesta' }).click();
  await expect(other.getByText('lo tuyo no ha salido', { exact: false })).toBeVisible();
  await expectAccessible(other, 'an answer that a colleague has given first');
  const answers = other.getByRole('listitem').filter({ hasText: 'respondió por correo' });
  await expect(answers).toHaveText([/Os llamo mañana\./]);
  await other.getByRole('button', { name: 'Leer su respuesta' }).click();
  await expect(answers.first()).toBeFocused();
  await expect(other.getByText('Ana Ruiz acaba de responder.')).toBeHidden();
  await other.getByRole('button', { name: 'Enviar respuesta' }).click();
  await expect(answers).toHaveText([/Os llamo mañana\./, /Os llamo hoy o mañana\./]);
  await elsewhere.close();
});

test('a list works by keyboard, and coming back from a row continues at that row', async ({ page }) => {
  const trade = `Trilla${newVisitor().email.slice(6, 12)}`;
  for (const place of ['Uno', 'Dos', 'Tres']) await arrives(`${trade} ${place}`);
  await logInAsOperator(page);
  await page.goto(admin.leads.href({ q: trade, orden: 'oldest' }));
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: `${trade} Dos` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `${trade} Dos` })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: `${trade} Tres` })).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await expect(page.getByRole('link', { name: `${trade} Uno` })).toBeFocused();
  // Requests are selected by key and assigned together, which clears the selection.
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByText('2 seleccionadas')).toBeVisible();
  await expectAccessible(page, 'two requests chosen');
  // A chosen row leads to the bar, however many rows there are.
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Ir a las acciones' }).last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Quedármelas' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Te quedas 2 solicitudes.')).toBeVisible();
  await expect(page.getByText('2 seleccionadas')).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'Marta Ruiz' })).toHaveCount(2);
  await expect(page.getByRole('link', { name: `${trade} Uno` })).toBeFocused();

  // A status is chosen first and applied by the button; the undo restores each row's own status.
  await queryRows(`update leads set status = 'new' where data->>'companyName' = $1`, [`${trade} Uno`]);
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByRole('combobox', { name: 'Pasar a' }).press('ArrowDown');
  await page.getByRole('combobox', { name: 'Pasar a' }).selectOption('Ganada');
  await expect(page.getByRole('row').filter({ hasText: 'Ganada' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Aplicar' }).press('Enter');
  await expect(page.getByText('2 solicitudes pasan a «Ganada».')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Ganada' })).toHaveCount(2);
  await expect(page.getByRole('link', { name: `${trade} Uno` })).toBeFocused();
  await expect(page.getByRole('alert').filter({ hasText: '«Ganada»' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Deshecho: todo vuelve a estar como estaba.')).toBeVisible();
  await expect(page.getByRole('link', { name: `${trade} Uno` })).toBeFocused();
  await expect(page.getByRole('row', { name: `${trade} Uno` }).filter({ hasText: 'Nueva' })).toBeVisible();
  await expect(page.getByRole('row', { name: `${trade} Dos` }).filter({ hasText: 'En curso' })).toBeVisible();

  // A request that leaves the list gives its place, and the focus, to the next one.
  await page.goto(admin.leads.href({ estado: 'new', q: trade, orden: 'oldest' }));
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await expect(page.getByRole('listitem').filter({ hasText: 'Nueva → En curso' })).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('link', { name: `${trade} Tres` })).toBeFocused();

  // The key does not take a colleague's request.
  const colleague = `Bea ${trade}`;
  await queryRows(
    `with colleague as (insert into operators (email, name, role, created_at)
       values ($1, $2, 'operator', now()) returning id)
     update leads set owner_id = (select id from colleague) where data->>'companyName' = $3`,
    [newVisitor().email, colleague, `${trade} Tres`],
  );
  await page.reload();
  await page.getByRole('link', { name: `${trade} Tres` }).focus();
  await page.keyboard.press('e');
  await expect(page.getByText(`${trade} Tres es de ${colleague}: sigue siendo suya.`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: `${trade} Tres` })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Responsable' }).getByText(colleague)).toBeAttached();
  await expect(page.getByRole('combobox', { name: 'Estado' })).toHaveValue('new');
});

test('going back from an item restores the list, and an item links to its neighbours', async ({ page }) => {
  const trade = `Pozo${newVisitor().email.slice(6, 12)}`;
  await queryRows(
    `insert into leads (kind, request_id, content_hash, email, data, network_hash, created_at)
     select 'contact', gen_random_uuid(), '\\x00', 'pozo@example.com',
            jsonb_build_object('nombre', 'Eva', 'empresa', $1 || ' ' || n, 'mensaje', ''), '\\x00',
            now() - n * interval '1 second'
       from generate_series(1, $2::int) n`,
    [trade, String(QUEUE_PAGE + 20)],
  );
  await logInAsOperator(page);
  await page.goto(admin.leads.href({ q: trade }));
  const more = page.getByRole('button', { name: 'Ver más' });
  await expect(more).not.toHaveAttribute('aria-busy');
  // No press is lost while the list reloads automatically.
  const reread = await holdAnswers(page, '/api/admin/leads?*');
  await queryRows(`update leads set changed_at = now() where data->>'empresa' = $1`, [`${trade} 1`]);
  await expect(more).toHaveAttribute('aria-busy', 'true');
  await more.press('Enter');
  reread.letGo();
  await expect(page.getByRole('row')).toHaveCount(QUEUE_PAGE + 20 + 1);
  const address = page.url();
  const linkOf = (place: number) => page.getByRole('link', { name: new RegExp(`^${trade} ${place}\\b`) });
  const heading = (place: number) =>
    expect(page.getByRole('heading', { level: 1, name: `${trade} ${place}`, exact: true })).toBeFocused();
  const scrolled = () => page.evaluate(() => scrollY);
  const isBackOn = async (place: number) => {
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('row')).toHaveCount(QUEUE_PAGE + 20 + 1);
    await expect(linkOf(place)).toBeFocused();
    await expect(linkOf(place)).toBeInViewport();
  };
  const isBackAt = async (place: number, top: number) => {
    await isBackOn(place);
    await expect.poll(scrolled).toBe(top);
  };
  const last = QUEUE_PAGE + 20;
  await linkOf(last).scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => scrollY);
  expect(top).toBeGreaterThan(0);

  await linkOf(last - 1).click();
  await heading(last - 1);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await isBackAt(last - 1, top);

  await linkOf(last - 1).press('Enter');
  await heading(last - 1);
  const pager = page.getByRole('navigation', { name: 'En la lista' });
  await expect(pager).toContainText(`${last - 1} de ${last}`);
  await expectAccessible(page, 'an item with its neighbours');
  await pager.getByRole('link', { name: 'Siguiente' }).click();
  await heading(last);
  await expect(pager.getByRole('link', { name: 'Siguiente' })).toBeHidden();
  await page.keyboard.press('k');
  await heading(last - 1);
  await page.keyboard.press('j');
  await heading(last);
  await page.getByRole('main').getByRole('link', { name: 'Solicitudes' }).press('Enter');
  await isBackAt(last, top);

  // The page has lost its state, but the address still has it.
  await linkOf(last).press('Enter');
  await heading(last);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: `${trade} ${last}` })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Solicitudes' }).press('Enter');
  await isBackAt(last, top);

  // After one is done, the next open one takes its place. One that a colleague has done meanwhile
  // is skipped.
  const close = async (as: string) => {
    await page.getByRole('combobox', { name: 'Estado' }).selectOption(as);
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  };
  await linkOf(last - 2).press('Enter');
  await heading(last - 2);
  await queryRows(`update leads set status = 'won', version = version + 1 where data->>'empresa' = $1`, [
    `${trade} ${last - 1}`,
  ]);
  await close('Perdida');
  await heading(last);
  const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
  const lostBefore = notice(`${trade} ${last - 2} pasa a «Perdida».`);
  await expect(lostBefore).toBeVisible();

  // The undo leads back to its own request, one step from the list.
  await page.keyboard.press('Control+z');
  await heading(last - 2);
  await expect(page.getByRole('listitem').filter({ hasText: 'Perdida → Nueva' })).toBeVisible();
  await close('Perdida');
  await heading(last);
  await expect(lostBefore).toBeVisible();
  await page.goBack();
  // While a notice is visible, the page scrolls the row above it.
  await isBackOn(last);
  // No request comes after it.
  await linkOf(last).press('Enter');
  await heading(last);
  await close('Spam');
  const spam = notice(`${trade} ${last} pasa a «Spam».`);
  await isBackOn(last);
  await spam.getByRole('button', { name: 'Deshacer' }).click();
  await expect(notice(`Deshecho: el estado de ${trade} ${last} vuelve a ser «Nueva».`)).toBeVisible();
  await heading(last);
  await expect(page.getByRole('listitem').filter({ hasText: 'Spam → Nueva' })).toBeVisible();

  // Undo does not overwrite a colleague's later change.
  await close('Perdida');
  const lost = notice(`${trade} ${last} pasa a «Perdida».`);
  await expect(lost).toBeVisible();
  await queryRows(`update leads set status = 'won', version = version + 1 where data->>'empresa' = $1`, [
    `${trade} ${last}`,
  ]);
  await lost.getByRole('button', { name: 'Deshacer' }).click();
  await expect(notice(`No se ha deshecho: ${trade} ${last} ha cambiado mientras tanto.`)).toBeVisible();
});

test('an address of something that does not exist says so, and links back', async ({ page }) => {
  await logInAsOperator(page);
  await page.goto(`${admin.leads.href()}?estado=perdidas`);
  await expect(page.getByText('Esta lista no existe')).toBeVisible();
  await expectAccessible(page, 'a list that there is not');
  await page.getByRole('link', { name: 'Ver la lista entera' }).press('Enter');
  await expect(page).toHaveURL(admin.leads.href());
  await page.goto(admin.lead.href({ leadId: 'ninguna' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Esa solicitud no existe' })).toBeVisible();
  await page.goto(admin.customers.href({ q: 'ab' }));
  await expect(page.getByText('Escribe 3 letras o más.')).toBeVisible();
});

test('errors in an answer appear beside their field, and no typed text is lost', async ({ page }) => {
  const leadId = await arrives('Cerámicas del Tajo');
  await logInAsOperator(page);
  await page.goto(admin.lead.href({ leadId }));
  const subject = page.getByRole('textbox', { name: 'Asunto' });
  await expect(subject).toHaveValue('Tu contratación de Horus');
  await subject.clear();
  await page.getByRole('button', { name: 'Enviar respuesta' }).click();
  await expect(subject).toBeFocused();
  await expect(subject).toHaveAccessibleDescription(/Escribe el asunto/);
  // A control character, which is not allowed in a text.
  await subject.fill('Tu solicitud\u0007');
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('Hola');
  await page.getByRole('textbox', { name: 'Mensaje' }).press('Control+Enter');
  await expect(subject).toHaveAccessibleDescription(/Hay caracteres que no se pueden usar/);
  await expect(page.getByRole('textbox', { name: 'Mensaje' })).toHaveValue('Hola');
  await expectAccessible(page, 'an answer that was refused');

  // A logout from another page asks first too.
  await page.goto(admin.today.href());
  const logOut = page.getByRole('button', { name: 'Cerrar sesión', exact: true });
  await logOut.click();
  const asks = page.getByRole('dialog', { name: '¿Cerrar sesión?' });
  await expectAccessible(page, 'what a logout would lose');
  // From either page the link leads to the text.
  for (const from of ['another page', 'its own']) {
    await asks.getByRole('link', { name: 'Una respuesta a Cerámicas del Tajo' }).click();
    await expect(asks).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Mensaje' }), from).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Mensaje' })).toHaveValue('Hola');
    await logOut.click();
  }
  await asks.getByRole('button', { name: 'Borrar y cerrar sesión' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Entrar' })).toBeVisible();
});

test('each Deshacer names the recipient of its mail, the newest is nearest, and pressing it leads to that mail', async ({
  page,
}) => {
  const { email } = newVisitor();
  const [older, newer] = ['Nuria Olmedo', 'Iván Peral'] as const;
  const toOlder = await arrives('Olmedo e Hijos', { name: older, email });
  const toNewer = await arrives('Peral Forja', { name: newer, email });
  await logInAsOperator(page);
  await page.setViewportSize({ width: 390, height: 700 });
  const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
  const old = notice(`La respuesta a ${older} sale en unos segundos.`);
  const fresh = notice(`Respuesta a ${newer} en camino.`);
  // Start of the countdown.
  const beginningOf = (of: typeof old) =>
    of
      .getByRole('progressbar', { includeHidden: true })
      .evaluate((bar) => Number(bar.getAnimations()[0]?.startTime ?? 0));
  let beganAt = 0;
  for (const leadId of [toOlder, toNewer]) {
    await page.goto(admin.lead.href({ leadId }));
    if (leadId === toNewer) {
      await expect.poll(async () => (beganAt = await beginningOf(old))).toBeGreaterThan(0);
    }
    await page.getByRole('textbox', { name: 'Asunto' }).fill('Tu solicitud');
    await page.getByRole('textbox', { name: 'Mensaje' }).fill('Te llamo mañana.');
    await page.getByRole('button', { name: 'Enviar respuesta' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'respondió por correo' })).toBeVisible();
    if (leadId === toOlder) await holdMailLonger(email);
  }
  const topOf = async (of: typeof old) => (await of.boundingBox())?.y ?? 0;
  await expect(old).toBeVisible();
  await expect.poll(async () => (await topOf(fresh)) - (await topOf(old))).toBeGreaterThan(0);
  expect(await beginningOf(old)).toBe(beganAt);
  // The notices don't cover the pressed button, and theirs return the focus to it.
  const send = page.getByRole('button', { name: 'Enviar respuesta' });
  const isUncovered = () =>
    send.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height - 1) === button;
    });
  await expect.poll(isUncovered).toBe(true);
  await old.getByRole('button', { name: 'Deshacer' }).click();
  await expect(send).toBeFocused();
  await notice(`Deshecho: la respuesta a ${older} no ha salido.`)
    .getByRole('link', { name: 'Ver la respuesta' })
    .click();
  await expect(page).toHaveURL(admin.lead.href({ leadId: toOlder }));
  await expect(page.getByRole('textbox', { name: 'Mensaje' })).toHaveValue('Te llamo mañana.');
  await expect(page.getByRole('textbox', { name: 'Mensaje' })).toBeFocused();
});

test('a logout names unsent texts of other tabs, and shows the login in all tabs', async ({
  page,
  context,
}) => {
  const leadId = await arrives('Vidrios Zocodover');
  await logInAsOperator(page);
  const other = await context.newPage();
  await other.goto(admin.lead.href({ leadId }));
  await other.getByRole('textbox', { name: 'Mensaje' }).fill('Hola desde otra pestaña');
  await page.goto(admin.today.href());
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  const asks = page.getByRole('dialog', { name: '¿Cerrar sesión?' });
  await expect(asks.getByRole('listitem')).toHaveText('Una respuesta a Vidrios Zocodover, en otra pestaña');
  await asks.getByRole('button', { name: 'Borrar y cerrar sesión' }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { level: 1, name: 'Entrar' })).toBeVisible();
    await expect(tab.getByText('Vidrios Zocodover')).toHaveCount(0);
    expect(await tab.evaluate(() => sessionStorage.getItem('officeDrafts'))).toBeNull();
  }
});

test('Ctrl K finds anything by keyboard alone', async ({ page }) => {
  const company = `Bodegas ${newVisitor().email.slice(6, 12)}`;
  const leadId = await arrives(company);
  await logInAsOperator(page);
  // Pressed before the office has loaded, it opens as soon as it has.
  const field = page.getByRole('combobox', { name: /^Cliente, solicitud/ });
  for (const late of ['**/assets/office-*.js', '**/api/admin/session']) {
    await page.route(late, async (route) => {
      await page.keyboard.press('Control+k');
      await route.continue();
    });
    await page.goto(admin.leads.href());
    await expect(field, late).toBeFocused();
    await page.unroute(late);
  }
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
  // An action leads to its list, and the filters show the values of the address.
  const choose = async (act: string) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(act);
    await expect(page.getByRole('option', { name: act })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
  };
  const current = (name: string) => page.locator('main [aria-current="page"]', { hasText: name });
  await choose('mis solicitudes en curso');
  await expect(current('En curso')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Responsable' })).toHaveValue('me');
  await choose('correos que esperan');
  await expect(current('En espera')).toBeVisible();
});

test('an action typed into the palette applies to the named customer or to the customer of the open page', async ({
  page,
}) => {
  const { email } = await newSubscriber(page, 'business', 'annual');
  const [customer] = await queryRows<{ id: string; name: string }>(
    `select o.id, coalesce(o.name, u.name) as name from users u
       join organizations o on o.id = u.organization_id where u.email = $1`,
    [email],
  );
  const { id = '', name = '' } = customer ?? {};
  const href = admin.customer.href({ organizationId: id });
  const type = async (text: string) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(text);
  };
  await logInAsOperator(page, 'manager');
  await page.goto(admin.today.href());
  await expect(page.getByRole('heading', { level: 1, name: 'Hoy' })).toBeVisible();
  await type(`devovler ${email}`);
  const hit = page.getByRole('option', { name: `Devolver un pago a ${name}` });
  await expect(hit).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page, 'an act in the palette');
  await page.keyboard.press('Enter');
  const refund = page.getByRole('dialog', { name: /^Devolver/ });
  await expect(refund).toBeVisible();
  await expect(page).toHaveURL(href);
  await page.keyboard.press('Escape');
  await expect(refund).toBeHidden();

  await type('cambiar de plan');
  await expect(page.getByRole('option', { name: `Cambiar el plan de ${name}` })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Cambiar de plan' })).toBeVisible();
  await page.keyboard.press('Escape');
  // It is requested once, and the page is once in the browser's history.
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Hoy' })).toBeVisible();

  // A found invoice is shown where it is on its customer's page.
  const ofCustomer = 'select id, number from mirrored_invoices where organization_id = $1';
  const [invoice] = await queryRows<{ id: string; number: string }>(ofCustomer, [id]);
  const { id: invoiceId = '', number = '' } = invoice ?? {};
  await type(number);
  await expect(page.getByRole('option', { name: `Factura ${number}` })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${href}#${invoiceId}`);
  const row = page.getByRole('row', { name: `${number} (PDF` });
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport();
  await expectAccessible(page, 'a found invoice');

  // An operator without the right to refund is not offered it.
  await logInAsOperator(page, 'operator');
  await page.goto(href);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await type('devolver');
  await expect(page.getByText('Eso solo lo puede hacer una persona responsable.')).toBeVisible();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('ver como');
  await expect(page.getByRole('option', { name: `Ver como ${name}` })).toBeVisible();
});

test('without a network the office says so, and continues when it is back', async ({ page }) => {
  const company = `Viveros ${newVisitor().email.slice(6, 12)}`;
  await arrives(company);
  await logInAsOperator(page);
  await page.goto(admin.leads.href());
  await expect(page.getByRole('link', { name: company })).toBeVisible();
  const offline = 'No hay conexión a internet';
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Eventos' }).click();
  await expect(page.getByRole('alert').filter({ hasText: offline })).toBeVisible();
  await expectAccessible(page, 'a page without a network');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(company);
  const palette = page.getByRole('dialog', { name: 'Buscar' });
  await expect(palette.getByRole('status')).toContainText(offline);

  // The browser's network event is enough: the request to the server is blocked.
  await page.route('**/admin/**', (route) =>
    route.request().method() === 'HEAD' ? route.abort() : route.continue(),
  );
  await page.context().setOffline(false);
  await expect(palette.getByRole('option', { name: company })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'Eventos' })).toBeVisible();
});

// Its retries are half a minute apart.
if (AT_NIGHT) {
  test('without a server the office says so, and continues when it is back', async ({ page }) => {
    test.setTimeout(150_000);
    await logInAsOperator(page);
    await page.goto(admin.leads.href());
    await expect(page.getByRole('heading', { level: 1, name: 'Solicitudes' })).toBeVisible();
    const gone = page.getByRole('alert').filter({ hasText: 'No llegamos al servidor' });
    const lose = (of: string) => page.route(of, (route) => route.abort('connectionrefused'));
    const goesOn = async () => {
      await expect(gone).toBeVisible();
      await page.unrouteAll();
      // A server that is lost again is retried after 30 s.
      await expect(gone).toBeHidden({ timeout: 60_000 });
    };
    // A list of a loaded page. The retry requests the page's address.
    await lose('**/api/**');
    await lose('**/admin/**');
    await page.getByRole('main').getByRole('link', { name: 'En curso' }).click();
    await goesOn();
    await expect(page.getByRole('main').locator('[aria-current="page"]')).toHaveText('En curso');
    // A page whose code is not loaded.
    await lose('**/*');
    await page.getByRole('link', { name: 'Tarifas' }).click();
    await goesOn();
    await expect(page.getByRole('heading', { level: 1, name: 'Tarifas' })).toBeVisible();
  });
}

test('Enter in the palette opens the result for the current text, never an earlier one', async ({ page }) => {
  const trade = `Aljibe${newVisitor().email.slice(6, 12)}`;
  await arrives(`${trade} Norte`);
  const leadId = await arrives(`${trade} Sur`);
  await logInAsOperator(page);
  await page.goto(admin.leads.href());
  await page.getByRole('button', { name: 'Buscar' }).click();
  await page.keyboard.type(`${trade} Norte`);
  await expect(page.getByRole('option', { name: /Norte/ })).toHaveAttribute('aria-selected', 'true');
  const entered = Promise.withResolvers<void>();
  await page.route(/admin\/search\?q=\w+(%20|\+)Sur$/, async (route) => {
    await entered.promise;
    await route.continue();
  });
  await page.getByRole('combobox', { name: /^Cliente, solicitud/ }).fill(`${trade} Sur`);
  await page.keyboard.press('Enter');
  entered.resolve();
  await expect(page).toHaveURL(admin.lead.href({ leadId }));
});
