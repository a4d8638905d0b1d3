import { encode, type Face, FIRST_CODE, LAST_CODE } from '#pages/site/record/true-type.ts';

/**
 * Writes a PDF of text and lines with embedded fonts, in 3 KB. Libraries that can write Spanish add
 * 133 KB (jsPDF, with parts under another licence) or 245 KB (pdf-lib), compressed.
 */

/** A4 in points. */
export const PAGE = { width: 595, height: 842 } as const;

/** `#0e182b` */
type Color = string;

export interface TextLook {
  readonly face: Face;
  readonly size: number;
  readonly color: Color;
  readonly align?: 'left' | 'right';
  /** Gives all figures the same width, for columns. */
  readonly figures?: boolean;
}

/**
 * Draws on a page. Positions are points from its upper left corner; a text's position is on its
 * baseline.
 */
export interface Pen {
  /** Tags the drawing for screen readers, which skip untagged drawing. */
  tagged(tag: Tag, draw: () => void): void;
  text(x: number, y: number, text: string, look: TextLook): void;
  line(from: readonly [number, number], to: readonly [number, number], width: number, color: Color): void;
  /** Strokes an SVG path of M, L and C, which are PDF operators too; `width` scales with it. */
  path(origin: readonly [number, number], scale: number, path: string, width: number, color: Color): void;
}

/** Structure types of PDF, with the `scope` of HTML's `th`. */
export type Tag = 'H1' | 'P' | 'Table' | 'TR' | 'TH' | 'TH row' | 'TD';

/** Returns points. */
export function widthOf(text: string, { face, size, figures = false }: TextLook): number {
  const perMille = encode(text).reduce((sum, code) => sum + advance(face, code, figures), 0);
  return (perMille * size) / 1000;
}

export function fit(text: string, width: number, look: TextLook): string {
  if (widthOf(text, look) <= width) return text;
  const signs = Array.from(text);
  while (signs.length > 0 && widthOf(`${signs.join('')}…`, look) > width) signs.pop();
  return `${signs.join('').trimEnd()}…`;
}

const SPACE = 32;
const ZERO = 48;
/** Thousandths of an em added to a space: the fonts' space is too narrow in small print. */
const WORD_ROOM = 60;

const isFigure = (code: number) => code >= ZERO && code < ZERO + 10;

function ownWidth(face: Face, code: number): number {
  return face.widths[code - FIRST_CODE] ?? 0;
}

function advance(face: Face, code: number, figures: boolean): number {
  if (code === SPACE) return ownWidth(face, code) + WORD_ROOM;
  return ownWidth(face, figures && isFigure(code) ? ZERO : code);
}

/** @param faces every font of the page */
export function writePdf(
  title: string,
  faces: readonly Face[],
  draw: (pen: Pen) => void,
): Uint8Array<ArrayBuffer> {
  const content: string[] = [];
  const structure: Structure = { tag: 'Document', kids: [] };
  draw(penOn(content, faces, structure));
  const file = createFile();
  const fonts = faces.map((face) => addFont(file, face));
  const stream = file.add(streamOf(latin(content.join('\n'))));
  const pages = file.next() + 1;
  const resources = fonts.map((font, i) => `/F${i} ${font} 0 R`).join(' ');
  const page = file.add(
    `<< /Type /Page /Parent ${pages} 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents ${stream} 0 R /Resources << /Font << ${resources} >> >> /StructParents 0 /Tabs /S >>`,
  );
  file.add(`<< /Type /Pages /Kids [${page} 0 R] /Count 1 >>`);
  const info = file.add(`<< /Title ${unicodeText(title)} >>`);
  const root = addStructure(file, structure, page);
  const catalog = file.add(
    `<< /Type /Catalog /Pages ${pages} 0 R /StructTreeRoot ${root} 0 R /MarkInfo << /Marked true >> /Lang (es-ES) /ViewerPreferences << /DisplayDocTitle true >> >>`,
  );
  return file.end(catalog, info);
}

interface Structure {
  readonly tag: Tag | 'Document';
  /** Parts, and texts by their number. */
  readonly kids: (Structure | number)[];
}

function penOn(content: string[], faces: readonly Face[], structure: Structure): Pen {
  const up = (y: number) => number(PAGE.height - y);
  let within = structure;
  let texts = 0;
  return {
    tagged(tag, draw) {
      const outer = within;
      within = { tag, kids: [] };
      outer.kids.push(within);
      draw();
      within = outer;
    },
    text(x, y, text, look) {
      const start = look.align === 'right' ? x - widthOf(text, look) : x;
      const { face, size, color, figures = false } = look;
      const marked = within === structure ? '/Artifact BMC' : `/Span << /MCID ${texts} >> BDC`;
      if (within !== structure) {
        within.kids.push(texts);
        texts += 1;
      }
      content.push(
        `${marked} BT /F${faces.indexOf(face)} ${number(size)} Tf ${rgb(color)} rg ${number(start)} ${up(y)} Td [${shown(text, face, figures)}] TJ ET EMC`,
      );
    },
    path([x, y], scale, path, width, color) {
      const operators = path.replace(/([MLC])([^MLC]+)/g, (_, name: string, points: string) => {
        return `${points} ${name.toLowerCase()} `;
      });
      content.push(
        `/Artifact BMC q ${scale} 0 0 ${-scale} ${number(x)} ${up(y)} cm 1 J ${width} w ${rgb(color)} RG ${operators}S Q EMC`,
      );
    },
    line([x1, y1], [x2, y2], width, color) {
      content.push(
        `/Artifact BMC ${number(width)} w ${rgb(color)} RG ${number(x1)} ${up(y1)} m ${number(x2)} ${up(y2)} l S EMC`,
      );
    },
  };
}

/**
 * Returns the operand of TJ: the text, with room around spaces and around figures narrower than a
 * zero.
 */
function shown(text: string, face: Face, figures: boolean): string {
  let operand = '(';
  for (const code of encode(text)) {
    const room = (advance(face, code, figures) - ownWidth(face, code)) / 2;
    operand += room === 0 ? escaped(code) : `) ${-room} (${escaped(code)}) ${-room} (`;
  }
  return `${operand})`;
}

function escaped(code: number): string {
  const sign = String.fromCharCode(code);
  return '\\()'.includes(sign) ? `\\${sign}` : sign;
}

function addFont(file: PdfObjects, face: Face): number {
  const bytes = file.add(streamOf(face.bytes, `/Length1 ${face.bytes.length}`));
  const descriptor = file.add(
    `<< /Type /FontDescriptor /FontName /${face.name} /Flags 32 /FontBBox [${face.box.join(' ')}] /ItalicAngle 0 /Ascent ${face.ascent} /Descent ${face.descent} /CapHeight ${face.ascent} /StemV 80 /FontFile2 ${bytes} 0 R >>`,
  );
  return file.add(
    `<< /Type /Font /Subtype /TrueType /BaseFont /${face.name} /Encoding /WinAnsiEncoding /FirstChar ${FIRST_CODE} /LastChar ${LAST_CODE} /Widths [${face.widths.join(' ')}] /FontDescriptor ${descriptor} 0 R >>`,
  );
}

const attributes: Readonly<Partial<Record<Tag, string>>> = {
  TH: ' /A << /O /Table /Scope /Column >>',
  'TH row': ' /A << /O /Table /Scope /Row >>',
};

/** @returns the number of the tree's root */
function addStructure(file: PdfObjects, structure: Structure, page: number): number {
  const root = file.next();
  // Parents and children refer to each other, so numbers are assigned before the parts are added.
  const parts = flatten(structure);
  const numberOf = (part: Structure) => root + 2 + parts.indexOf(part);
  const holders: number[] = [];
  const parents = new Map<Structure, Structure>();
  for (const part of parts) {
    for (const kid of part.kids) {
      if (typeof kid === 'number') holders[kid] = numberOf(part);
      else parents.set(kid, part);
    }
  }
  file.add(
    `<< /Type /StructTreeRoot /K ${numberOf(structure)} 0 R /ParentTree ${root + 1} 0 R /ParentTreeNextKey 1 >>`,
  );
  file.add(`<< /Nums [0 [${holders.map((holder) => `${holder} 0 R`).join(' ')}]] >>`);
  for (const part of parts) {
    const parent = parents.get(part);
    const kids = part.kids.map((kid) => (typeof kid === 'number' ? kid : `${numberOf(kid)} 0 R`));
    const [type = '', more = ''] = [part.tag.split(' ')[0], part.tag !== 'Document' && attributes[part.tag]];
    file.add(
      `<< /Type /StructElem /S /${type} /P ${parent ? numberOf(parent) : root} 0 R /Pg ${page} 0 R /K [${kids.join(' ')}]${more || ''} >>`,
    );
  }
  return root;
}

function flatten(part: Structure): Structure[] {
  return [part, ...part.kids.flatMap((kid) => (typeof kid === 'number' ? [] : flatten(kid)))];
}

type Part = readonly Uint8Array[];

interface PdfObjects {
  /** Number of the next object. */
  next(): number;
  /** @returns the object's number */
  add(object: string | Part): number;
  end(root: number, info: number): Uint8Array<ArrayBuffer>;
}

/** Writes the objects in sequence, and at the end the table with the position of each. */
function createFile(): PdfObjects {
  // The second line marks the file as binary.
  const parts: Uint8Array[] = [latin('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n')];
  const places: number[] = [];
  let length = parts[0]?.length ?? 0;

  function push(part: Uint8Array): void {
    parts.push(part);
    length += part.length;
  }

  return {
    next: () => places.length + 1,
    add(object) {
      places.push(length);
      push(latin(`${places.length} 0 obj\n`));
      for (const part of typeof object === 'string' ? [latin(object)] : object) push(part);
      push(latin('\nendobj\n'));
      return places.length;
    },
    end(root, info) {
      const table = length;
      const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
      const size = places.length + 1;
      push(
        latin(
          `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root ${root} 0 R /Info ${info} 0 R >>\nstartxref\n${table}\n%%EOF\n`,
        ),
      );
      const whole = new Uint8Array(length);
      let at = 0;
      for (const part of parts) {
        whole.set(part, at);
        at += part.length;
      }
      return whole;
    },
  };
}

function streamOf(bytes: Uint8Array, more = ''): Part {
  return [latin(`<< /Length ${bytes.length} ${more} >>\nstream\n`), bytes, latin('\nendstream')];
}

function latin(text: string): Uint8Array {
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

/** UTF-16, for the document's title. */
function unicodeText(text: string): string {
  const units = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
  return `<FEFF${units.map((unit) => unit.toString(16).padStart(4, '0')).join('')}>`;
}

/** Components from 0 to 1. */
function rgb(color: Color): string {
  return [1, 3, 5].map((at) => number(Number.parseInt(color.slice(at, at + 2), 16) / 255)).join(' ');
}

function number(value: number): string {
  return String(Math.round(value * 100) / 100);
}
