import { type Face, fontName, isRightToLeft, type PdfFonts } from '#platform/pdf-fonts';

export type Doc = PDFKit.PDFDocument;

export interface Sheet {
  readonly doc: Doc;
  readonly fonts: PdfFonts;
  readonly pen: Pen;
  /** The structure for screen readers. */
  readonly root: PDFKit.PDFStructureElement;
}

export const MARGINS = { top: 56, bottom: 66, left: 64, right: 64 };

export interface Style {
  readonly face: Face;
  /** Points. */
  readonly size: number;
  readonly color: string;
}

type Pen = (text: string, style: Style, at?: { x?: number; y?: number }, options?: TextOptions) => void;
type TextOptions = Pick<PDFKit.Mixins.TextOptions, 'width' | 'align' | 'lineBreak'>;

/** Writes text at the current position or at a point, each script in its font. */
export function createPen(doc: Doc, fonts: PdfFonts): Pen {
  return (text, style, at = {}, options = {}) => {
    const runs = fonts.split(text);
    doc.fillColor(style.color).fontSize(style.size);
    doc.x = at.x ?? MARGINS.left;
    doc.y = at.y ?? doc.y;
    doc.font(fontName(style.face, 'latin'));
    const line = doc.currentLineHeight(true) + lineGap(style);
    // Aligns all scripts on the Latin baseline.
    const baseline =
      -(doc as unknown as { _font: { ascender: number } })._font.ascender * (style.size / 1_000);
    runs.forEach((run, index) => {
      doc.font(fontName(style.face, run.script));
      doc.text(run.text, {
        lineGap: line - doc.currentLineHeight(true),
        baseline,
        // Without features pdfkit lays a run out word by word, left to right.
        ...(isRightToLeft(run.script) && { features: [] }),
        ...options,
        continued: index < runs.length - 1,
      });
    });
  };
}

/** In points. */
export function lineGap({ size }: Style): number {
  return size * 0.25;
}
