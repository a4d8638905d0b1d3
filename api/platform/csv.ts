import { pipeline, Readable } from 'node:stream';
import { type Options, stringify } from 'csv-stringify';
import { stringify as stringifySync } from 'csv-stringify/sync';

export type CsvRow = Readonly<Record<string, unknown>>;

/** An amount for a spreadsheet, such as '-12,50': a number, not a formula. */
export class Amount {
  readonly text: string;

  constructor(cents: number) {
    this.text = (cents / 100).toFixed(2).replace('.', ',');
  }
}

/** A formula after whitespace that some programs trim; csv-stringify checks the first character. */
const HIDDEN_FORMULA = /^(?:\s+[=+\-@＝＋－＠]|\n)/;

/** Numbers that a spreadsheet would change: leading zeros or too many digits. */
const CODE = /^(?:0\d+|\d{12,})$/;

function castText(text: string): string | { value: string; escape_formulas: false } {
  if (CODE.test(text)) return { value: `="${text}"`, escape_formulas: false };
  return HIDDEN_FORMULA.test(text) ? `'${text}` : text;
}

/** The format for Spain: semicolons and a byte order mark. */
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

export function toCsv(rows: readonly CsvRow[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return stringifySync([...rows], { ...SPREADSHEET, columns });
}

/** Ends early after a database error or an aborted download; the connection shows it. */
export function streamCsv(columns: Readonly<Record<string, string>>, rows: AsyncIterable<CsvRow>): Readable {
  const file = stringify({ ...SPREADSHEET, columns: { ...columns } });
  return pipeline(Readable.from(rows), file, () => undefined);
}

/** Reads a list to its end, page by page. */
export async function* readPages<Page extends { readonly next: string | null }>(
  readPage: (cursor: string | undefined) => Promise<Page>,
): AsyncGenerator<Page> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await readPage(cursor);
    yield page;
    cursor = page.next;
  }
}
