import { paths } from '@horus/contract/paths';
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { choose, openLive, refusedCookies } from './visitor.ts';

const { site } = paths;
const address = site.calculator.href();

test.use({
  storageState: refusedCookies,
  viewport: { width: 1280, height: 900 },
});

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const price = (page: Page) => field(page, 'Precio que te han dado');
const result = (page: Page) => page.getByRole('heading', { name: /^Para \d+ persona/ });

test('both years are shown, and the page says plainly when Horus is dearer', async ({ page }) => {
  // The product’s prices link to it.
  await openLive(page, site.horus.href());
  await page
    .locator('#pricing-section')
    .getByRole('link', { name: /precio por persona/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Calculadora de precio' })).toBeVisible();
  await expect(result(page)).toHaveText(
    'Para 8 personas, el año de Horus equivale a 5,26 € por persona y mes.',
  );
  await price(page).fill('3');
  await expect(result(page)).toHaveText('Para 8 personas, Horus sale 216,89 € más caro el primer año.');
  await expect(page.getByText('Si solo miras el precio, te conviene la otra oferta.')).toBeVisible();
  for (const line of ['11 cuotas de 39,99 €', '439,89 €', '610,94 €', '12 meses de 24,00 €', '348,48 €']) {
    await expect(page.getByRole('main').getByText(line, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('img', { name: /de 15 a 20 personas y a partir de 24/ })).toBeVisible();

  await field(page, 'Personas que van a fichar').fill('20');
  await field(page, 'Alta o instalación').fill('100');
  await expect(result(page)).toHaveText('Para 20 personas, Horus sale 315,11 € más barato el primer año.');
  await choose(page, /^Anual/);
  await expect(result(page)).toHaveText('Para 20 personas, Horus sale 436,12 € más barato el primer año.');
});

test('the address contains the result: opening it shows the same', async ({ page }) => {
  await openLive(page, address);
  await field(page, 'Personas que van a fichar').fill('12');
  await price(page).fill('3,50');
  await field(page, 'Mínimo al mes').fill('50');
  await choose(page, /^Anual/);
  const said = (await result(page).textContent()) ?? '';
  expect(said).toContain('Para 12 personas');
  const shared = new URL(page.url());
  expect(Object.fromEntries(shared.searchParams)).toEqual({
    personas: '12',
    precio: '3,50',
    minimo: '50',
    pago: 'ano',
  });
  await page.goto('about:blank');
  await page.goto(shared.href);
  // Without any action of the visitor.
  await expect(result(page)).toHaveText(said);
  await expect(price(page)).toHaveValue('3,50');
  await expect(page.getByRole('radio', { name: /^Anual/ })).toBeChecked();
});

test('data typed and sent before React loads is not lost', async ({ page }) => {
  await page.goto(address);
  await price(page).fill('6');
  await price(page).press('Enter');
  await expect(result(page)).toHaveText('Para 8 personas, Horus sale 71,11 € más barato el primer año.');
  await expect(result(page)).toBeFocused();
  await expect(page).toHaveURL(/\/calculadora/);
});

test('by keyboard alone: each wrong number has its error beside it, and the first gets the focus', async ({
  page,
}) => {
  await openLive(page, address);
  const people = field(page, 'Personas que van a fichar');
  await people.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('0');
  await page.keyboard.press('Tab');
  await expect(people).toHaveAccessibleDescription(/Escribe un número entero de personas, del 1 al 999\./);
  await page.keyboard.type('tres');
  await page.keyboard.press('Tab');
  await page.keyboard.type('-1');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2,345');
  await page.keyboard.press('Enter');
  await expect(people).toBeFocused();
  for (const [name, error] of [
    ['Precio que te han dado', 'Escribe solo el importe en euros, por ejemplo 3,50.'],
    ['Alta o instalación', 'El importe no puede ser negativo.'],
    ['Mínimo al mes', 'Escribe dos decimales como mucho.'],
  ] as const) {
    await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(error));
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
  }
  // The last valid result stays, and nothing is compared.
  await expect(result(page)).toContainText('Para 8 personas');
  await expect(page.getByText('Corrige el dato marcado')).toBeVisible();

  await price(page).fill('');
  await expect(price(page)).toHaveAccessibleDescription(/Escribe el precio que te han dado/);
  await price(page).fill('1.000,01');
  await expect(price(page)).toHaveAccessibleDescription(/1\.000,00\s€ como mucho/);
  await people.fill('9');
  await price(page).fill('4 €');
  await field(page, 'Alta o instalación').fill('');
  await field(page, 'Mínimo al mes').fill('');
  await expect(page.getByRole('main').locator('[aria-invalid]')).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a table shows the prices of usual teams, and how to compare by hand', async ({ page }) => {
    await page.goto(address);
    const table = page.getByRole('table', { name: 'El primer año de Horus, sin IVA' });
    const cells = await table
      .getByRole('row', { name: /Business/ })
      .first()
      .getByRole('cell')
      .allTextContents();
    expect(cells.map((cell) => cell.replace(/^\D*(?=\d)/, '').replaceAll('\u00a0', ' '))).toEqual([
      '8',
      'PlanBusiness',
      '504,89 €',
      '383,88 €',
      '5,26 €',
    ]);
    await expect(page.getByText('Multiplica lo que te piden por persona')).toBeVisible();
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  });
});
