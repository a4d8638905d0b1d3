import { type Face, fontName, loadPdfFonts, type PdfFonts } from '#platform/pdf-fonts';

/**
 * Documents to keep, as PDF, in the site's own faces: `await makePdf({ title, letterhead, footer }, (page) => {
 * page.title('…'); page.paragraph('…'); page.facts([['Fecha', '…']]); })`. A4, in Spanish, tagged for screen readers;
 * it breaks pages by itself and numbers them. The library is loaded when the first document is made: most runs of the
 * server make none.
 */

export interface PdfOptions {
  /** What a reader shows in its window's title. */
  readonly title: string;
  /** Who speaks: printed at the top of the first page, the first line large. */
  readonly letterhead: readonly string[];
  /** Printed at the foot of every page, beside its number. */
  readonly footer: string;
}

/** What a document is written with, from top to bottom. Typed text goes in as it is: nothing in it is a command. */
export interface PdfPage {
  title(text: string): void;
  heading(text: string): void;
  paragraph(text: string): void;
  /** Small print. */
  note(text: string): void;
  /** One point a line, under each other. */
  list(items: readonly string[]): void;
  /** Labels on the left, what they say beside them. */
  facts(rows: readonly (readonly [label: string, value: string])[]): void;
  /** Sums: labels on the left, amounts flush right; the last row is the total. */
  amounts(rows: readonly (readonly [label: string, amount: string])[]): void;
}

/** Makes a document and answers its bytes. */
export async function makePdf(options: PdfOptions, write: (page: PdfPage) => void): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const fonts = await loadPdfFonts();
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
  for (const [name, bytes] of fonts.files) doc.registerFont(name, bytes);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const sheet: Sheet = { doc, root, pen: createPen(doc, fonts) };
  writeLetterhead(sheet, options.letterhead);
  write(createPage(sheet));
  writeFooters(sheet, options.footer);
  root.end();
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

type Doc = PDFKit.PDFDocument;

interface Sheet {
  readonly doc: Doc;
  readonly pen: Pen;
  /** What a screen reader reads, in its order. */
  readonly root: PDFKit.PDFStructureElement;
}

/** Points. */
const MARGINS = { top: 56, bottom: 76, left: 64, right: 64 };
const LABEL_WIDTH = 140;
const LIST_INDENT = 16;
const FOOTER_HEIGHT = 44;

/** The site's tokens (web/app/styles/tokens.css) in the notation of PDF. */
const INK_900 = '#0e182b';
const INK_600 = '#465369';
const LINE = '#dcd7cd';
const GOLD_400 = '#e4bb65';

interface Style {
  readonly face: Face;
  /** Points. */
  readonly size: number;
  readonly color: string;
}

const styles = {
  company: { face: 'display', size: 20, color: INK_900 },
  letterhead: { face: 'text', size: 9, color: INK_600 },
  title: { face: 'display', size: 26, color: INK_900 },
  heading: { face: 'display', size: 14, color: INK_900 },
  paragraph: { face: 'text', size: 10.5, color: INK_900 },
  label: { face: 'text', size: 10.5, color: INK_600 },
  total: { face: 'strong', size: 13, color: INK_900 },
  note: { face: 'text', size: 9, color: INK_600 },
} as const satisfies Record<string, Style>;

type Pen = (text: string, style: Style, at?: { x?: number; y?: number }, options?: TextOptions) => void;
type TextOptions = Pick<PDFKit.Mixins.TextOptions, 'width' | 'align' | 'lineBreak'>;

/** Writes text where the document stands, or at a place, each script in its own cut of the face. */
function createPen(doc: Doc, fonts: PdfFonts): Pen {
  return (text, style, at = {}, options = {}) => {
    const runs = fonts.split(text);
    doc.fillColor(style.color).fontSize(style.size);
    doc.x = at.x ?? MARGINS.left;
    doc.y = at.y ?? doc.y;
    runs.forEach((run, index) => {
      doc.font(fontName(style.face, run.script));
      doc.text(run.text, { lineGap: style.size * 0.25, ...options, continued: index < runs.length - 1 });
    });
  };
}

function writeLetterhead(sheet: Sheet, [company = '', ...lines]: readonly string[]): void {
  const { doc, pen } = sheet;
  tagged(sheet, 'P', () => pen(company, styles.company));
  for (const line of lines) tagged(sheet, 'P', () => pen(line, styles.letterhead));
  doc.y += 12;
  rule(doc, GOLD_400, 1.5);
  doc.y += 28;
}

function createPage(sheet: Sheet): PdfPage {
  const { doc, pen } = sheet;
  const right = doc.page.width - MARGINS.right;
  const valueX = MARGINS.left + LABEL_WIDTH;
  const block = (tag: string, style: Style, space: number) => (text: string) => {
    tagged(sheet, tag, () => pen(text, style));
    doc.y += space;
  };
  const heading = block('H2', styles.heading, 6);
  return {
    title: block('H1', styles.title, 14),
    heading: (text) => {
      doc.y += 14;
      // Itself and two lines of what it is about.
      keepTogether(doc, 58);
      heading(text);
    },
    paragraph: block('P', styles.paragraph, 8),
    note: block('P', styles.note, 6),
    list: (items) => {
      const x = MARGINS.left + LIST_INDENT;
      const width = right - x;
      for (const item of items) {
        doc.font(fontName(styles.paragraph.face, 'latin')).fontSize(styles.paragraph.size);
        keepTogether(doc, doc.heightOfString(item, { width }) + styles.paragraph.size);
        const top = doc.y;
        tagged(sheet, 'P', () => {
          pen('•', styles.label, { y: top }, { width: LIST_INDENT });
          pen(item, styles.paragraph, { x, y: top }, { width });
        });
        doc.y += 3;
      }
      doc.y += 5;
    },
    facts: (rows) => {
      for (const [label, value] of rows) {
        writeRow(sheet, [label, styles.label], [value, styles.paragraph], {
          x: valueX,
          width: right - valueX,
        });
      }
      doc.y += 6;
    },
    amounts: (rows) => {
      rule(doc, LINE, 0.75);
      doc.y += 8;
      rows.forEach(([label, amount], index) => {
        const style = index === rows.length - 1 ? styles.total : styles.paragraph;
        writeRow(sheet, [label, style], [amount, style], {
          x: valueX,
          width: right - valueX,
          align: 'right',
        });
      });
      doc.y += 2;
      rule(doc, LINE, 0.75);
      doc.y += 12;
    },
  };
}

type Cell = readonly [text: string, style: Style];

/** A label and what stands beside it; the next row begins below the taller of the two. */
function writeRow(
  sheet: Sheet,
  [label, labelStyle]: Cell,
  [value, valueStyle]: Cell,
  place: { x: number; width: number; align?: 'right' },
): void {
  const { doc, pen } = sheet;
  doc.font(fontName(valueStyle.face, 'latin')).fontSize(valueStyle.size);
  keepTogether(doc, doc.heightOfString(value, { width: place.width }) + valueStyle.size);
  const top = doc.y;
  let bottom = top;
  tagged(sheet, 'P', () => {
    pen(label, labelStyle, { y: top }, { width: LABEL_WIDTH - 12 });
    bottom = doc.y;
    pen(
      value,
      valueStyle,
      { x: place.x, y: top },
      { width: place.width, ...(place.align && { align: place.align }) },
    );
  });
  doc.y = Math.max(bottom, doc.y) + 4;
}

/** Begins a new page when less than so many points are left on this one. */
function keepTogether(doc: Doc, height: number): void {
  const left = doc.page.height - MARGINS.bottom - doc.y;
  const whole = doc.page.height - MARGINS.top - MARGINS.bottom;
  if (height > left && height < whole) doc.addPage();
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
    // Below the margin, where a page would break otherwise.
    doc.page.margins.bottom = 0;
    const y = doc.page.height - FOOTER_HEIGHT;
    const width = doc.page.width - MARGINS.left - MARGINS.right;
    decoration(doc, () => {
      pen(footer, styles.note, { y }, { width: width - 80 });
      pen(`${index + 1} de ${count}`, styles.note, { y }, { width, align: 'right' });
    });
  }
}

/** Writes a block that a screen reader announces for what it is. */
function tagged({ doc, root }: Sheet, tag: string, write: () => void): void {
  root.add(doc.struct(tag, {}, [write]));
}

/** Writes what a screen reader passes over. */
function decoration(doc: Doc, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
}
