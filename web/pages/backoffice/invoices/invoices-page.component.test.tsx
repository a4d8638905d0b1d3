import type { InvoiceQueueRow } from '@horus/contract/backoffice/invoices';
import { paths } from '@horus/contract/backoffice/paths';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import InvoicesPage from '#pages/backoffice/invoices/invoices-page.tsx';
import { answer, open, see } from '#pages/testing-page.tsx';

const { invoices, customer } = paths.admin;
const waiting: InvoiceQueueRow = {
  ...{ id: 'r1', organizationId: 'o1', state: 'received', companyName: 'Talleres Peña', taxId: 'B12345674' },
  ...{
    invoiceNumber: null,
    replacedNumbers: [],
    version: 1,
    createdAt: '2020-01-09T09:00:00Z',
    openedBy: null,
    decidedAt: null,
  },
  ...{ dueOn: '2020-01-13', warnings: 1, waitsForDataSince: null, payment: null },
};
const openWith = (row: InvoiceQueueRow, state: string) =>
  open(
    { [invoices.pattern]: InvoicesPage },
    {
      at: invoices.href({ estado: state }),
      answers: { 'GET /api/admin/invoices': answer.json({ rows: [row], next: null }) },
    },
  );

it('a request that waits for its customer says since when, and is not late', async () => {
  openWith({ ...waiting, waitsForDataSince: '2020-01-14T10:00:00Z' }, '');
  await see.texts('Esperando sus datos desde el 14 ene 2020', 'Pedidos');
  await see.no(/^Fuera de plazo|^Revisar/);
});

it('any other request past its deadline is late', async () => {
  openWith(waiting, '');
  await see.texts('Fuera de plazo: 13 ene 2020', 'Revisar');
});

it('an issued row has its PDF and its customer beside the number', async () => {
  openWith(
    { ...waiting, state: 'issued', invoiceNumber: 'F-7', decidedAt: '2020-01-10T10:00:00Z' },
    'issued',
  );
  await see.link('Ficha de Talleres Peña', customer.href({ organizationId: 'o1' }));
  const cell = screen.getByRole('button', { name: 'PDF de la F-7' }).closest('td');
  expect(cell?.textContent).toBe('F-7PDFFicha');
});

it('the days of an issued row have names where the list has no column names', async () => {
  const payment = { amount: 4839, currency: 'eur', paidAt: '2020-01-08T10:00:00Z' };
  const row = { ...waiting, invoiceNumber: 'F-7', decidedAt: '2020-01-10T10:00:00Z', payment };
  openWith({ ...row, state: 'issued' }, 'issued');
  const cells = (await screen.findAllByRole('cell')).map(({ textContent }) => textContent);
  expect(cells.slice(3)).toEqual([
    '48,39\u00a0€, pagados el 8 ene 2020',
    'enviada el 10 ene 2020',
    'pedida el 9 ene 2020',
  ]);
});

it('a row that an operator opened and discarded says so', async () => {
  const discarded = { ...waiting, state: 'rejected', openedBy: 'Marta Ruiz' } as const;
  openWith({ ...discarded, decidedAt: '2020-01-10T10:00:00Z' }, 'rejected');
  await see.texts('la abrió Marta Ruiz', 'descartada');
  expect(screen.queryByText(/^Pedida/)).toBeNull();
});
