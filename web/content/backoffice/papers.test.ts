import type { PaperRow } from '@horus/contract/backoffice/papers';
import { expect, test } from 'vitest';
import { paperStatus } from '#content/backoffice/papers.ts';

const invoice: PaperRow = {
  ...{ id: 'in_1', kind: 'invoice', number: 'F1', at: '2026-11-01T10:00:00Z', status: 'paid' },
  ...{ amountPaid: 12_100, amountCredited: 0, isOnItsWay: false, taxId: null, pdfUrl: null },
  ...{ base: 10_000, total: 12_100, currency: 'eur' },
  customer: { organizationId: 'o1', name: 'Bar Dos' },
};

test.each<[Partial<PaperRow>, string, string]>([
  [{}, 'Pagada', 'good'],
  [{ amountCredited: 1_210 }, 'Abonada en parte', 'neutral'],
  [{ amountCredited: 12_100 }, 'Abonada', 'neutral'],
  [{ status: 'open', amountPaid: 0 }, 'Sin pagar', 'bad'],
  [{ status: 'open', amountPaid: 0, isOnItsWay: true }, 'Pago en camino', 'waiting'],
  [{ status: 'open', amountPaid: 100 }, 'Pagada en parte', 'waiting'],
  [{ status: 'void' }, 'Anulada', 'neutral'],
  [{ kind: 'credit-note', status: 'void' }, 'Anulado', 'neutral'],
])('shows the status of a document: %o', (row, label, tone) => {
  expect(paperStatus({ ...invoice, ...row })).toEqual({ label, tone });
});
