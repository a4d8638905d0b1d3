import { expect, it } from 'vitest';
import { renderInvoicePdf } from './invoice-pdf.ts';

const text = {
  issuer: 'Comercio',
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
