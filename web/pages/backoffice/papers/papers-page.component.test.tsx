import type { PaperRow, PaperSumsAnswer } from '@horus/contract/backoffice/papers';
import { paths } from '@horus/contract/backoffice/paths';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import PapersPage from '#pages/backoffice/papers/papers-page.tsx';
import { answer, open, see } from '#pages/testing-page.tsx';

const { papers, customer, invoice } = paths.admin;
const lost: PaperRow = {
  ...{ id: 'in_1', kind: 'invoice', number: 'A-0001', at: '2031-03-04T10:00:00Z', status: 'paid' },
  ...{ amountPaid: 12_100, amountCredited: 0, isOnItsWay: false, isUnrectified: true },
  ...{ taxId: null, pdfUrl: null, base: 10_000, total: 12_100, currency: 'eur' },
  rectifies: null,
  issued: [{ requestId: 'r1', number: 'F-2031-0007', date: '2031-03-06T10:00:00Z' }],
  customer: { organizationId: 'o1', name: 'Bar Dos' },
};
const blocked: PaperRow = { ...lost, id: 'x', number: 'B-0001', isUnrectified: false, customer: null };

const sums: PaperSumsAnswer = {
  sums: [],
  collection: {
    ...{ collected: 0, disputed: 0, onItsWay: 0, unpaid: 0 },
    ...{ settled: 0, received: 0, receivedForOthers: 0, returned: 0 },
  },
  firstDay: '2025-06-30',
};

it('offers periods since the first invoice, and shows blocked and lost invoices', async () => {
  open(
    { [papers.pattern]: PapersPage },
    {
      at: papers.href({ periodo: '2025' }),
      answers: {
        'GET /api/admin/papers': answer.json({ rows: [lost, blocked], next: null }),
        'GET /api/admin/papers/sums': answer.json(sums),
      },
    },
  );
  await see.texts('Devuelta por el banco', 'Sin rectificar', 'Bloqueada por baja');
  await see.link('A-0001', `${customer.href({ organizationId: 'o1' })}#in_1`);
  expect(screen.getAllByRole('link', { name: 'F-2031-0007' })[0]?.getAttribute('href')).toBe(
    invoice.href({ requestId: 'r1' }),
  );
  expect(screen.queryByRole('link', { name: 'B-0001' })).toBeNull();
  for (const name of ['Junio de 2025', '2.º trimestre de 2025', 'Año 2025']) {
    expect(screen.getByRole('option', { name })).toBeDefined();
  }
});

it('says that only the chosen kind is empty, and names the period of its sums in the sentence', async () => {
  const { press } = open(
    { [papers.pattern]: PapersPage },
    {
      at: papers.href({ periodo: '2025-11', tipo: 'credit-note' }),
      answers: {
        'GET /api/admin/papers': answer.json({ rows: [], next: null }),
        'GET /api/admin/papers/sums': answer.json({
          ...sums,
          collection: { ...sums.collection, collected: 12_100 },
        }),
      },
    },
  );
  await see.texts('No hay nada de este tipo en el periodo', 'Lo cobrado: noviembre de 2025');
  await press('Ver todos los tipos');
  await see.texts('No hay nada en este periodo');
  await see.address(papers.href({ periodo: '2025-11' }));
});
