import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { clockOf } from '#pages/site/record/zone-time.ts';
import {
  emptyFields,
  readSheetFields,
  type SheetFields,
} from '#pages/site/record-sheet/model/sheet-fields.ts';
import { sheetOfFields } from '#pages/site/record-sheet/model/sheet-of-fields.ts';
import { sheetXlsx } from '#pages/site/record-sheet/sheet-xlsx.ts';

interface Cell {
  readonly text: string | null;
  readonly formula: string | null;
  readonly value: number | null;
}

const plain = (xml: string) =>
  xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Returns the cells by name and the XML of the sheet. */
async function open(given: Partial<SheetFields>) {
  const fields = { ...emptyFields, month: '2026-03', ...given };
  const month = sheetOfFields(fields, readSheetFields(fields), clockOf('Europe/Madrid'), 'horus.example');
  const files = unzipSync(new Uint8Array(await (await sheetXlsx(month)).arrayBuffer()));
  const read = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const texts = [...read('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, si = '']) =>
    plain(si.replaceAll(/<[^>]*>/g, '')),
  );
  const xml = read('xl/worksheets/sheet1.xml');
  const cells = new Map<string, Cell>();
  for (const [, name = '', attributes = '', inner = ''] of xml.matchAll(
    /<c r="([A-Z]+\d+)"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs,
  )) {
    const shown = /<v>([^<]*)<\/v>/.exec(inner)?.[1] ?? '';
    const shared = / t="s"/.test(attributes);
    cells.set(name, {
      text: shared ? (texts[Number(shown)] ?? null) : null,
      formula: plain(/<f>(.*?)<\/f>/s.exec(inner)?.[1] ?? '') || null,
      value: shared || shown === '' ? null : Number(shown),
    });
  }
  return { cells, xml, files: Object.keys(files), workbook: read('xl/workbook.xml') };
}

const numbers = (all: readonly (number | '')[]) => all.filter((each) => each !== '').map(Number);

/** The functions that the sheet's formulas use. */
const spreadsheet = Object.fromEntries<(...all: never[]) => unknown>([
  ['IF', (test: boolean, yes: number, no: number) => (test ? yes : no)],
  ['MOD', (value: number, by: number) => ((value % by) + by) % by],
  ['N', (value: number | '') => Number(value)],
  ['MIN', (...all: number[]) => Math.min(...all)],
  ['MAX', (...all: number[]) => Math.max(...all)],
  ['ROUND', (value: number) => Math.round(value)],
  ['COUNT', (...all: (number | '')[]) => numbers(all).length],
  ['SUM', (...all: (number | '')[]) => numbers(all).reduce((sum, each) => sum + each, 0)],
]);

/** Evaluates a cell like a spreadsheet program; `changed` overwrites cells. */
function calculate(
  cells: ReadonlyMap<string, Cell>,
  name: string,
  changed: Readonly<Record<string, number>> = {},
) {
  const of = (cell: string): number | '' => {
    if (changed[cell] !== undefined) return changed[cell];
    const { formula, value } = cells.get(cell) ?? { formula: null, value: null };
    if (formula === null) return value ?? '';
    const script = formula
      .replaceAll('$', '')
      .replaceAll(/([A-Z])(\d+):([A-Z])(\d+)/g, (_, column, first, lastColumn, last) => {
        const named: string[] = [];
        for (let code = column.charCodeAt(0); code <= lastColumn.charCodeAt(0); code += 1)
          for (let row = Number(first); row <= Number(last); row += 1)
            named.push(`of("${String.fromCharCode(code)}${row}")`);
        return named.join(',');
      })
      .replaceAll(/(?<!["\w])([A-Z]\d+)/g, 'of("$1")')
      .replaceAll(/(?<![<>])=/g, '===');
    const functions = { of, ...spreadsheet };
    return new Function(...Object.keys(functions), `return ${script}`)(...Object.values(functions));
  };
  return of(name);
}

/** Formats a fraction of a day: '8:00'. */
function hours(part: number | ''): string {
  if (part === '') return '';
  const minutes = Math.round(part * 1440);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

const night = { from: '22:00', to: '06:00', from2: '', to2: '', days: [0, 1, 2, 3, 4, 5, 6] };

describe('the spreadsheet of a month of night shifts', () => {
  let opened: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    opened = await open({
      filled: 'schedule',
      ...night,
      contract: 'part',
      weeklyHours: '35',
      company: '=1+1',
      centre: 'Peñascales, Ávila & <Cía>\u0000',
      worker: '+34 José Núñez',
    });
  });
  const text = (cell: string) => opened.cells.get(cell)?.text;

  it('stores input as text, never as a formula, and keeps accents', () => {
    expect(['B4', 'B6', 'F4', 'A2'].map(text)).toEqual([
      '=1+1',
      'Peñascales, Ávila & <Cía>',
      '+34 José Núñez',
      'marzo de 2026',
    ]);
    const formulas = [...opened.cells].filter(([, { formula }]) => formula !== null);
    // Three a day, three sums and the days.
    expect(formulas).toHaveLength(3 * 31 + 4);
    expect(formulas.every(([cell]) => /^[EFG]\d+$/.test(cell))).toBe(true);
  });

  it('has formulas that match their stored results', () => {
    for (const [cell, { formula, value }] of opened.cells) {
      if (formula !== null) expect(hours(calculate(opened.cells, cell)), cell).toBe(hours(value ?? ''));
    }
    // Seven ordinary days of five hours a week, three more each day; an hour less on the 28th.
    expect(
      ['E10', 'F10', 'G10', 'G37', 'E41', 'F41', 'G41'].map((cell) => hours(calculate(opened.cells, cell))),
    ).toEqual(['5:00', '3:00', '8:00', '7:00', '155:00', '92:00', '247:00']);
    expect(calculate(opened.cells, 'G42')).toBe(31);
  });

  it('recalculates after a cell is overwritten', () => {
    // From 22:00 to 7:00 with half an hour of break.
    const changed = { C11: 7 / 24, D11: 0.5 / 24 };
    expect(['E11', 'F11', 'G11'].map((cell) => hours(calculate(opened.cells, cell, changed)))).toEqual([
      '5:00',
      '3:30',
      '8:30',
    ]);
    expect(hours(calculate(opened.cells, 'G41', changed))).toBe('247:30');
    expect(hours(calculate(opened.cells, 'F10', { C7: 0 }))).toBe('0:00');
  });

  it('prints on one A4 page, with the XML parts in the required order', () => {
    const parts = [
      ...opened.xml.matchAll(
        /<(sheetPr|sheetViews|cols|sheetData|mergeCells|printOptions|pageMargins|pageSetup)\b/g,
      ),
    ];
    expect(parts.map(([, part]) => part)).toEqual([
      ...['sheetPr', 'sheetViews', 'cols', 'sheetData', 'mergeCells'],
      ...['printOptions', 'pageMargins', 'pageSetup'],
    ]);
    expect(opened.xml).toContain('<pageSetUpPr fitToPage="1"/>');
    expect(opened.xml).toMatch(
      /<pageSetup paperSize="9" orientation="portrait" fitToWidth="1" fitToHeight="1"\/>/,
    );
    expect(opened.workbook).toContain('name="marzo de 2026"');
  });
});

it('gives a long name enough lines', async () => {
  const heightOf = async (company: string) => {
    const { xml } = await open({ company });
    return Number(/<row r="4"[^>]* ht="([\d.]+)"/.exec(xml)?.[1]);
  };
  expect(await heightOf('Panadería Hermanos Ñíguez de la Fuente e Hijos')).toBe(
    2 * (await heightOf('Bar Olmedo')),
  );
});

describe('a blank spreadsheet', () => {
  it('is empty until hours are filled in', async () => {
    const { cells } = await open({ filled: 'blank', month: '', weeklyHours: '' });
    expect([cells.get('A10')?.text, cells.get('A40')?.text, cells.get('A2')?.text]).toEqual([
      '1',
      '31',
      'Mes:',
    ]);
    expect(['B10', 'C10', 'E10', 'F10', 'G10'].map((cell) => calculate(cells, cell))).toEqual([
      '',
      '',
      '',
      '',
      '',
    ]);
    expect([calculate(cells, 'G41'), calculate(cells, 'G42')]).toEqual([0, 0]);
    const day = { B10: 9 / 24, C10: 17.5 / 24, D10: 1 / 24 };
    expect(['E10', 'F10', 'G10', 'G41'].map((cell) => hours(calculate(cells, cell, day)))).toEqual([
      '7:30',
      '0:00',
      '7:30',
      '7:30',
    ]);
    expect(calculate(cells, 'G42', day)).toBe(1);
  });

  it('has one row per day of the month', async () => {
    const { cells } = await open({ filled: 'blank', month: '2028-02' });
    expect([cells.get('A38')?.text, cells.get('A39')?.text]).toEqual(['mar 29', 'Total del mes']);
    expect(hours(cells.get('C7')?.value ?? '')).toBe('8:00');
  });
});
