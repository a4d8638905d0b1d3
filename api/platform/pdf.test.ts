import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { makePdf, type PdfPage } from '#platform/pdf';
import { loadPdfFonts } from '#platform/pdf-fonts';

const options = { title: 'Recibo de pago', letterhead: ['STC', 'NIF B00000000'], footer: 'Pie' };

async function read(write: (page: PdfPage) => void): Promise<string> {
  return (await makePdf(options, write)).toString('latin1');
}
const pagesOf = (pdf: string) => pdf.match(/\/Type \/Page\b/g)?.length;

/** Counts the lines of text per page without the footer and the letterhead. */
function linesByPage(pdf: string): number[] {
  const streams = [...pdf.matchAll(/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)]
    .map(([, bytes = '']) => inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1'))
    .filter((content) => content.includes('\nBT\n'));
  const onFirst = options.letterhead.length;
  return streams.map((content, page) => content.split('\nBT\n').length - 1 - 2 - (page === 0 ? onFirst : 0));
}

describe('a document', () => {
  it('is drawn in a worker thread', async () => {
    const [thread, all] = [process.threadCpuUsage(), process.cpuUsage()];
    await read((page) => {
      for (let clause = 0; clause < 600; clause++)
        page.paragraph('Una cláusula que ocupa su sitio. '.repeat(8));
    });
    expect(process.threadCpuUsage(thread).user).toBeLessThan(process.cpuUsage(all).user / 2);
  });

  it("fails when it can't be drawn, and the next one is drawn", async () => {
    await expect(read((page) => page.title(null as unknown as string))).rejects.toThrow();
    expect(await read((page) => page.title('Título'))).toContain('%PDF');
  });

  it('is a tagged PDF in Spanish with embedded fonts', async () => {
    const pdf = await read((page) => page.title('Título'));
    expect(pdf.startsWith('%PDF-1.7')).toBe(true);
    expect(pdf).toContain('/Lang (es-ES)');
    expect(pdf).toContain('/Marked true');
    expect(pdf).toMatch(/\+Piazzolla-SemiBold/);
    expect(pdf).toMatch(/\+Commissioner-Regular/);
    expect(pagesOf(pdf)).toBe(1);
  });

  it('breaks into as many pages as its content needs', async () => {
    const pdf = await read((page) => {
      page.heading('Condiciones');
      for (let clause = 0; clause < 60; clause++)
        page.paragraph('Una cláusula que ocupa su sitio. '.repeat(8));
      page.facts([['Etiqueta', 'x'.repeat(4_000)]]);
      page.amounts([['Total', '1,00 €']]);
      page.note('Fin');
    });
    expect(pagesOf(pdf)).toBeGreaterThan(3);
  });

  it.each([
    [3, 22, 2, 'over'],
    [4, 21, 2, '2 + 2'],
    [4, 23, 1, '2 + 2'],
    [4, 23, 2, 'over'],
    [5, 21, 2, '3 + 2'],
    [5, 22, 2, '2 + 3'],
    [5, 23, 2, 'over'],
  ])(
    'breaks %i lines below a heading, %i paragraphs and %i notes without a single line alone: %s',
    async (lines, above, notes, parts) => {
      const line = 'Una cláusula que casi ocupa el ancho que tiene una línea de este papel, y un poco. ';
      const pdf = await read((page) => {
        for (let note = 0; note < notes; note++) page.note('Letra pequeña.');
        for (let each = 0; each < above; each++) page.paragraph('Una línea.');
        page.heading('Título');
        page.paragraph(line.repeat(lines).trim());
      });
      const [first = 0, second = 0] = linesByPage(pdf);
      const onFirst = first - above - notes;
      expect(first + second).toBe(notes + above + 1 + lines);
      // The heading and its lines, or all of it on the next page.
      expect(onFirst === 0 ? 'over' : `${onFirst - 1} + ${second}`).toBe(parts);
    },
  );

  it('tags lists and tables in page order', async () => {
    const pdf = await read((page) => {
      page.heading('Lo que incluye');
      page.list(['Fichajes', 'Turnos']);
      page.facts([['Fecha', 'hoy']]);
      page.amounts([
        ['Base', '1,00 €'],
        ['Total', '1,21 €'],
      ]);
    });
    const count = (tag: string) => pdf.match(new RegExp(`/S /${tag}\\b`, 'g'))?.length ?? 0;
    expect(['L', 'LI', 'Lbl', 'LBody', 'Table', 'TR', 'TH', 'TD'].map((tag) => [tag, count(tag)])).toEqual([
      ['L', 1],
      ['LI', 2],
      ['Lbl', 2],
      ['LBody', 2],
      ['Table', 2],
      ['TR', 3],
      ['TH', 3],
      ['TD', 3],
    ]);
    expect(pdf).toContain('/Scope /Row');
    // Only the letterhead.
    expect(count('P')).toBe(2);
    const [, children = ''] = /\/S \/Document\n\/P [^\n]*\n\/K \[([^\]]*)\]/.exec(pdf) ?? [];
    const tags = [...children.matchAll(/(\d+) 0 R/g)].map(
      ([, id]) => new RegExp(`\\n${id} 0 obj\\n<<\\n/S /(\\w+)`).exec(pdf)?.[1],
    );
    expect(tags).toEqual(['P', 'P', 'H2', 'L', 'Table', 'Table']);
  });

  it('draws names of any script in a font that has it', async () => {
    const pdf = await read((page) => page.facts([['Pagador', 'محمد علي, דוד, 王小明 👋']]));
    for (const face of ['NotoSansArabic', 'NotoSansHebrew', 'UnifontExMono'])
      expect(pdf).toContain(`+${face}`);
  });

  it('never parses text as PDF syntax', async () => {
    const typed = '(nada) \\ /JS (app.alert(1)) >> endobj \u0000\r\n Łódź Αθήνα 日本 👋';
    const pdf = await read((page) => {
      page.paragraph(typed);
      page.facts([['Empresa', typed]]);
      page.list([typed]);
    });
    expect(pdf).not.toContain('app.alert');
    expect(pagesOf(pdf)).toBe(1);
  });
});

it('a text is split where its script changes, and a character of any script has a font', async () => {
  const { split } = await loadPdfFonts();
  expect(split('Łódź, Αθήνα; 日本 👋 ok\n')).toEqual([
    { script: 'latin-ext', text: 'Ł' },
    { script: 'latin', text: 'ód' },
    { script: 'latin-ext', text: 'ź' },
    { script: 'latin', text: ', ' },
    { script: 'greek', text: 'Αθήνα' },
    { script: 'latin', text: '; ' },
    { script: 'other', text: '日本' },
    { script: 'latin', text: ' ' },
    { script: 'other', text: '👋' },
    { script: 'latin', text: ' ok ' },
  ]);
  expect(split('محمد علي דוד')).toEqual([
    { script: 'arabic', text: 'محمد علي ' },
    { script: 'hebrew', text: 'דוד' },
  ]);
});
