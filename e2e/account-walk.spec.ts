import { paths } from '@horus/contract/paths';
import type { Locator, Page } from '@playwright/test';
import { addHistory, newSubscriber, PAST_YEAR } from './account-area.ts';
import { expect, test } from './test.ts';
import { openLive, refusedCookies } from './visitor.ts';

const { account, site } = paths;

test.use({
  storageState: refusedCookies,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
});

/** Most taps from the company's page to the PDF of the last invoice. */
const MAX_TAPS = 5;

function tapCounter() {
  const taps: string[] = [];
  return {
    taps,
    tap: async (target: Locator, what: string) => {
      taps.push(what);
      await target.tap();
    },
  };
}

/**
 * Returns the height of each row of a table, and whether a press in its middle opens its document.
 */
const readRows = (rows: Locator) =>
  rows.evaluateAll((all) =>
    all.map((row) => {
      const { left, top, width, height } = row.getBoundingClientRect();
      row.scrollIntoView({ block: 'center', behavior: 'instant' });
      const box = row.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 3, box.top + height / 2);
      return { height, top, ways: hit?.closest('a, button')?.getAttribute('aria-label') ?? null };
    }),
  );

async function rowsOf(page: Page, caption: string): Promise<Locator> {
  const rows = page
    .getByRole('table', { name: caption })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  await expect(rows.first()).toBeVisible();
  return rows;
}

test('from the company’s page to the PDF of the last invoice in five taps, on a phone, logged out', async ({
  page,
  context,
}) => {
  const customer = await newSubscriber(page);
  await page.evaluate(() => localStorage.removeItem('token'));
  const thumb = tapCounter();
  await page.goto(site.home.href());
  await thumb.tap(page.getByRole('banner').getByRole('link', { name: 'Entrar' }), 'Entrar');
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Iniciar sesión' }) });
  for (const [name, text] of [
    [/^Email/, customer.email],
    [/^Contraseña/, customer.password],
  ] as const) {
    await thumb.tap(form.getByRole('textbox', { name }), String(name));
    await page.keyboard.type(text);
  }
  await thumb.tap(form.getByRole('button', { name: 'Iniciar sesión' }), 'Iniciar sesión');
  const last = page.getByRole('link', { name: /^Última factura/ });
  await expect(last).toBeInViewport();
  const paper = context.waitForEvent('response', {
    predicate: (answer) => answer.headers()['content-type']?.includes('application/pdf') === true,
  });
  await thumb.tap(last, 'Última factura');
  expect((await paper).status()).toBe(200);
  expect(thumb.taps.length, thumb.taps.join(' → ')).toBeLessThanOrEqual(MAX_TAPS);

  await test.step('the invoices come first on their page, and a whole row opens its document', async () => {
    await addHistory(customer, 4);
    await openLive(page, account.dashboardBilling.href());
    const [newest] = await readRows(await rowsOf(page, 'Historial de facturas'));
    // On the first screen.
    expect(newest?.top).toBeLessThan(700);
    await page.getByLabel('Año').selectOption(PAST_YEAR);
    await expect(await rowsOf(page, 'Historial de facturas')).toHaveCount(4);
    for (const [caption, paper] of [
      ['Historial de facturas', /^Factura .+ en PDF/],
      ['Historial de pagos', /^Recibo del pago del/],
    ] as const) {
      for (const { height, ways } of await readRows(await rowsOf(page, caption))) {
        expect(height).toBeGreaterThanOrEqual(56);
        expect(ways).toMatch(paper);
      }
    }
  });
});
