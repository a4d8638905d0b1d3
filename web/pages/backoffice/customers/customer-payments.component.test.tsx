import { subscriptionInfoFallback } from '@horus/contract/billing';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { operatorSession } from '#client/backoffice/session-store.ts';
import { CustomerPayments } from '#pages/backoffice/customers/customer-payments.tsx';
import { answer, open, see } from '#pages/testing-page.tsx';
import { notices } from '#ui/toast.ts';

const payment = {
  ...{ id: 'pi_1', date: '2026-11-02T10:00:00.000Z', type: 'subscription', status: 'succeeded' },
  ...{ description: 'Horus Business: cuota mensual, por cambio de plan', amount: 3700, amountRefunded: 0 },
  ...{ currency: 'eur', billedTaxId: null, invoiceNumber: 'H-0003', issued: [] },
};
const books = '/api/admin/customers/o1';
const lines = `GET ${books}/payments/pi_1/lines`;

const Page = () => (
  <CustomerPayments organizationId="o1" name="Talleres Peña" info={subscriptionInfoFallback} refunds={[]} />
);

const marta = { id: 'op1', name: 'Marta Ruiz', email: 'marta@stc.example', role: 'manager' as const };
beforeEach(() =>
  operatorSession.set({ status: 'open', operator: marta, csrfToken: 'x', expiresAt: '2099-01-01T00:00:00Z' }),
);

test('the invoice that an operator opens can be undone: it is discarded, without a mail', async () => {
  const opened = `POST ${books}/payments/pi_1/invoice`;
  const discarded = 'POST /api/admin/invoices/f1/reject';
  const page = open(
    { '/': Page },
    {
      answers: {
        [`GET ${books}/payments`]: answer.json({ payments: [payment], next: null }),
        [`GET ${books}/invoices`]: answer.json({ invoices: [], next: null }),
        [opened]: answer.json({ requestId: 'f1', isNew: true }),
        [discarded]: answer.json({}),
      },
    },
  );
  await page.press(/^Emitir factura/);
  await see.address('/admin/facturas/f1');
  await see.notice('Abierta: aún no se ha emitido ni enviado nada.');
  const action = notices.read().at(-1)?.action;
  if (!action || !('run' in action)) throw new Error('no undo');
  action.run();
  await see.notice('Deshecho: la factura queda descartada, y el cliente no recibe nada.');
  expect(page.sent(discarded)).toEqual([{ id: expect.any(String) }]);
  await see.address('/admin/clientes/o1');
});

test('a payment shows what it is made of, read once it is opened', async () => {
  const page = open(
    { '/': Page },
    {
      answers: {
        [`GET ${books}/payments`]: answer.json({ payments: [payment], next: null }),
        [`GET ${books}/invoices`]: answer.json({ invoices: [], next: null }),
        [lines]: answer.json({
          currency: 'eur',
          lines: [
            { name: 'Parte sin usar: Horus Autónomos: cuota mensual', cents: -3842, period: null },
            {
              ...{ name: 'Horus Business: cuota mensual', cents: 6900 },
              period: { startsAt: '2026-11-30T10:00:00Z', endsAt: '2026-12-30T10:00:00Z' },
            },
          ],
          method: { type: 'card', brand: 'visa', last4: '4242', expMonth: 4, expYear: 2028 },
          ...{ discount: 0, tax: 642, total: 3700, balanceUsed: 1000, paid: 2700 },
        }),
      },
    },
  );
  await see.texts('Desglose');
  expect(page.sent(lines)).toEqual([]);
  await page.user.click(screen.getByText('Desglose'));
  await see.texts('Parte sin usar: Horus Autónomos: cuota mensual', /^.38,42\s€$/, 'IVA', /^6,42\s€$/);
  await see.texts('Horus Business: cuota mensual, del 30 nov al 30 dic 2026', 'Visa terminada en 4242');
  await see.texts('Saldo a su favor', /^.10,00\s€$/, 'Pagado', /^27,00\s€$/);
});

test('a row is read day, concept, status and amount first; a transfer’s refund is noted, another’s is made', async () => {
  const transfer = { ...payment, id: 'transfer_in_2', description: 'Cuota, por transferencia' };
  const failed = { ...payment, id: 'pi_3', status: 'failed', invoiceNumber: null };
  open(
    { '/': Page },
    {
      answers: {
        [`GET ${books}/payments`]: answer.json({ payments: [payment, transfer, failed], next: null }),
        [`GET ${books}/invoices`]: answer.json({ invoices: [], next: null }),
      },
    },
  );
  await screen.findByRole('button', {
    name: 'Apuntar la devolución de Cuota, por transferencia del 2 nov 2026',
  });
  const [, ...rows] = within(screen.getByRole('table', { name: /^Pagos/ })).getAllByRole('row');
  const names = rows.map((row) =>
    within(row)
      .queryAllByRole('button')
      .map(({ textContent }) => textContent),
  );
  expect(names).toEqual([
    ['Desglose', 'Emitir factura', 'Devolver'],
    ['Desglose', 'Emitir factura', 'Apuntar la devolución'],
    [],
  ]);
  const cells = within(rows[2] as HTMLElement)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  expect(cells).toEqual(['2 nov 2026', payment.description, 'No se pudo cobrar', '37,00\u00a0€', '']);
});

test('a manager rectifies an invoice that the bank gave back; an operator reads who does it', async () => {
  const lost = {
    ...{ id: 'in_1', number: 'A-0001', date: payment.date, paidAt: payment.date, status: 'paid' },
    ...{ amount: 4839, amountPaid: 4839, amountRemaining: 0, amountCredited: 1000, balanceApplied: 0 },
    ...{ currency: 'eur', pdfUrl: null, payUrl: null, creditNotes: [], isUnrectified: true },
  };
  const credit = `POST ${books}/invoices/in_1/credit`;
  const answers = {
    [`GET ${books}/payments`]: answer.json({ payments: [], next: null }),
    [`GET ${books}/invoices`]: answer.json({ invoices: [lost], next: null }),
    [credit]: answer.json({}),
  };
  const page = open({ '/': Page }, { answers });
  await page.press('Emitir abono de A-0001');
  await see.texts('Rectificar la factura A-0001', /^38,39\s€$/);
  await page.press('Emitir abono');
  await see.notice('Abono de 38,39\u00a0€ emitido');
  expect(page.sent(credit)).toHaveLength(1);

  operatorSession.set({
    ...{ status: 'open', operator: { ...marta, role: 'operator' } },
    ...{ csrfToken: 'x', expiresAt: '2099-01-01T00:00:00Z' },
  });
  await see.texts(/Si la asesoría lo pide, un responsable emite el abono/);
  await see.no('Emitir abono');
});
