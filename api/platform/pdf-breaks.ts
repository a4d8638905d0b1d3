import { fontName } from '#platform/pdf-fonts';
import { type Doc, lineGap, MARGINS, type Sheet, type Style } from '#platform/pdf-sheet';

/** Where a PDF begins a new page: never in the middle of what belongs together. */

/** Points down to where a page breaks. */
function spaceLeft(doc: Doc): number {
  return doc.page.height - MARGINS.bottom - doc.y;
}

/** Begins a new page when less than so many points are left on this one. */
export function keepTogether(doc: Doc, height: number): void {
  const whole = doc.page.height - MARGINS.top - MARGINS.bottom;
  if (height > spaceLeft(doc) && height < whole) doc.addPage();
}

/** Has no page end with the first line of a text, or begin with its last. */
export function keepLines(sheet: Sheet, text: string, style: Style, width: number): void {
  const { doc } = sheet;
  const height = lineHeight(doc, style);
  const lines = countLines(sheet, text, style, width);
  const fitting = Math.floor((spaceLeft(doc) + lineGap(style)) / height);
  if (lines <= fitting) return;
  if (fitting < unpartedLines(lines)) doc.addPage();
  // The break comes a line earlier, so that two lines go over.
  else if (lines === fitting + 1) doc.page.margins.bottom += height;
}

/** The height of the lines with which a text begins at least on a page. */
export function heightOfBeginning(sheet: Sheet, text: string, style: Style, width: number): number {
  return unpartedLines(countLines(sheet, text, style, width)) * lineHeight(sheet.doc, style) - lineGap(style);
}

/** Three lines can't be parted without leaving one alone; of more, two stay together. */
function unpartedLines(lines: number): number {
  return lines <= 3 ? lines : 2;
}

function countLines(sheet: Sheet, text: string, style: Style, width: number): number {
  return Math.round(heightOf(sheet, text, style, width) / lineHeight(sheet.doc, style));
}

/**
 * Other scripts are taken to be as wide as Latin letters, and signs of no script of the face as an
 * 'm': the face's Latin cut can't measure them.
 */
export function heightOf({ doc, fonts }: Sheet, text: string, style: Style, width: number): number {
  const measured = fonts
    .split(text)
    .map((run) =>
      run.script === 'latin' ? run.text : run.text.replace(/\S/gu, run.script === 'other' ? 'm' : 'n'),
    )
    .join('');
  doc.font(fontName(style.face, 'latin')).fontSize(style.size);
  return doc.heightOfString(measured, { width, lineGap: lineGap(style) });
}

/** A line with the gap below it. */
export function lineHeight(doc: Doc, style: Style): number {
  doc.font(fontName(style.face, 'latin')).fontSize(style.size);
  return doc.currentLineHeight(true) + lineGap(style);
}
