import { expect, it } from 'vitest';
import { renderInvoicePdf } from './invoice-pdf.ts';

const text = {
  issuer: 'Comercio',
  title: 'Factura ABC-0001',
  number: 'ABC-0001',
  date: '21 de noviembre de 2026',
  paid: true,
  status: 'Pagada',
  customer: ['Muñoz (e hijos) SL'],
  lines: Array.from({ length: 60 }, (_, index) => ({ label: `Línea ${index}`, amount: '1,00 €' })),
  totals: [{ label: 'Total', amount: '60,00 €', strong: true }],
  footer: 'Taller Ruiz SL · NIF B12345674',
};

it('has a cross-reference table that points to each object', () => {
  const file = renderInvoicePdf(text).toString('latin1');
  const table = /xref\n0 \d+\n([\s\S]*?)trailer/.exec(file)?.[1]?.trim().split('\n').slice(1) ?? [];
  expect(table.length).toBeGreaterThan(6);
  for (const [index, entry] of table.entries()) {
    expect(file.slice(Number(entry.slice(0, 10)))).toMatch(new RegExp(`^${index + 1} 0 obj`));
  }
  expect(file).toContain('/Count 2');
  expect(file).toContain('Mu\\361oz \\050e hijos\\051 SL');
  expect(file).toContain('60,00 \\200');
});

it('is tagged for screen readers: a title, a heading, a table, and every text inside an element', () => {
  const file = renderInvoicePdf(text).toString('latin1');
  expect(file).toContain('/Lang (es-ES) /MarkInfo << /Marked true >>');
  expect(file).toContain('/Title (Factura ABC-0001)');
  const objects = new Map(
    [...file.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm)].map(([, number, body = '']) => [number, body]),
  );
  const tagOf = (number = '') => /\/S \/(\w+)/.exec(objects.get(number) ?? '')?.[1];
  const tags = [...objects.keys()].map(tagOf).filter((tag) => tag !== undefined);
  expect(tags.slice(0, 3)).toEqual(['Document', 'P', 'H1']);
  expect(tags.filter((tag) => tag === 'TR')).toHaveLength(text.lines.length + text.totals.length);
  // The parent tree maps each mark of a page to an element with the mark's tag.
  const ways = [...(/\/Nums \[(.*)\]/.exec(file)?.[1] ?? '').matchAll(/\d+ \[([^\]]*)\]/g)];
  const pages = [...objects.values()].filter((body) => body.includes('stream'));
  expect(ways).toHaveLength(pages.length);
  for (const [index, [, way = '']] of ways.entries()) {
    const marked = [...(pages[index] ?? '').matchAll(/^\/(\w+) << \/MCID (\d+) >>/gm)];
    expect(marked.map(([, , mark]) => Number(mark))).toEqual(marked.map((_, order) => order));
    expect([...way.matchAll(/(\d+) 0 R/g)].map(([, number]) => tagOf(number))).toEqual(
      marked.map(([, tag]) => tag),
    );
  }
  expect(file.match(/ Tj ET/g)).toHaveLength(file.match(/ Tj ET EMC/g)?.length ?? 0);
});

it('breaks long lines, and aligns every amount on the right', () => {
  const file = renderInvoicePdf({
    ...text,
    customer: ['x'.repeat(200)],
    lines: [
      { label: `${'Plan '.repeat(30)}anual`, amount: '1.234,50 €' },
      { label: 'Descuento', amount: '−9,00 €' },
    ],
  }).toString('latin1');
  const written = [...file.matchAll(/Tf ([\d.]+) [\d.]+ Td \((.*)\) Tj/g)].map(([, x, words = '']) => ({
    x: Number(x),
    // An octal escape is one character.
    letters: words.replace(/\\\d{3}/g, '#'),
  }));
  expect(Math.max(...written.map(({ letters }) => letters.length))).toBeLessThanOrEqual(90);
  expect(written.filter(({ letters }) => /^x+$/.test(letters)).map(({ letters }) => letters.length)).toEqual([
    90, 90, 20,
  ]);
  const ends = written
    .filter(({ letters }) => /,\d\d #$/.test(letters))
    .map(
      ({ x, letters }) =>
        x + 10 * [...letters].reduce((sum, sign) => sum + (/[ .,]/.test(sign) ? 0.278 : 0.556), 0),
    );
  expect(ends).toHaveLength(3);
  for (const end of ends) expect(end).toBeCloseTo(539, 0);
});
