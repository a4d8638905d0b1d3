import { paths } from '@horus/contract/paths';
import { expectAccessible } from './accessible.ts';
import { board, demoAddress, MINUTES, openDemo, panel, press, row, THURSDAY } from './demo-app.ts';
import { collectErrors } from './page-errors.ts';
import { expect, test } from './test.ts';
import { holdReact, refusedCookies } from './visitor.ts';

test.use({
  storageState: refusedCookies,
  viewport: { width: 1440, height: 900 },
});

test('clocking in, pausing and leaving appear on the manager’s board at once', async ({ page }) => {
  const errors = collectErrors(page);
  await openDemo(page);
  await expect(board(page)).toContainText('Hoy, jueves, 26 de noviembre');
  await expect(panel(page).getByLabel('Eres')).toHaveValue('ivan');
  await expect(row(page, 'Iván Soto')).toContainText('Sin fichar desde 14:00');
  await press(page, 'Fichar entrada');
  await expect(row(page, 'Iván Soto')).toContainText('Dentro desde 16:20');
  await page.clock.runFor(20 * MINUTES);
  await expect(row(page, 'Iván Soto')).toContainText('0 h 20 min');
  await press(page, 'Empezar pausa');
  await expect(row(page, 'Iván Soto')).toContainText('En pausa desde 16:40');
  await page.clock.runFor(10 * MINUTES);
  await press(page, 'Acabar pausa');
  await page.clock.runFor(40 * MINUTES);
  await press(page, 'Fichar salida');
  await expect(row(page, 'Iván Soto')).toContainText('Salió a las 17:30');
  await expect(row(page, 'Iván Soto')).toContainText('1 h 00 min');
  await expect(page.getByRole('status').filter({ hasText: 'Iván Soto: salida a las 17:30' })).toBeAttached();
  expect(errors).toEqual([]);
});

test('a card clocks in, an unknown card is refused with its signal, and two reads need three seconds between them', async ({
  page,
}) => {
  await openDemo(page);
  await page.clock.pauseAt(new Date('2026-11-26T16:21:00+01:00'));
  await press(page, 'Tu tarjeta');
  await expect(panel(page)).toContainText('Entrada. Luz verde y un pitido largo.');
  await expect(row(page, 'Iván Soto')).toContainText('Dentro desde 16:21');
  await page.clock.runFor(1_000);
  await press(page, 'Tarjeta sin asignar');
  await expect(panel(page)).toContainText('Espera 3 segundos entre dos tarjetas.');
  await expect(board(page)).not.toContainText('Tarjeta sin asignar');
  await page.clock.runFor(4_000);
  await press(page, 'Tarjeta sin asignar');
  await expect(panel(page)).toContainText('Tres pitidos, cada uno más agudo: no se ficha.');
  await expect(board(page)).toContainText('16:21Tarjeta sin asignarNo se ha fichado');
  await page.clock.runFor(4_000);
  await press(page, 'Tu tarjeta');
  await expect(row(page, 'Iván Soto')).toContainText('Salió a las 16:21');
});

test('a correction needs a reason and is recorded, on the board and in the month’s record', async ({
  page,
}) => {
  await openDemo(page);
  await press(page, 'Fichar entrada');
  await page.clock.runFor(5 * MINUTES);
  await board(page)
    .getByRole('button', { name: /^Iván Soto/ })
    .click();
  await board(page).getByRole('button', { name: 'Corregir: Entrada 16:20' }).click();
  await page.getByLabel('Hora correcta').fill('14:02');
  await page.getByRole('button', { name: 'Guardar corrección' }).click();
  await expect(page.getByText('Escribe el motivo: queda en el registro')).toBeVisible();
  await expect(page.getByLabel('Motivo')).toBeFocused();
  await page.getByLabel('Motivo').fill('El lector estaba apagado');
  await page.getByRole('button', { name: 'Guardar corrección' }).click();
  const trace = 'Marta Gil, el 26/11 a las 16:25: «El lector estaba apagado»';
  await expect(row(page, 'Iván Soto')).toContainText(`16:20 → 14:02. ${trace}`);
  await expect(row(page, 'Iván Soto')).toContainText('Dentro desde 14:02');
  await page.getByLabel('Persona').selectOption('Iván Soto');
  const sheet = page.getByRole('article', { name: 'Registro de jornada' });
  await expect(sheet).toContainText(`26/11, entrada: de 16:20 a 14:02. ${trace}`);
  await expect(sheet.getByRole('row', { name: /^jue 26 \*/ })).toContainText('14:02');
});

test('an incident, tomorrow’s shift and a day of holiday: the manager sees and changes them', async ({
  page,
}) => {
  await openDemo(page);
  await panel(page).getByText('Avisar de una incidencia').click();
  await press(page, 'Enviar aviso');
  await expect(panel(page).getByText('Escribe qué ha pasado')).toBeVisible();
  await panel(page).getByLabel('Qué ha pasado').fill('Se ha roto el horno');
  await press(page, 'Enviar aviso');
  await expect(row(page, 'Iván Soto')).toContainText('Incidencia 16:20');
  await board(page)
    .getByRole('button', { name: /^Iván Soto/ })
    .click();
  await expect(row(page, 'Iván Soto')).toContainText('Se ha roto el horno');
  await board(page).getByRole('button', { name: 'Resuelta' }).click();
  await expect(row(page, 'Iván Soto')).toContainText('Resuelta a las 16:20');

  await expect(panel(page)).toContainText('Mañana: 14:00–22:30');
  await page.getByLabel('Turno de Iván Soto').selectOption('06:30–15:00');
  await expect(panel(page)).toContainText('Mañana: 06:30–15:00');

  await page.getByLabel('Vacaciones de', { exact: true }).selectOption('Iván Soto');
  const friday = page.getByRole('button', { name: 'viernes, 27 de noviembre, Vacaciones de Iván Soto' });
  await friday.click();
  await expect(friday).toHaveAttribute('aria-pressed', 'true');
  await expect(panel(page)).toContainText('Mañana: vacaciones');
});

test('the demo’s state survives a reload until it is reset, which can be undone', async ({ page }) => {
  await openDemo(page);
  expect(await page.evaluate(() => localStorage.getItem('horusDemo'))).toBeNull();
  await press(page, 'Fichar entrada');
  await page.getByRole('textbox', { name: 'Empresa' }).fill('Talleres Olmedo');
  await page.reload();
  // Stored data is shown without any press.
  await expect(row(page, 'Iván Soto')).toContainText('Dentro desde 16:20');
  await expect(page.getByRole('textbox', { name: 'Empresa' })).toHaveValue('Talleres Olmedo');
  await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
  await expect(row(page, 'Iván Soto')).toContainText('Sin fichar');
  expect(await page.evaluate(() => localStorage.getItem('horusDemo'))).toBeNull();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(row(page, 'Iván Soto')).toContainText('Dentro desde 16:20');
});

for (const [what, spoil] of [
  ['broken', () => localStorage.setItem('horusDemo', '{"version":1,"events":[{}]')],
  ['foreign', () => localStorage.setItem('horusDemo', '{"version":1,"me":"lucia","events":"none"}')],
  [
    'refused',
    () =>
      Object.defineProperty(Storage.prototype, 'setItem', {
        value: () => {
          throw new DOMException('full', 'QuotaExceededError');
        },
      }),
  ],
] as const) {
  test(`works when storage is ${what}`, async ({ page }) => {
    const errors = collectErrors(page);
    await page.addInitScript(spoil);
    await openDemo(page);
    await press(page, 'Fichar entrada');
    await expect(row(page, 'Iván Soto')).toContainText('Dentro desde 16:20');
    expect(errors).toEqual([]);
  });
}

test('works by keyboard alone, with the focus where it belongs', async ({ page }) => {
  await openDemo(page);
  await panel(page).getByRole('button', { name: 'Fichar entrada' }).focus();
  await page.keyboard.press('Enter');
  await expect(row(page, 'Iván Soto')).toContainText('Dentro desde 16:20');
  await expect(panel(page).locator(':focus')).toHaveText('Empezar pausa');
  // Two presses this close together count as one.
  await page.clock.runFor(1_000);
  await page.keyboard.press('Tab');
  await expect(panel(page).locator(':focus')).toHaveText('Fichar salida');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Iván Soto')).toContainText('Salió a las 16:20');
  await expect(panel(page).locator(':focus')).toHaveText('Fichar entrada');
  await board(page)
    .getByRole('button', { name: /^Iván Soto/ })
    .focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveAccessibleName('Corregir: Entrada 16:20');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Hora correcta')).toBeFocused();
  await page.getByRole('button', { name: 'Cancelar' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator(':focus')).toHaveAccessibleName('Corregir: Entrada 16:20');
});

test('axe finds nothing in any of its states', async ({ page }) => {
  await openDemo(page);
  await press(page, 'Fichar entrada');
  await press(page, 'Tarjeta sin asignar');
  await panel(page).getByText('Avisar de una incidencia').click();
  await press(page, 'Enviar aviso');
  await board(page)
    .getByRole('button', { name: /^Iván Soto/ })
    .click();
  await board(page).getByRole('button', { name: 'Corregir: Entrada 16:20' }).click();
  await page.getByRole('button', { name: 'Guardar corrección' }).click();
  await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
  await expectAccessible(page, 'demo, worker');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('label').filter({ hasText: 'Tablero' }).click();
  await expectAccessible(page, 'demo, manager', { widths: [320] });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('one view at a time: a clock-in in one view appears in the other', async ({ page }) => {
    await openDemo(page);
    await expect(board(page)).toBeHidden();
    await press(page, 'Fichar entrada');
    await expect(page.getByRole('radio', { name: 'Tablero · 2 dentro' })).toBeAttached();
    await press(page, 'Ver el tablero');
    await expect(row(page, 'Iván Soto')).toContainText('Dentro desde 16:20');
    await expect(panel(page)).toBeHidden();
    const small = await page.evaluate(() =>
      Array.from(
        document.querySelectorAll<HTMLElement>('main :is(a, button, summary, select, input:not(.sr-only))'),
      )
        .filter((element) => element.checkVisibility())
        .filter((element) => {
          const { width, height } = element.getBoundingClientRect();
          return Math.min(width, height) < 43.5;
        })
        .map((element) => element.outerHTML.slice(0, 90)),
    );
    expect(small).toEqual([]);
  });
});

test('a press before React loads is carried out afterwards, on today’s demo', async ({ page }) => {
  await page.clock.install({ time: THURSDAY });
  const letReactCome = await holdReact(page);
  await page.goto(demoAddress, { waitUntil: 'domcontentloaded' });
  await panel(page).getByRole('button', { name: 'Tu tarjeta' }).click();
  // Not earlier: a click waits for the stylesheet.
  const unmoved = await board(page).boundingBox();
  letReactCome();
  await expect(row(page, 'Iván Soto')).toContainText('Dentro desde 16:20');
  expect(await board(page).boundingBox()).toEqual(unmoved);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the example’s board is shown, and the page says what is missing', async ({ page }) => {
    await page.goto(demoAddress);
    await expect(page.getByText('hace falta JavaScript')).toBeVisible();
    await expect(row(page, 'Marta Gil')).toContainText(/Dentro desde \d\d:\d\d/);
    await expect(page.getByRole('article', { name: 'Registro de jornada' })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(row(page, 'Marta Gil')).toBeVisible();
  });
});

test('links to a demo with the team and to the prices', async ({ page }) => {
  await openDemo(page);
  const main = page.getByRole('main');
  const horus = paths.site.horus.href();
  await expect(main.getByRole('link', { name: 'Pedir una demo' })).toHaveAttribute(
    'href',
    `${horus}#demo-request-section`,
  );
  await expect(main.getByRole('link', { name: 'Ver precios' })).toHaveAttribute(
    'href',
    `${horus}#pricing-section`,
  );
});
