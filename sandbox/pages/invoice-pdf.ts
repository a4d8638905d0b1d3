import type { InvoiceText } from './invoice-text.ts';

const WIDTH = 595;
const HEIGHT = 842;
const MARGIN = 56;
const LINE = 18;
/** Letters of size 10 for which a line has room beside its amount, and in all. */
const LABEL_LETTERS = 72;
const LINE_LETTERS = 90;

/** An invoice as a PDF of one or more A4 pages, with a reader's own Helvetica. */
export function renderInvoicePdf(text: InvoiceText): Buffer {
  const pages: string[] = [];
  let content = '';
  let y = HEIGHT - MARGIN;

  const write = (x: number, size: number, bold: boolean, words: string) => {
    content += `BT /${bold ? 'F2' : 'F1'} ${size} Tf ${x.toFixed(1)} ${y.toFixed(1)} Td (${encode(words)}) Tj ET\n`;
  };
  const rule = () => {
    content += `0.75 G 0.5 w ${MARGIN} ${(y + LINE - 4).toFixed(1)} m ${WIDTH - MARGIN} ${(y + LINE - 4).toFixed(1)} l S\n`;
  };
  const next = (height = LINE) => {
    y -= height;
    if (y > MARGIN) return;
    pages.push(content);
    content = '';
    y = HEIGHT - MARGIN;
  };
  const row = (label: string, amount: string, bold = false) => {
    wrap(label, LABEL_LETTERS).forEach((part, index) => {
      write(MARGIN, 10, bold, part);
      if (index === 0) write(WIDTH - MARGIN - amountWidth(amount, 10), 10, bold, amount);
      next();
    });
  };

  write(MARGIN, 11, true, text.issuer);
  next(34);
  write(MARGIN, 20, true, text.title);
  next(22);
  write(MARGIN, 10, false, `${text.date} · ${text.status}`);
  next(30);
  for (const line of text.customer.flatMap((each) => wrap(each, LINE_LETTERS))) {
    write(MARGIN, 10, false, line);
    next(14);
  }
  next(20);
  for (const { label, amount } of text.lines) row(label, amount);
  next(8);
  rule();
  for (const { label, amount, strong } of text.totals) row(label, amount, strong);
  next(20);
  write(MARGIN, 9, false, 'Documento de pruebas: no se ha movido dinero de verdad.');
  pages.push(content);
  return assemble(pages);
}

/** Lines of at most so many letters; a word that is longer is broken. */
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

/** How wide an amount is in Helvetica of a size: its figures and signs have two widths, in both weights. */
function amountWidth(amount: string, size: number): number {
  return [...amount].reduce((sum, sign) => sum + (/[\s.,]/u.test(sign) ? 0.278 : 0.556), 0) * size;
}

/** The characters of WinAnsi beyond Latin-1 that an invoice can hold. */
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

function assemble(pages: readonly string[]): Buffer {
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const kids = pages.map((_page, index) => `${5 + 2 * index} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (es-ES) >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    ...pages.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents ${6 + 2 * index} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}endstream`,
    ]),
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  );
}
