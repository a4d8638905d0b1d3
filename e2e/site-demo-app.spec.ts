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

  await test.step('links to a demo with the team and to the prices', async () => {
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
