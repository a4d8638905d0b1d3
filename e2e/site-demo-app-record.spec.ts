import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { board, MINUTES, openDemo, panel, press } from './demo-app.ts';
import { textsOf } from './pdf-texts.ts';
import { expect, test } from './test.ts';
import { refusedCookies } from './visitor.ts';

test.use({
  storageState: refusedCookies,
  viewport: { width: 1440, height: 900 },
});

test.describe('the month’s record', () => {
  test('is saved as a CSV that a Spanish spreadsheet opens', async ({ page }) => {
    await openDemo(page, '2026-12-03T16:20:00+01:00');
    await press(page, 'Fichar entrada');
    await page.clock.runFor(90 * MINUTES);
    await press(page, 'Fichar salida');
    await page.getByLabel('Persona').selectOption('Iván Soto');
    await page.getByRole('textbox', { name: 'Empresa' }).fill('=Talleres; "Olmedo"');
    const csv = await read(page, 'Descargar CSV', 'registro-2026-12-ivan.csv');
    expect(csv.toString('utf8').split('\r\n')).toEqual([
      '\uFEFFEmpresa;"\'=Talleres; ""Olmedo"""',
      'NIF;B00000000',
      'Centro de trabajo;Calle del Comercio, 12, Toledo',
      'Trabajador/a;Iván Soto',
      'DNI;***7308**',
      'Contrato;Jornada completa, 40 h a la semana',
      'Mes;diciembre de 2026',
      '',
      'Fecha;Entrada;Salida;Pausas;Ordinarias;Extra;Total;Nota',
      '2026-12-01;;;;;;;Libra',
      '2026-12-02;;;;;;;Libra',
      '2026-12-03;16:20;17:50;0:00;1:30;0:00;1:30;',
      'Total del mes;;;;1:30;0:00;1:30;1 día trabajado',
      '',
      'Ejemplo hecho con la demo de Horus. Datos inventados.',
      '',
    ]);
  });

  test('is saved as a PDF with the typed name; its generator is loaded only then', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await openDemo(page);
    await page.getByLabel('Persona').selectOption('Nadia Rey');
    await page.getByRole('textbox', { name: 'Empresa' }).fill('Peluquería Ñoño (Hijos)');
    const forPdf = () => asked.filter((url) => /load-record-pdf|\.ttf/.test(url));
    expect(forPdf()).toEqual([]);
    const pdf = await read(page, 'Descargar PDF', 'registro-2026-11-nadia.pdf');
    expect(new Set(forPdf()).size).toBe(4);
    const texts = textsOf(pdf);
    expect(texts).toEqual(
      expect.arrayContaining([
        'Registro de jornada',
        'noviembre de 2026',
        'Peluquería Ñoño (Hijos)',
        'Nadia Rey',
        'Jornada parcial, 20 h a la semana',
        'Complementarias',
        'Total del mes',
        'Firma de la empresa',
        'Firma de la persona trabajadora',
      ]),
    );
    const total = await page
      .getByRole('row', { name: /^Total del mes/ })
      .getByRole('cell')
      .last()
      .textContent();
    expect(texts.slice(texts.indexOf('Total del mes'))).toContain(total);
  });

  test('reports a generator that can’t be loaded, and tries again', async ({ page }) => {
    await openDemo(page);
    await page.route(/\.ttf$/, (route) => route.abort());
    await page.getByRole('button', { name: 'Descargar PDF' }).click();
    await expect(page.getByText('No hemos podido preparar el PDF')).toBeVisible();
    await page.unroute(/\.ttf$/);
    await read(page, 'Descargar PDF', 'registro-2026-11-ivan.pdf');
    await expect(page.getByText('No hemos podido preparar el PDF')).toBeHidden();
  });
});

test.describe('on the visitor’s own clock', () => {
  test('a night with a clock change is an hour shorter, and belongs to the day on which it began', async ({
    page,
  }) => {
    await openDemo(page, '2026-03-29T12:00:00+02:00');
    await page.getByLabel('Persona').selectOption('Omar Saadi');
    const days = page.getByRole('article', { name: 'Registro de jornada' }).getByRole('row');
    const hoursOf = async (day: string) => {
      const cells = await days.filter({ hasText: day }).getByRole('cell').allTextContents();
      return cells.slice(3, 4);
    };
    await expect(days.filter({ hasText: 'sáb 28' })).toContainText('7:00');
    expect(await hoursOf('vie 27')).toEqual(['8:00']);
    await expect(days.filter({ hasText: 'dom 29' })).toContainText('Libra');
  });

  test.describe('elsewhere', () => {
    test.use({ timezoneId: 'Pacific/Auckland', locale: 'en-US' });

    test('today and the current hour are the visitor’s', async ({ page }) => {
      await openDemo(page, '2026-12-31T12:30:00Z');
      await expect(board(page)).toContainText('Hoy, jueves, 31 de diciembre');
      await expect(panel(page)).toContainText('01:30');
      await press(page, 'Fichar entrada');
      await expect(board(page)).toContainText('Dentro desde 01:30');
    });
  });
});

/** Presses a button that saves a file. Returns the file's content. */
async function read(page: Page, button: string, name: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ] as const);
  expect((download as Download).suggestedFilename()).toBe(name);
  return readFile(await download.path());
}
