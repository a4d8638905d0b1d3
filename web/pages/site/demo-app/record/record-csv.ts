import { demoWords } from '#content/demo-app.ts';
import type { RecordSheet } from '#pages/site/record/record-sheet.ts';

const { record } = demoWords;

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/** First characters that a spreadsheet reads as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** CSV for Spanish spreadsheets: UTF-8, semicolons and the line ends of RFC 4180. */
export function recordCsv(sheet: RecordSheet): string {
  const { company, worker, columns, rows, totals, corrections } = sheet;
  const lines: (readonly string[])[] = [
    [record.company, company.name],
    [record.taxId, company.taxId],
    [record.centre, company.centre],
    [record.person, worker.name],
    ['DNI', worker.document],
    [record.contract, sheet.contract],
    [record.month, sheet.month],
    [],
    ['Fecha', ...columns.slice(1), 'Nota'],
    ...rows.map(({ date, cells, note }) => [date, ...cells, note ?? '']),
    [record.monthTotal, '', '', '', ...totals, sheet.daysWorked],
    [],
    ...corrections.map((each) => [record.corrections, each]),
    [record.sample],
  ];
  return BYTE_ORDER_MARK + lines.map((cells) => `${cells.map(field).join(';')}\r\n`).join('');
}

function field(value: string): string {
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
