import { palette } from '@horus/contract/palette';
import type { PdfOptions, PdfPage, PdfStep } from '#platform/pdf';
import { heightOf, heightOfBeginning, keepLines, keepTogether, lineHeight } from '#platform/pdf-breaks';
import { loadPdfFonts, type PdfFonts } from '#platform/pdf-fonts';
import { drawMark, MARK_SIDE } from '#platform/pdf-mark';
import { createPen, type Doc, MARGINS, type Sheet, type Style } from '#platform/pdf-sheet';

let fonts: Promise<PdfFonts> | undefined;

/** Draws a document. Blocks its thread: only `pdf-worker.ts` calls it. */
export async function drawPdf(options: PdfOptions, steps: readonly PdfStep[]): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  fonts ??= loadPdfFonts();
  const loaded = await fonts;
  const doc = new PDFDocument({
    size: 'A4',
    margins: MARGINS,
    bufferPages: true,
    lang: 'es-ES',
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: options.title, Author: options.letterhead[0] ?? '' },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    doc.once('end', resolve).once('error', reject);
  });
  for (const [name, bytes] of loaded.files) doc.registerFont(name, bytes);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const sheet: Sheet = { doc, root, fonts: loaded, pen: createPen(doc, loaded) };
  writeLetterhead(sheet, options.letterhead);
  const { page, end } = createPage(sheet);
  for (const [name, content] of steps) page[name](content as never);
  end();
  writeFooters(sheet, options.footer);
  root.end();
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

/** Points. */
const LABEL_WIDTH = 140;
const LIST_INDENT = 16;
const FOOTER_HEIGHT = 44;

const styles = {
  company: { face: 'display', size: 20, color: palette.ink900 },
  letterhead: { face: 'text', size: 9, color: palette.ink600 },
  title: { face: 'display', size: 26, color: palette.ink900 },
  heading: { face: 'display', size: 14, color: palette.ink900 },
  paragraph: { face: 'text', size: 10.5, color: palette.ink900 },
  label: { face: 'text', size: 10.5, color: palette.ink600 },
  total: { face: 'strong', size: 13, color: palette.ink900 },
  note: { face: 'text', size: 9, color: palette.ink600 },
} as const satisfies Record<string, Style>;

function writeLetterhead(sheet: Sheet, [company = '', ...lines]: readonly string[]): void {
  const { doc, pen } = sheet;
  const top = doc.y;
  decoration(doc, () => drawMark(doc, doc.page.width - MARGINS.right - MARK_SIDE, top));
  doc.y = top;
  tagged(sheet, 'P', () => pen(company, styles.company));
  for (const line of lines) tagged(sheet, 'P', () => pen(line, styles.letterhead));
  doc.y += 12;
  rule(doc, palette.gold400, 1.5);
  doc.y += 28;
}

function createPage(sheet: Sheet): { page: PdfPage; end: () => void } {
  const { doc, pen } = sheet;
  const right = doc.page.width - MARGINS.right;
  const valueX = MARGINS.left + LABEL_WIDTH;
  const block = (tag: string, style: Style, space: number) => (text: string) => {
    flow(text, style, right - MARGINS.left);
    tagged(sheet, tag, () => pen(text, style));
    doc.y += space;
  };
  let waiting: string | null = null;
  /** Writes the pending heading on a page that also has `below` points of its content. */
  function writeHeading(below: number): void {
    if (waiting === null) return;
    const text = waiting;
    waiting = null;
    doc.y += 14;
    keepTogether(doc, heightOf(sheet, text, styles.heading, right - MARGINS.left) + 6 + below);
    block('H2', styles.heading, 6)(text);
  }
  function flow(text: string, style: Style, width: number): void {
    writeHeading(heightOfBeginning(sheet, text, style, width));
    keepLines(sheet, text, style, width);
  }
  function begin(): void {
    writeHeading(lineHeight(doc, styles.total));
  }
  const page: PdfPage = {
    title: block('H1', styles.title, 14),
    heading: (text) => {
      begin();
      waiting = text;
    },
    paragraph: block('P', styles.paragraph, 8),
    note: block('P', styles.note, 6),
    list: (items) => {
      const x = MARGINS.left + LIST_INDENT;
      const width = right - x;
      let list: Sheet | null = null;
      for (const item of items) {
        flow(item, styles.paragraph, width);
        list ??= within(sheet, 'L');
        const point = within(list, 'LI');
        const top = doc.y;
        tagged(point, 'Lbl', () => pen('•', styles.label, { y: top }, { width: LIST_INDENT }));
        tagged(point, 'LBody', () => pen(item, styles.paragraph, { x, y: top }, { width }));
        doc.y += 3;
      }
      doc.y += 5;
    },
    facts: (rows) => {
      begin();
      const table = within(sheet, 'Table');
      for (const [label, value] of rows) {
        writeRow(table, [label, styles.label], [value, styles.paragraph], {
          x: valueX,
          width: right - valueX,
        });
      }
      doc.y += 6;
    },
    amounts: (rows) => {
      begin();
      rule(doc, palette.line, 0.75);
      doc.y += 8;
      const table = within(sheet, 'Table');
      rows.forEach(([label, amount], index) => {
        const style = index === rows.length - 1 ? styles.total : styles.paragraph;
        writeRow(table, [label, style], [amount, style], {
          x: valueX,
          width: right - valueX,
          align: 'right',
        });
      });
      doc.y += 2;
      rule(doc, palette.line, 0.75);
      doc.y += 12;
    },
  };
  return { page, end: begin };
}

type Cell = readonly [text: string, style: Style];

function writeRow(
  table: Sheet,
  [label, labelStyle]: Cell,
  [value, valueStyle]: Cell,
  place: { x: number; width: number; align?: 'right' },
): void {
  const { doc, pen } = table;
  keepTogether(doc, heightOf(table, value, valueStyle, place.width));
  const row = within(table, 'TR');
  const top = doc.y;
  tagged(row, 'TH', () => pen(label, labelStyle, { y: top }, { width: LABEL_WIDTH - 12 }));
  const bottom = doc.y;
  const { x, width, align } = place;
  tagged(row, 'TD', () => pen(value, valueStyle, { x, y: top }, { width, ...(align && { align }) }));
  doc.y = Math.max(bottom, doc.y) + 4;
}

function rule(doc: Doc, color: string, width: number): void {
  const draw = () =>
    doc
      .moveTo(MARGINS.left, doc.y)
      .lineTo(doc.page.width - MARGINS.right, doc.y)
      .lineWidth(width)
      .stroke(color);
  decoration(doc, draw);
}

function writeFooters({ doc, pen }: Sheet, footer: string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let index = start; index < start + count; index++) {
    doc.switchToPage(index);
    // In the bottom margin pdfkit would start a new page.
    doc.page.margins.bottom = 0;
    const y = doc.page.height - FOOTER_HEIGHT;
    const width = doc.page.width - MARGINS.left - MARGINS.right;
    decoration(doc, () => {
      pen(footer, styles.note, { y }, { width: width - 80 });
      pen(`${index + 1} de ${count}`, styles.note, { y }, { width, align: 'right' });
    });
  }
}

/** Not in the library's types. */
const ROW_HEADER: object = { scope: 'Row' };

function tagged({ doc, root }: Sheet, tag: string, write: () => void): void {
  root.add(doc.struct(tag, tag === 'TH' ? ROW_HEADER : {}, [write]));
}

/** Opens a list or a table. Blocks written on the returned sheet belong to it. */
function within(sheet: Sheet, tag: 'L' | 'LI' | 'Table' | 'TR'): Sheet {
  const root = sheet.doc.struct(tag);
  sheet.root.add(root);
  return { ...sheet, root };
}

/** Draws something that screen readers skip. */
function decoration(doc: Doc, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
}
