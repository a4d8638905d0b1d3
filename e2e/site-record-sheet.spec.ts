import { readFile } from 'node:fs/promises';
import { paths } from '@horus/contract/paths';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { textsOf } from './pdf-texts.ts';
import { expect, test } from './test.ts';
import { choose, openLive, refusedCookies, waitForReact } from './visitor.ts';

const { site } = paths;
const address = site.recordSheet.href();

test.use({
  storageState: refusedCookies,
  viewport: { width: 1440, height: 900 },
  timezoneId: 'Europe/Madrid',
});

const paper = (page: Page) => page.getByRole('article', { name: 'Registro de jornada' });
const day = (page: Page, name: string) => paper(page).getByRole('row', { name });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function openIn(page: Page, time: string): Promise<void> {
  await page.clock.install({ time });
  await openLive(page, address);
}

/** Presses a button that saves a file. Returns the file's content. */
async function save(page: Page, button: string, name: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(name);
  return readFile(await download.path());
}

/** Returns a spreadsheet's cells: texts, formulas after a `=`, numbers. */
function cellsOf(xlsx: Buffer): Map<string, string> {
  const files = unzipSync(xlsx);
  const read = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const texts = read('xl/sharedStrings.xml')
    .split('<si>')
    .slice(1)
    .map((si) => si.replaceAll(/<[^>]*>/g, ''));
  const cells = new Map<string, string>();
  for (const cell of read('xl/worksheets/sheet1.xml').split('<c ').slice(1)) {
    const name = /^r="(\w+)"/.exec(cell)?.[1] ?? '';
    const value = /<v>([^<]*)/.exec(cell)?.[1] ?? '';
    const formula = /<f>([^<]*)/.exec(cell)?.[1];
    const attributes = cell.slice(0, cell.indexOf('>'));
    cells.set(
      name,
      formula ? `=${formula}` : attributes.includes('t="s"') ? (texts[Number(value)] ?? '') : value,
    );
  }
  return cells;
}

test('the sheet follows the input, and its PDF and its spreadsheet say the same', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openIn(page, '2026-11-23T12:00:00+01:00');
  await field(page, 'Empresa').fill('=1+1');
  await field(page, 'NIF').fill('B12345678');
  await field(page, 'Trabajador/a').fill('José Ñíguez');
  await choose(page, 'Con horario');
  await expect(day(page, 'lun 02')).toContainText('09:0019:002:008:000:008:00');
  await expect(paper(page).getByRole('row', { name: /^Total del mes/ })).toContainText('168:00');
  const made = () => asked.filter((url) => /load-record-pdf|sheet-xlsx|\.ttf/.test(url));
  expect(made()).toEqual([]);

  const texts = textsOf(await save(page, 'Descargar PDF', 'registro-2026-11-jose-niguez.pdf'));
  for (const text of ['noviembre de 2026', '=1+1', 'B12345678', 'José Ñíguez', 'lun 02', '168:00']) {
    expect(texts).toContain(text);
  }
  expect(texts).toContain('Firma de la persona trabajadora');

  const cells = cellsOf(await save(page, 'Descargar Excel', 'registro-2026-11-jose-niguez.xlsx'));
  expect(['A2', 'B4', 'F4', 'A11'].map((cell) => cells.get(cell))).toEqual([
    'noviembre de 2026',
    '=1+1',
    'José Ñíguez',
    'lun 02',
  ]);
  expect(Number(cells.get('B11'))).toBeCloseTo(9 / 24);
  expect(cells.get('G11')).toContain('MOD(C11-B11,1)');
  expect(cells.get('G40')).toBe('=SUM(G10:G39)');
  expect(made().length).toBeGreaterThan(0);
  // No typed data has left the page.
  expect(
    asked.filter((url) => !url.startsWith(new URL(page.url()).origin) && !url.startsWith('blob:')),
  ).toEqual([]);
});

test('a night with a clock change is an hour shorter, and the sheet says so', async ({ page }) => {
  await openIn(page, '2026-03-10T12:00:00+01:00');
  await choose(page, 'Con horario');
  for (const [name, time] of [
    ['Entrada', '22:00'],
    ['Salida', '06:00'],
    ['Entrada, tras la pausa', ''],
    ['Salida final', ''],
  ] as const) {
    await page.getByLabel(name, { exact: true }).fill(time);
  }
  for (const name of ['sábado', 'domingo']) {
    await page
      .locator('label')
      .filter({ has: page.getByRole('checkbox', { name }) })
      .click();
  }
  await expect(day(page, 'vie 27')).toContainText('8:00');
  await expect(day(page, 'sáb 28')).toContainText('7:00');
  await expect(paper(page)).toContainText('sáb 28: cambia el reloj y la jornada dura 1 h 00 min menos.');
  await expect(paper(page)).toContainText('se apunta en el día en que empieza');
});

test('the page itself prints only the sheet, on one A4', async ({ page }) => {
  await openIn(page, '2026-10-10T12:00:00+02:00');
  await field(page, 'Empresa').fill('Panadería Hermanos Ñíguez de la Fuente e Hijos, Sociedad Limitada');
  await choose(page, 'Jornada parcial');
  await choose(page, 'Con horario');
  await expect(day(page, 'sáb 31')).toBeVisible();
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(page.getByRole('form', { name: 'Datos de la hoja' })).toBeHidden();
  await expect(paper(page).getByText('Firma de la persona trabajadora')).toBeVisible();
});

test('by keyboard alone: invalid data has its error beside it, and no file is made', async ({ page }) => {
  await openIn(page, '2026-11-23T12:00:00+01:00');
  const hours = field(page, 'Horas a la semana');
  await hours.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('cien');
  await expect(hours).toHaveAccessibleDescription(/Escribe un número de horas, hasta 60/);
  await page.getByRole('button', { name: 'Descargar PDF' }).focus();
  await page.keyboard.press('Enter');
  await expect(hours).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('37,5');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Con horario' })).toBeChecked();
  await page.getByLabel('Salida', { exact: true }).fill('09:00');
  await expect(page.getByLabel('Salida', { exact: true })).toHaveAccessibleDescription(
    /no puede ser a la misma hora/,
  );
  for (const name of ['lunes', 'martes', 'miércoles', 'jueves', 'viernes']) {
    await page.getByRole('checkbox', { name }).focus();
    await page.keyboard.press('Space');
  }
  await expect(page.getByText('Elige al menos un día.')).toBeVisible();
});

test('a file that can’t be made says why, and is made at the next try', async ({ page }) => {
  await openIn(page, '2026-11-23T12:00:00+01:00');
  await test.step('a generator that can’t be loaded', async () => {
    await page.route(/\.ttf$/, (route) => route.abort());
    await page.getByRole('button', { name: 'Descargar PDF' }).click();
    await expect(page.getByText('No hemos podido preparar el fichero')).toBeVisible();
    await page.unroute(/\.ttf$/);
    await save(page, 'Descargar PDF', 'registro-2026-11.pdf');
    await expect(page.getByText('No hemos podido preparar el fichero')).toBeHidden();
  });
  await test.step('a name that the PDF can’t write is refused with its characters, and the spreadsheet accepts it', async () => {
    await field(page, 'Empresa').fill('Restaurante 山田');
    await page.getByRole('button', { name: 'Descargar PDF' }).click();
    await expect(page.getByRole('alert').filter({ hasText: '«山田»' })).toBeVisible();
    await expect(field(page, 'Empresa')).toHaveValue('Restaurante 山田');
    await save(page, 'Descargar Excel', 'registro-2026-11.xlsx');
    await expect(page.getByText('«山田»')).toBeHidden();
  });
});

test('text typed before React loads stays, and a press is answered afterwards', async ({ page }) => {
  await page.clock.install({ time: '2026-11-23T12:00:00+01:00' });
  await page.goto(address);
  await field(page, 'Empresa').fill('Bar Olmedo');
  await waitForReact(page);
  await expect(paper(page)).toContainText('Bar Olmedo');
  await expect(paper(page)).toContainText('noviembre de 2026');
});

test('the product’s section on the law and its question link here', async ({ page }) => {
  await openLive(page, site.horus.href());
  await expect(page.locator('#features-section').locator(`a[href="${address}"]`)).toBeVisible();
  await page.locator('summary', { hasText: '¿Me ayuda a cumplir la ley' }).click();
  await page.locator('#faq-section').locator(`a[href="${address}"]`).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hoja de registro de jornada' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the sheet for any month can be downloaded in both formats', async ({ page }) => {
    await page.goto(address);
    await expect(page.getByText('Para rellenarla aquí hace falta JavaScript')).toBeVisible();
    await expect(paper(page).getByRole('row')).toHaveCount(33);
    const hrefOf = (name: string) => page.getByRole('main').getByRole('link', { name }).getAttribute('href');
    const pdf = await page.request.get((await hrefOf('PDF')) ?? '');
    expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
    const texts = textsOf(await pdf.body());
    expect(texts).toEqual(
      expect.arrayContaining(['Registro de jornada', 'Mes:', '1', '31', 'Firma de la empresa']),
    );
    const xlsx = await page.request.get((await hrefOf('Excel')) ?? '');
    expect(xlsx.headers()['content-type']).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    const cells = cellsOf(await xlsx.body());
    expect(['A2', 'A10', 'A40', 'G41'].map((cell) => cells.get(cell))).toEqual([
      'Mes:',
      '1',
      '31',
      '=SUM(G10:G40)',
    ]);
  });
});
