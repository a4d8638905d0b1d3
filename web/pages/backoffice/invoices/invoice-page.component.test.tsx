import { type InvoiceRequestDetail, MAX_INVOICE_BYTES } from '@horus/contract/backoffice/invoices';
import { paths } from '@horus/contract/backoffice/paths';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { operatorSession } from '#client/backoffice/session-store.ts';
import { OperatorContext } from '#pages/backoffice/frame/use-operator.ts';
import InvoicePage from '#pages/backoffice/invoices/invoice-page.tsx';
import { answer, field, open, see } from '#pages/testing-page.tsx';

const { invoice } = paths.admin;
const marta = { id: 'op1', name: 'Marta Ruiz', email: 'marta@stc.example', role: 'operator' as const };
const read = 'GET /api/admin/invoices/r1';

const asked: InvoiceRequestDetail = {
  ...{ id: 'r1', state: 'received', companyName: 'Talleres Peña', taxId: 'B12345674', invoiceNumber: null },
  ...{ createdAt: '2099-01-09T09:00:00Z', decidedAt: null, dueOn: '2099-01-13', warnings: 0 },
  ...{ organizationId: 'o1', company: null, calendarIsPublished: true, requestedBy: null, form: {} },
  ...{ checks: [], payment: null, candidates: [], lastNumber: null, reason: null, documents: [] },
};
const decidedAt = '2099-01-09T10:00:00Z';
const issued: InvoiceRequestDetail = {
  ...{ ...asked, state: 'issued', invoiceNumber: 'F-7', decidedAt },
  documents: [{ version: 1, number: 'F-7', issuedAt: decidedAt }],
};

function Page() {
  return (
    <OperatorContext value={marta}>
      <InvoicePage />
    </OperatorContext>
  );
}

beforeEach(() => {
  vi.stubGlobal(
    'EventSource',
    class {
      close() {}
    },
  );
  operatorSession.set({
    ...{ status: 'open', operator: marta, csrfToken: 'token', expiresAt: '2099-01-01T00:00:00Z' },
  });
});

test('a reason that comes after a colleague’s invoice is refused with their name, and stays', async () => {
  const refusal = 'Berta Soto ya ha enviado la factura F-7 mientras tanto. Lo tuyo no ha salido.';
  const page = open(
    { [invoice.pattern]: Page },
    {
      at: invoice.href({ requestId: 'r1' }),
      answers: {
        [read]: answer.json(asked),
        'GET /api/admin/undo': answer.json({ held: [] }),
        'POST /api/admin/invoices/r1/reject': () => {
          page.answers[read] = answer.json(issued);
          return answer.refusal(409, refusal, 'operators.refused')();
        },
      },
    },
  );
  await page.press('No se puede emitir');
  await page.type('Motivo', 'Falta el NIF de la filial.');
  await page.press('Rechazar y enviar el motivo');
  await see.texts('Tu rechazo no ha salido', refusal, 'Falta el NIF de la filial.');
  await page.press('Descartarlo');
  await see.no(/Tu rechazo|Falta el NIF/);
});

test('a request without a payment shows the newest ones, with base, VAT and their invoice', async () => {
  const candidate = { id: 'pi_1', description: 'Suscripción', amount: 4839, base: 3999, currency: 'eur' };
  const billed = { paidAt: '2099-01-02T10:00:00Z', invoiceNumber: 'H-1', billedTaxId: 'B45123452' };
  const paid: Candidate = { ...candidate, ...billed, status: 'succeeded' };
  const disputed: Candidate = { ...paid, id: 'pi_2', status: 'disputed' };
  openRequest({ candidates: [paid, disputed], lastNumber: 'F-2026/0116' });
  const shown =
    '2 de enero de 2099: 48,39\\s€ \\(39,99\\s€ de base y 8,40\\s€ de IVA\\), Suscripción; factura de Stripe H-1 a B45123452';
  await see.texts(new RegExp(`^${shown} ${shown} \\(en disputa\\)$`));
  await see.described('Número de factura', 'La última que salió: F-2026/0116');
});

test('the payment of a typed reference is shown as such, and VIES is one link away', async () => {
  const payment = { id: 'pi_1', description: 'Suscripción', amount: 4839, base: 3999, currency: 'eur' };
  const finding = 'El número está sin comprobar en VIES.';
  openRequest({
    payment: { ...payment, status: 'succeeded', paidAt: decidedAt, invoiceNumber: 'H-1', isChosen: false },
    checks: [{ what: 'vies', passed: false, finding }],
  });
  await see.texts(/^Suscripción \(por la referencia que escribió\)$/);
  await see.link('Abrir VIES (se abre en otra pestaña)', 'https://ec.europa.eu/taxation_customs/vies/');
});

test('a chosen PDF fills the empty number from its name, and a good one ends the error of a bad one', async () => {
  const page = openRequest({});
  const pdf = await screen.findByLabelText(/^PDF de la factura/);
  const choose = (name: string, bytes: number) =>
    fireEvent.change(pdf, { target: { files: [new File([new Uint8Array(bytes)], name)] } });
  choose('F-2026-0124.pdf', MAX_INVOICE_BYTES + 1);
  await see.texts('Pesa más de 5 MB');
  expect(field('Número de factura').value).toBe('F-2026-0124');
  choose('F-2026-0125.pdf', 10);
  await see.no('Pesa más de 5 MB');
  expect(field('Número de factura').value).toBe('F-2026-0125');
  await page.type('Número de factura', 'F-7');
  choose('F-2026-0126.pdf', 10);
  expect(field('Número de factura').value).toBe('F-7');
});

type Candidate = InvoiceRequestDetail['candidates'][number];

function openRequest(shown: Partial<InvoiceRequestDetail>) {
  return open(
    { [invoice.pattern]: Page },
    {
      at: invoice.href({ requestId: 'r1' }),
      answers: { [read]: answer.json({ ...asked, ...shown }) },
    },
  );
}
