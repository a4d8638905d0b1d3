import { fontName } from '#platform/pdf-fonts';
import { type Doc, lineGap, MARGINS, type Sheet, type Style } from '#platform/pdf-sheet';

function spaceLeft(doc: Doc): number {
  return doc.page.height - MARGINS.bottom - doc.y;
}

export function keepTogether(doc: Doc, height: number): void {
  const whole = doc.page.height - MARGINS.top - MARGINS.bottom;
  if (height > spaceLeft(doc) && height < whole) doc.addPage();
}

/** Keeps two lines of a text together at the end and at the start of a page. */
export function keepLines(sheet: Sheet, text: string, style: Style, width: number): void {
  const { doc } = sheet;
  const height = lineHeight(doc, style);
  const lines = countLines(sheet, text, style, width);
  const fitting = Math.floor((spaceLeft(doc) + lineGap(style)) / height);
  if (lines <= fitting) return;
  if (fitting < keptLines(lines)) doc.addPage();
  // Breaks one line earlier, so that two lines move.
  else if (lines === fitting + 1) doc.page.margins.bottom += height;
}

export function heightOfBeginning(sheet: Sheet, text: string, style: Style, width: number): number {
  return keptLines(countLines(sheet, text, style, width)) * lineHeight(sheet.doc, style) - lineGap(style);
}

/** Up to three lines stay together; a longer text keeps two. */
function keptLines(lines: number): number {
  return lines <= 3 ? lines : 2;
}

function countLines(sheet: Sheet, text: string, style: Style, width: number): number {
  return Math.round(heightOf(sheet, text, style, width) / lineHeight(sheet.doc, style));
}

/** Measures other scripts as Latin letters, unknown ones as 'm': the Latin font lacks them. */
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

export function lineHeight(doc: Doc, style: Style): number {
  doc.font(fontName(style.face, 'latin')).fontSize(style.size);
  return doc.currentLineHeight(true) + lineGap(style);
}
