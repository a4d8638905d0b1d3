import type { PaperRow } from '@horus/contract/backoffice/papers';
import { expect, test } from 'vitest';
import { paperStatus, periodName, periodsBetween, sumGroups } from '#content/backoffice/papers.ts';

const invoice: PaperRow = {
  ...{ id: 'in_1', kind: 'invoice', number: 'F1', at: '2026-11-01T10:00:00Z', status: 'paid' },
  ...{
    amountPaid: 12_100,
    amountCredited: 0,
    isOnItsWay: false,
    isUnrectified: false,
    taxId: null,
    pdfUrl: null,
    rectifies: null,
    issued: [],
  },
  ...{ base: 10_000, total: 12_100, currency: 'eur' },
  customer: { organizationId: 'o1', name: 'Bar Dos' },
};

test.each<[Partial<PaperRow>, string, string]>([
  [{}, 'Pagada', 'good'],
  [{ amountCredited: 1_210 }, 'Abonada en parte', 'neutral'],
  [{ amountCredited: 12_100 }, 'Abonada', 'neutral'],
  [{ status: 'open', amountPaid: 0 }, 'Pendiente de pago', 'bad'],
  [{ status: 'open', amountPaid: 0, isOnItsWay: true }, 'Pago en camino', 'waiting'],
  [{ status: 'open', amountPaid: 100 }, 'Pagada en parte', 'waiting'],
  [{ isUnrectified: true }, 'Devuelta por el banco', 'bad'],
  [{ status: 'void' }, 'Anulada', 'neutral'],
  [{ kind: 'dispute', status: 'lost' }, 'Devuelto', 'bad'],
  [{ kind: 'credit-note', status: 'void' }, 'Anulado', 'neutral'],
])('shows the status of a document: %o', (row, label, tone) => {
  expect(paperStatus({ ...invoice, ...row })).toEqual({ label, tone });
});

const collection = {
  collected: 0,
  disputed: 0,
  onItsWay: 0,
  unpaid: 0,
  settled: 0,
  received: 0,
  receivedForOthers: 0,
  returned: 0,
};

const mainOf = (rows: ReturnType<typeof sumGroups>['invoiced']) =>
  rows.filter(({ isMain }) => isMain).map(({ name }) => name);

test('adds up invoices and credit notes without a common count, and names void documents', () => {
  const eur = { currency: 'eur', voidCount: 0 } as const;
  const sums = [
    { ...eur, kind: 'invoice', count: 171, voidCount: 2, base: 1_000_00, total: 1_210_00 },
    { ...eur, kind: 'credit-note', count: 1, base: -100_00, total: -121_00 },
    { ...eur, kind: 'dispute', count: 2, base: null, total: -30_24 },
  ] as const;
  const { invoiced } = sumGroups({ firstDay: '2026-11-01', collection, sums: [...sums] });
  expect(invoiced.map(({ name, note, vat, total }) => [name, note, vat?.base ?? null, total])).toEqual([
    ['171 facturas', '(sin contar 2 anuladas)', 1_000_00, 1_210_00],
    ['1 abono', undefined, -100_00, -121_00],
    ['Neto (facturado menos abonado)', undefined, 900_00, 1_089_00],
    ['2 pagos devueltos por el banco', undefined, null, -30_24],
  ]);
  expect(mainOf(invoiced)).toEqual(['Neto (facturado menos abonado)']);
  const [invoices] = sums;
  expect(mainOf(sumGroups({ firstDay: null, collection, sums: [invoices] }).invoiced)).toEqual([
    '171 facturas',
  ]);
});

test('shows what was collected of the invoices, and what else was collected', () => {
  const collected = { ...collection, collected: 900_00, disputed: 60_50, onItsWay: 48_39, unpaid: 30_24 };
  const answer = {
    collection: { ...collected, received: 950_00, receivedForOthers: 50_00, returned: 30_24 },
  };
  const groups = sumGroups({ firstDay: null, sums: [], ...answer });
  const told = ({ name, note = '', total }: (typeof groups.collected)[number]) => [name, note, total];
  expect(groups.collected.map(told)).toEqual([
    ['Cobrado de esas facturas', '', 900_00],
    ['De lo cobrado, en disputa', '', 60_50],
    ['Pago en camino', '', 48_39],
    ['Pendiente de pago', '', 30_24],
  ]);
  expect(groups.inPeriod.map(told)).toEqual([
    ['Cobrado en el periodo', '(50,00\u00a0€ de otras facturas)', 950_00],
    ['Neto cobrado en el periodo', '(cobrado 950,00\u00a0€ − devuelto 30,24\u00a0€)', 919_76],
  ]);
  expect([...mainOf(groups.collected), ...mainOf(groups.inPeriod)]).toEqual([
    'Cobrado de esas facturas',
    'Neto cobrado en el periodo',
  ]);
  expect(sumGroups({ firstDay: null, sums: [], collection })).toEqual({
    ...{ invoiced: [], collected: [], inPeriod: [] },
  });
  // 40.00 of the 900.00 were paid after the period.
  const [first] = sumGroups({
    ...{ firstDay: null, sums: [] },
    collection: { ...answer.collection, received: 910_00 },
  }).collected;
  expect(first?.note).toBe('(40,00\u00a0€ después del periodo)');
});

test('offers each month, quarter and year since the first document', () => {
  const { months, quarters, years } = periodsBetween('2025-06-30', '2026-11-29');
  expect([months[0], months.at(-1), months.length]).toEqual(['2026-11', '2025-06', 18]);
  expect(quarters).toEqual(['2026-T4', '2026-T3', '2026-T2', '2026-T1', '2025-T4', '2025-T3', '2025-T2']);
  expect(years).toEqual(['2026', '2025']);
  expect(['2025-06', '2025-T2', '2025'].map(periodName)).toEqual([
    'Junio de 2025',
    '2.º trimestre de 2025',
    'Año 2025',
  ]);
});
