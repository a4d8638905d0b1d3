import { mark } from '@horus/contract/mark';
import { palette } from '@horus/contract/palette';
import { recordWords } from '#content/record-sheet.ts';
import {
  fit,
  PAGE,
  type Pen,
  type Tag,
  type TextLook,
  widthOf,
  writePdf,
} from '#pages/site/record/pdf-file.ts';
import type { RecordSheet, SheetRow } from '#pages/site/record/record-sheet.ts';
import type { Face } from '#pages/site/record/true-type.ts';

export interface SheetFaces {
  readonly text: Face;
  readonly strong: Face;
  readonly display: Face;
}

const { ink900: ink, ink600: quiet, line: hairline, gold600: gold } = palette;

const LEFT = 48;
const RIGHT = PAGE.width - 48;
const MIDDLE = 318;
/** Start of the column 'Entrada' and of the notes below it. */
const NOTE_LEFT = 146;
/** Right edges of the columns; the first is a left edge. */
const COLUMNS = [LEFT, 176, 248, 318, 392, 462, RIGHT] as const;
const MARK_SCALE = 0.22;
const FACTS_TOP = 118;
const TABLE_TOP = 212;
/** `printed` leaves room for corrections, `ruled` for handwriting. */
const ROW = { printed: 13.6, ruled: 15.2 } as const;
/** Lines between the columns of a sheet for handwriting. */
const RULES = [LEFT + 62, 184, 256, 326, 400, 470] as const;
/** Lowest line of corrections, above the signatures. */
const NOTES_END = 742;
const SIGNATURES = 786;
const FOOT = 818;
const NOTE_ROW = 10.5;
/** Minimum size in points of text that shrinks to fit. */
const SMALLEST = 7;

export function recordPdf(sheet: RecordSheet, faces: SheetFaces): Uint8Array<ArrayBuffer> {
  const title = [recordWords.sheet, sheet.worker.name, sheet.month].filter(Boolean).join(', ');
  return writePdf(title, [faces.text, faces.strong, faces.display], (pen) => {
    drawHead(pen, sheet, faces);
    drawFacts(pen, sheet, faces);
    const end = drawTable(pen, sheet, faces);
    drawNotes(pen, sheet, faces, end);
    drawFoot(pen, sheet, faces);
  });
}

function drawHead(pen: Pen, { month }: RecordSheet, { display, text }: SheetFaces): void {
  pen.tagged('H1', () => pen.text(LEFT, 72, recordWords.sheet, { face: display, size: 26, color: ink }));
  const shown = month || `${recordWords.month}:`;
  const look: TextLook = { face: text, size: 12, color: quiet };
  paragraph(pen, LEFT, 90, shown, look);
  if (month === '') pen.line([LEFT + widthOf(shown, look) + 6, 91], [LEFT + 190, 91], 0.5, quiet);
  drawMark(pen, RIGHT - 100 * MARK_SCALE, 68);
  pen.line([LEFT, 100], [RIGHT, 100], 0.8, gold);
}

function drawMark(pen: Pen, x: number, y: number): void {
  for (const [{ path, width }, color] of [
    [mark.lids, ink],
    [mark.iris, ink],
    [mark.handsAndWaves, gold],
  ] as const) {
    pen.path([x, y], MARK_SCALE, path, width, color);
  }
}

function drawFacts(pen: Pen, sheet: RecordSheet, { text, strong }: SheetFaces): void {
  const { company, worker, contract, ruled } = sheet;
  const rows = [
    [recordWords.company, company.name, recordWords.person, worker.name],
    [recordWords.taxId, company.taxId, recordWords.document, worker.document],
    [recordWords.centre, company.centre, recordWords.contract, contract],
  ] as const;
  const label: TextLook = { face: text, size: 7.5, color: quiet };
  const value: TextLook = { face: strong, size: 10, color: ink };
  for (const [index, [leftLabel, leftValue, rightLabel, rightValue]] of rows.entries()) {
    const y = FACTS_TOP + index * 27;
    for (const [x, end, name, fact] of [
      [LEFT, MIDDLE - 16, leftLabel, leftValue],
      [MIDDLE, RIGHT, rightLabel, rightValue],
    ] as const) {
      pen.tagged('P', () => {
        pen.text(x, y, name, label);
        if (fact) writeFact(pen, x, y + 11.5, fact, end - x, value);
      });
      if (!fact && ruled) pen.line([x, y + 14], [end, y + 14], 0.5, quiet);
    }
  }
}

/** Shrinks a long text, and cuts it only at the minimum size. */
function writeFact(pen: Pen, x: number, y: number, text: string, room: number, look: TextLook): void {
  const wanted = (look.size * room) / widthOf(text, look);
  const fitting = { ...look, size: Math.min(look.size, Math.max(SMALLEST, wanted)) };
  pen.text(x, y, fit(text, room, fitting), fitting);
}

/** @returns the height below the table */
function drawTable(pen: Pen, sheet: RecordSheet, faces: SheetFaces): number {
  let end = 0;
  pen.tagged('Table', () => {
    end = drawRows(pen, sheet, faces);
  });
  return end;
}

function drawRows(pen: Pen, sheet: RecordSheet, { text, strong }: SheetFaces): number {
  const head: TextLook = { face: strong, size: 8, color: quiet };
  drawCells(pen, TABLE_TOP, sheet.columns, head, 'TH');
  pen.line([LEFT, TABLE_TOP + 5], [RIGHT, TABLE_TOP + 5], 0.8, ink);
  const height = sheet.ruled ? ROW.ruled : ROW.printed;
  let y = TABLE_TOP + 5;
  for (const row of sheet.rows) {
    y += height;
    drawRow(pen, y - 4, row, { face: text, size: 9, color: row.note ? quiet : ink });
    pen.line([LEFT, y], [RIGHT, y], 0.35, hairline);
  }
  if (sheet.ruled) for (const x of RULES) pen.line([x, TABLE_TOP + 5], [x, y], 0.35, hairline);
  y += height + 3;
  drawCells(pen, y - 4, [recordWords.monthTotal, '', '', '', ...sheet.totals], {
    face: strong,
    size: 10,
    color: ink,
  });
  pen.line([LEFT, y + 1], [RIGHT, y + 1], 0.8, ink);
  return y;
}

function drawRow(pen: Pen, y: number, { day, cells, note, corrected }: SheetRow, look: TextLook): void {
  const name = corrected ? `${day} *` : day;
  if (note) drawCells(pen, y, [name, note], look, 'TD', [LEFT, NOTE_LEFT]);
  else drawCells(pen, y, [name, ...cells], look);
}

/** @param starts of the left-aligned columns */
function drawCells(
  pen: Pen,
  y: number,
  cells: readonly string[],
  look: TextLook,
  tag: Tag = 'TD',
  starts: readonly number[] = [LEFT],
): void {
  pen.tagged('TR', () => {
    for (const [index, end] of COLUMNS.entries()) {
      const cell = cells[index] ?? '';
      pen.tagged(index === 0 && tag === 'TD' ? 'TH row' : tag, () => {
        const start = starts[index];
        if (cell !== '')
          pen.text(start ?? end, y, cell, { ...look, figures: true, align: start ? 'left' : 'right' });
      });
    }
  });
}

function drawNotes(pen: Pen, sheet: RecordSheet, { text, strong }: SheetFaces, end: number): void {
  const look: TextLook = { face: text, size: 7.5, color: quiet };
  let y = end + 15;
  const { corrections, daysWorked, notes } = sheet;
  const [first = '', ...others] = notes;
  paragraph(pen, LEFT, y, daysWorked ? `${daysWorked}. ${first}` : first, look);
  for (const note of others) {
    y += NOTE_ROW;
    paragraph(pen, LEFT, y, fit(note, RIGHT - LEFT, look), look);
  }
  if (corrections.length === 0) return;
  y += NOTE_ROW + 3;
  const room = Math.max(1, Math.floor((NOTES_END - y) / NOTE_ROW));
  const shown = corrections.length > room ? corrections.slice(0, room - 1) : corrections;
  paragraph(pen, LEFT, y, `* ${recordWords.corrections}`, { ...look, face: strong });
  for (const each of shown) {
    y += NOTE_ROW;
    paragraph(pen, LEFT, y, fit(each, RIGHT - LEFT, look), look);
  }
  if (shown.length < corrections.length) {
    paragraph(pen, LEFT, y + NOTE_ROW, recordWords.more(corrections.length - shown.length), look);
  }
}

function drawFoot(pen: Pen, { foot }: RecordSheet, { text }: SheetFaces): void {
  const look: TextLook = { face: text, size: 7.5, color: quiet };
  const { signatures } = recordWords;
  for (const [x, end, name] of [
    [LEFT, MIDDLE - 30, signatures.company],
    [MIDDLE, RIGHT, signatures.worker],
  ] as const) {
    pen.line([x, SIGNATURES], [end, SIGNATURES], 0.5, ink);
    paragraph(pen, x, SIGNATURES + 10, name, look);
  }
  paragraph(pen, LEFT, FOOT, foot, look);
}

function paragraph(pen: Pen, x: number, y: number, text: string, look: TextLook): void {
  pen.tagged('P', () => pen.text(x, y, text, look));
}
