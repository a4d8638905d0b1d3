import { describe, expect, it } from 'vitest';
import { makePdf, type PdfPage } from '#platform/pdf';
import { loadPdfFonts } from '#platform/pdf-fonts';

const options = { title: 'Justificante de pago', letterhead: ['STC', 'NIF B00000000'], footer: 'Pie' };

async function read(write: (page: PdfPage) => void): Promise<string> {
  return (await makePdf(options, write)).toString('latin1');
}
const pagesOf = (pdf: string) => pdf.match(/\/Type \/Page\b/g)?.length;

describe('a document', () => {
  it('is a tagged PDF in Spanish with its faces inside', async () => {
    const pdf = await read((page) => page.title('Título'));
    expect(pdf.startsWith('%PDF-1.7')).toBe(true);
    expect(pdf).toContain('/Lang (es-ES)');
    expect(pdf).toContain('/Marked true');
    expect(pdf).toMatch(/\+Piazzolla-SemiBold/);
    expect(pdf).toMatch(/\+Commissioner-Regular/);
    expect(pagesOf(pdf)).toBe(1);
  });

  it('goes on on as many pages as it takes, whatever is written', async () => {
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

  it('takes any text for text', async () => {
    const pdf = await read((page) => page.paragraph('(nada) \\ /JS (app.alert(1)) >> endobj \u0000\r\n'));
    expect(pdf).not.toContain('app.alert');
    expect(pagesOf(pdf)).toBe(1);
  });
});

it('a text is cut where its script changes; a sign that no face has becomes a question mark', async () => {
  const { split } = await loadPdfFonts();
  expect(split('Łódź, Αθήνα; 日本 ok\n')).toEqual([
    { script: 'latin-ext', text: 'Ł' },
    { script: 'latin', text: 'ód' },
    { script: 'latin-ext', text: 'ź' },
    { script: 'latin', text: ', ' },
    { script: 'greek', text: 'Αθήνα' },
    { script: 'latin', text: '; ?? ok ' },
  ]);
});
