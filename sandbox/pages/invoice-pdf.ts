import type { InvoiceText } from './invoice-text.ts';
import { type Part, structureObjects, within } from './pdf-structure.ts';

const WIDTH = 595;
const HEIGHT = 842;
const MARGIN = 56;
const LINE = 18;
/** Characters of size 10 in a line with an amount, and in a line without one. */
const LABEL_LETTERS = 72;
const LINE_LETTERS = 90;

/** Renders an invoice as a tagged PDF of A4 pages, with the reader's built-in Helvetica. */
export function renderInvoicePdf(text: InvoiceText): Buffer {
  const pages: string[] = [];
  let content = '';
  let marks = 0;
  let y = HEIGHT - MARGIN;
  const document: Part = { tag: 'Document', kids: [] };

  const write = (part: Part, x: number, size: number, bold: boolean, words: string) => {
    part.kids.push({ page: pages.length, mark: marks });
    const text = `BT /${bold ? 'F2' : 'F1'} ${size} Tf ${x.toFixed(1)} ${y.toFixed(1)} Td (${encode(words)}) Tj ET`;
    content += `/${part.tag} << /MCID ${marks++} >> BDC ${text} EMC\n`;
  };
  const rule = () => {
    const height = (y + LINE - 4).toFixed(1);
    content += `/Artifact BMC 0.75 G 0.5 w ${MARGIN} ${height} m ${WIDTH - MARGIN} ${height} l S EMC\n`;
  };
  const next = (height = LINE) => {
    y -= height;
    if (y > MARGIN) return;
    pages.push(content);
    content = '';
    marks = 0;
    y = HEIGHT - MARGIN;
  };
  const line = (tag: string, size: number, bold: boolean, words: string, height: number) => {
    write(within(document, tag), MARGIN, size, bold, words);
    next(height);
  };
  const paragraph = (size: number, words: string) => {
    const part = within(document, 'P');
    for (const piece of wrap(words, LINE_LETTERS)) {
      write(part, MARGIN, size, false, piece);
      next(14);
    }
  };
  const row = (table: Part, label: string, amount: string, bold = false) => {
    const cells = within(table, 'TR');
    const [heading, value] = [within(cells, 'TH'), within(cells, 'TD')];
    wrap(label, LABEL_LETTERS).forEach((piece, index) => {
      write(heading, MARGIN, 10, bold, piece);
      if (index === 0) write(value, WIDTH - MARGIN - amountWidth(amount, 10), 10, bold, amount);
      next();
    });
  };

  line('P', 11, true, text.issuer, 34);
  line('H1', 20, true, text.title, 22);
  line('P', 10, false, `${text.date} · ${text.status}`, 30);
  for (const each of text.customer) paragraph(10, each);
  next(20);
  const table = within(document, 'Table');
  for (const { label, amount } of text.lines) row(table, label, amount);
  next(8);
  rule();
  for (const { label, amount, strong } of text.totals) row(table, label, amount, strong);
  next(20);
  if (text.footer) paragraph(9, text.footer);
  write(within(document, 'P'), MARGIN, 9, false, 'Documento de pruebas: no se ha movido dinero de verdad.');
  pages.push(content);
  return assemble(pages, document, text);
}

/** Breaks a text into lines of at most `letters` characters, within a word if it is longer. */
function wrap(text: string, letters: number): string[] {
  const words = text.split(' ').flatMap((word) => word.match(new RegExp(`.{1,${letters}}`, 'gu')) ?? []);
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < letters)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/**
 * Returns an amount's width in Helvetica, where figures and signs have two widths, the same in
 * bold.
 */
function amountWidth(amount: string, size: number): number {
  return [...amount].reduce((sum, sign) => sum + (/[\s.,]/u.test(sign) ? 0.278 : 0.556), 0) * size;
}

/** Characters of WinAnsi beyond Latin-1 that an invoice can contain. */
const WIN_ANSI: Readonly<Record<string, number>> = {
  '€': 0x80,
  '…': 0x85,
  '’': 0x92,
  '–': 0x96,
  '−': 0x96,
  '×': 0xd7,
};

function encode(text: string): string {
  return [...text.replace(/[\u00a0\u202f]/g, ' ')]
    .map((character) => {
      const code = WIN_ANSI[character] ?? character.codePointAt(0) ?? 0x3f;
      const byte = code > 0xff ? 0x3f : code;
      const plain = byte >= 0x20 && byte < 0x7f && !'()\\'.includes(character);
      return plain ? character : `\\${byte.toString(8).padStart(3, '0')}`;
    })
    .join('');
}

/** Objects 1 to 5: the catalogue, the page tree, two fonts and the metadata. */
const FIRST_PAGE = 6;

function assemble(pages: readonly string[], document: Part, { issuer, title }: InvoiceText): Buffer {
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const pageOf = (index: number) => FIRST_PAGE + 2 * index;
  const kids = pages.map((_page, index) => `${pageOf(index)} 0 R`).join(' ');
  const structure = pageOf(pages.length);
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Lang (es-ES) /MarkInfo << /Marked true >> /StructTreeRoot ${structure} 0 R /ViewerPreferences << /DisplayDocTitle true >> >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title (${encode(title)}) /Author (${encode(issuer)}) >>`,
    ...pages.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents ${pageOf(index) + 1} 0 R /StructParents ${index} /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}endstream`,
    ]),
    ...structureObjects(document, structure, pageOf),
  ];
  let file = '%PDF-1.5\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  );
}
