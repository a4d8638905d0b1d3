import { type Options, stringify } from 'csv-stringify';
import { stringify as stringifySync } from 'csv-stringify/sync';

export type CsvRow = Readonly<Record<string, unknown>>;

/** An amount of money in a spreadsheet: '-12,50', a number and never a formula. */
export class Amount {
  readonly text: string;

  constructor(cents: number) {
    this.text = (cents / 100).toFixed(2).replace('.', ',');
  }
}

/**
 * A formula behind spaces, which some programs take away before they read; csv-stringify looks at
 * the first character.
 */
const HIDDEN_FORMULA = /^(?:\s+[=+\-@＝＋－＠]|\n)/;

/** Figures that a spreadsheet would change: the 0 before them lost, or so many that it rounds. */
const CODE = /^(?:0\d+|\d{12,})$/;

/** What was typed, as no program changes it. */
function castText(text: string): string | { value: string; escape_formulas: false } {
  if (CODE.test(text)) return { value: `="${text}"`, escape_formulas: false };
  return HIDDEN_FORMULA.test(text) ? `'${text}` : text;
}

/**
 * As spreadsheets in Spain open it: semicolons, a byte order mark; nothing that was typed becomes a
 * formula.
 */
const SPREADSHEET: Options = {
  header: true,
  delimiter: ';',
  bom: true,
  escape_formulas: true,
  record_delimiter: 'windows',
  cast: {
    date: (value) => value.toISOString(),
    object: (value) =>
      value instanceof Amount ? { value: value.text, escape_formulas: false } : JSON.stringify(value),
    boolean: (value) => (value ? 'sí' : 'no'),
    string: castText,
  },
};

/** Rows as a spreadsheet; its columns are all that any of them has. */
export function toCsv(rows: readonly CsvRow[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return stringifySync([...rows], { ...SPREADSHEET, columns });
}

/**
 * A spreadsheet to be written into row by row: of a list that is too long to be held.
 * @param columns a row's fields with their headings, in order
 */
export function openCsv(columns: Readonly<Record<string, string>>) {
  return stringify({ ...SPREADSHEET, columns: { ...columns } });
}
