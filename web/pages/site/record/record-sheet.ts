/** The sheet of a month in words: what a page, a PDF and a spreadsheet all say. */
export interface RecordSheet {
  readonly company: { readonly name: string; readonly taxId: string; readonly centre: string };
  readonly worker: { readonly name: string; readonly document: string };
  /** `noviembre de 2026`; empty on a sheet for any month. */
  readonly month: string;
  readonly contract: string;
  readonly columns: readonly string[];
  /** The same in a few letters. */
  readonly shortColumns: readonly string[];
  readonly rows: readonly SheetRow[];
  /** In the columns of hours: ordinary, extra, total. */
  readonly totals: readonly [ordinary: string, extra: string, total: string];
  readonly daysWorked: string;
  readonly corrections: readonly string[];
  /** Below the table, a line each. */
  readonly notes: readonly string[];
  readonly foot: string;
  /** Whether it is to be written on: what is empty has lines. */
  readonly ruled: boolean;
}

export interface SheetRow {
  /** `YYYY-MM-DD`; the number of the day on a sheet for any month. */
  readonly date: string;
  /** `L 23`. */
  readonly day: string;
  /** Start, end, breaks, ordinary, extra, total; empty where there is none. */
  readonly cells: SheetCells;
  /** What stands in place of the hours on a day without any. */
  readonly note: string | null;
  readonly corrected: boolean;
}

export type SheetCells = readonly [
  start: string,
  end: string,
  breaks: string,
  ordinary: string,
  extra: string,
  total: string,
];
