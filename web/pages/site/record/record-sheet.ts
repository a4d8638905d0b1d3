/** Texts of a month's sheet, shared by page, PDF and spreadsheet. */
export interface RecordSheet {
  readonly company: { readonly name: string; readonly taxId: string; readonly centre: string };
  readonly worker: { readonly name: string; readonly document: string };
  /** `noviembre de 2026`; empty on a sheet for any month. */
  readonly month: string;
  readonly contract: string;
  readonly columns: readonly string[];
  readonly shortColumns: readonly string[];
  readonly rows: readonly SheetRow[];
  readonly totals: readonly [ordinary: string, extra: string, total: string];
  readonly daysWorked: string;
  readonly corrections: readonly string[];
  readonly notes: readonly string[];
  readonly foot: string;
  /** For handwriting: empty cells have lines. */
  readonly ruled: boolean;
}

export interface SheetRow {
  /** `YYYY-MM-DD`, or the day's number on a sheet for any month. */
  readonly date: string;
  /** `lun 23` */
  readonly day: string;
  readonly cells: SheetCells;
  /** Replaces the hours on a day without any. */
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
