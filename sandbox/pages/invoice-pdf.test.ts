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
};

it('is a file whose table of contents leads to each of its objects', () => {
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

it('breaks what is too long for a line, and ends every amount at the same place', () => {
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
    // A byte that is written as a number is one sign.
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
