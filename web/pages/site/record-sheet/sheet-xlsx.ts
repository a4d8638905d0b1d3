import { palette } from '@horus/contract/palette';
import writeExcelFile, {
  type Feature as AnyFeature,
  type CellObject,
  type Row,
} from 'write-excel-file/universal';
import { recordPage } from '#content/record-page.ts';
import { recordWords } from '#content/record-sheet.ts';
import type { MonthSheet, SheetDay } from '#pages/site/record-sheet/model/sheet-of-fields.ts';

/**
 * The sheet as a spreadsheet with formulas, and their results for programs that don't calculate
 * (decision 032). Input is stored as text, so no program reads it as a formula.
 */

type Feature = AnyFeature<Blob>;

const { ink900: ink, ink600: quiet, line: hairline, gold600: gold } = palette;
const MINUTES_OF_DAY = 24 * 60;
const TIME = 'hh:mm';
/** Also above 24 hours. */
const HOURS = '[h]:mm';
const COLUMNS = 7;
/** Cell of the daily ordinary hours, used by each day's formula. */
const DAILY = '$C$7';
const FIRST_DAY_ROW = 10;
/** Points. */
const LINE = 17;

export function sheetXlsx(month: MonthSheet): Promise<Blob> {
  const { sheet } = month;
  const results = new Map<string, number>();
  const rows: Row[] = [...headRows(month), ...month.days.map((day, i) => dayRow(month, day, i, results))];
  const last = FIRST_DAY_ROW + month.days.length - 1;
  rows.push(
    totalRow(month, last, results),
    daysRow(month, last, results),
    ...footRows(sheet.notes, sheet.foot),
  );
  return writeExcelFile(
    rows,
    {
      sheet: sheet.month || recordWords.sheet,
      columns: [10, 11, 11, 11, 14, 17, 12].map((width) => ({ width })),
      showGridLines: false,
    },
    { fontFamily: 'Calibri', fontSize: 11, features: [printOnOnePage, withResults(results)] },
  ).toBlob();
}

/** The format keeps it text after an edit. */
function text(value: string, style: Partial<CellObject> = {}): CellObject {
  return { value, type: String, format: '@', ...style };
}

function across(cell: CellObject, columnSpan: number): Row {
  return [{ ...cell, columnSpan }, ...Array(columnSpan - 1).fill(null)];
}

function headRows({ sheet, dailyMinutes }: MonthSheet): Row[] {
  const label = { textColor: quiet, fontSize: 10 };
  const line = { bottomBorderStyle: 'thin', bottomBorderColor: hairline } as const;
  const fact = (name: string, value: string, span: number, height: number): Row => [
    text(name, { ...label, alignVertical: 'top' }),
    ...across(text(value, { ...line, fontWeight: 'bold', wrap: true, alignVertical: 'top', height }), span),
  ];
  const { company, worker } = sheet;
  const pairs = [
    [recordWords.company, company.name, recordWords.person, worker.name],
    [recordWords.taxId, company.taxId, recordWords.document, worker.document],
    [recordWords.centre, company.centre, recordWords.contract, sheet.contract],
  ] as const;
  const daily: CellObject = {
    ...(dailyMinutes !== null && { value: dailyMinutes / MINUTES_OF_DAY }),
    type: Number,
    format: HOURS,
    align: 'left',
    fontWeight: 'bold',
    ...line,
  };
  return [
    across(
      text(recordWords.sheet, { fontSize: 20, fontWeight: 'bold', textColor: ink, height: 30 }),
      COLUMNS,
    ),
    across(
      text(sheet.month || `${recordWords.month}:`, {
        textColor: quiet,
        bottomBorderStyle: 'thin',
        bottomBorderColor: gold,
      }),
      COLUMNS,
    ),
    [],
    ...pairs.map(([left, leftValue, right, rightValue]): Row => {
      const height = LINE * Math.max(linesOf(leftValue, 32), linesOf(rightValue, 27));
      return [...fact(left, leftValue, 3, height), ...fact(right, rightValue, 2, height)];
    }),
    [...across(text(recordPage.sheet.daily, label), 2), daily],
    [],
    sheet.columns.map((column, i) =>
      text(column, {
        fontWeight: 'bold',
        align: i === 0 ? 'left' : 'right',
        bottomBorderStyle: 'medium',
        bottomBorderColor: ink,
      }),
    ),
  ];
}

/** Estimates the lines of a text: spreadsheets don't measure merged cells. */
function linesOf(value: string, letters: number): number {
  return Math.max(1, Math.ceil(value.length / letters));
}

const cellLine = { borderStyle: 'hair', borderColor: quiet, height: 17 } as const;

function dayRow(
  { sheet }: MonthSheet,
  { name, planned, ordinary, extra }: SheetDay,
  index: number,
  results: Map<string, number>,
): Row {
  const row = FIRST_DAY_ROW + index;
  const time = (minutes: number | null, format: string): CellObject => ({
    ...(minutes !== null && { value: minutes / MINUTES_OF_DAY }),
    type: Number,
    format,
    align: 'right',
    ...cellLine,
  });
  const formula = (column: 'E' | 'F' | 'G', value: string, minutes: number): CellObject => {
    if (planned) results.set(`${column}${row}`, minutes / MINUTES_OF_DAY);
    return { value, type: 'Formula', format: HOURS, align: 'right', ...cellLine };
  };
  // A time that is not later than the one before is on the next day.
  const passed = `MOD(C${row}-B${row},1)-N(D${row})${changeOf(planned?.changeMinutes ?? 0)}`;
  const total = planned?.workedMinutes ?? 0;
  return [
    text(sheet.rows[index]?.day ?? name, cellLine),
    time(planned && planned.start % MINUTES_OF_DAY, TIME),
    time(planned && planned.end % MINUTES_OF_DAY, TIME),
    time(planned?.breakMinutes ?? null, HOURS),
    formula('E', `=IF(G${row}="","",IF(N(${DAILY})=0,G${row},MIN(G${row},${DAILY})))`, ordinary),
    formula('F', `=IF(G${row}="","",G${row}-E${row})`, extra),
    formula('G', `=IF(COUNT(B${row}:C${row})<2,"",MAX(0,ROUND((${passed})*1440,0)/1440))`, total),
  ];
}

/** Formula part for a clock change: an hour less in spring. */
function changeOf(changeMinutes: number): string {
  if (changeMinutes === 0) return '';
  return `${changeMinutes < 0 ? '-' : '+'}${Math.abs(changeMinutes)}/1440`;
}

function totalRow({ days }: MonthSheet, last: number, results: Map<string, number>): Row {
  const row = last + 1;
  const style = { fontWeight: 'bold', topBorderStyle: 'medium', topBorderColor: ink, height: 20 } as const;
  const sums = (['E', 'F', 'G'] as const).map((column): CellObject => {
    const minutes = days.reduce(
      (sum, { planned, ordinary, extra }) =>
        sum + (column === 'E' ? ordinary : column === 'F' ? extra : (planned?.workedMinutes ?? 0)),
      0,
    );
    results.set(`${column}${row}`, minutes / MINUTES_OF_DAY);
    return {
      value: `=SUM(${column}${FIRST_DAY_ROW}:${column}${last})`,
      type: 'Formula',
      format: HOURS,
      align: 'right',
      ...style,
    };
  });
  return [...across(text(recordWords.monthTotal, style), 4), ...sums];
}

function daysRow({ days }: MonthSheet, last: number, results: Map<string, number>): Row {
  results.set(`G${last + 2}`, days.filter(({ planned }) => planned !== null).length);
  return [
    ...across(text(recordPage.sheet.daysWorked, { textColor: quiet }), 4),
    null,
    null,
    {
      value: `=COUNT(B${FIRST_DAY_ROW}:B${last})`,
      type: 'Formula',
      format: '0',
      align: 'right',
      textColor: quiet,
    },
  ];
}

function footRows(notes: readonly string[], foot: string): Row[] {
  const quietly = { textColor: quiet, fontSize: 9 };
  const signature = { ...quietly, topBorderStyle: 'thin', topBorderColor: ink } as const;
  const { company, worker } = recordWords.signatures;
  return [
    [],
    ...notes.map((note) => across(text(note, quietly), COLUMNS)),
    [{ height: 48 }],
    [...across(text(company, signature), 3), null, ...across(text(worker, signature), 3)],
    [],
    across(text(foot, quietly), COLUMNS),
  ];
}

const SHEET = 'xl/worksheets/sheet{id}.xml';

/**
 * One A4 page in portrait, which the library has no option for. The format fixes the order of the
 * XML parts.
 */
const printOnOnePage: Feature = {
  files: {
    transform: {
      [SHEET]: {
        transform: (xml: string) =>
          xml
            .replace(/(<worksheet[^>]*>)/, '$1<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>')
            .replace(
              '</worksheet>',
              '<printOptions horizontalCentered="1"/><pageMargins left="0.5" right="0.5" top="0.5" bottom="0.5" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="portrait" fitToWidth="1" fitToHeight="1"/></worksheet>',
            ),
      },
    },
  },
};

/** Adds the result of each formula, for previews and programs that don't calculate. */
function withResults(results: ReadonlyMap<string, number>): Feature {
  const transform = (xml: string) =>
    xml.replace(
      /<c r="([A-Z]+\d+)"([^>]*)><f>([^<]*)<\/f><\/c>/g,
      (_, cell: string, attributes: string, formula: string) => {
        const result = results.get(cell);
        const typed = result === undefined ? ' t="str"' : '';
        return `<c r="${cell}"${attributes}${typed}><f>${formula.replace(/^=/, '')}</f><v>${result ?? ''}</v></c>`;
      },
    );
  return { files: { transform: { [SHEET]: { transform } } } };
}
