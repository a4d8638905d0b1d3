import {
  type InvoiceRequestDetail,
  MAX_INVOICE_BYTES,
  type PaymentToInvoice,
} from '@horus/contract/backoffice/invoices';
import { paths } from '@horus/contract/backoffice/paths';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { operatorSession } from '#client/backoffice/session-store.ts';
import { OperatorContext } from '#pages/backoffice/frame/use-operator.ts';
import InvoicePage from '#pages/backoffice/invoices/invoice-page.tsx';
import { watchSubmitKey } from '#pages/backoffice/parts/submit-on-ctrl-enter.ts';
import { answer, field, open, see } from '#pages/testing-page.tsx';
import { notices } from '#ui/toast.ts';

const { invoice } = paths.admin;
const marta = { id: 'op1', name: 'Marta Ruiz', email: 'marta@stc.example', role: 'operator' as const };
const read = 'GET /api/admin/invoices/r1';

const asked: InvoiceRequestDetail = {
  ...{
    id: 'r1',
    state: 'received',
    companyName: 'Talleres Peña',
    taxId: 'B12345674',
    invoiceNumber: null,
    replacedNumbers: [],
    version: 1,
  },
  ...{
    createdAt: '2099-01-09T09:00:00Z',
    decidedAt: null,
    dueOn: '2099-01-13',
    warnings: 0,
    waitsForDataSince: null,
  },
  ...{ organizationId: 'o1', company: null, calendarIsPublished: true, requestedBy: null, form: {} },
  ...{ openedBy: null, payment: null, saved: null },
  ...{ checks: [], found: null, payments: [], paymentId: null, lastNumber: null, reason: null },
  ...{ isUnrectified: false, documents: [] },
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

const paid: PaymentToInvoice = {
  ...{ id: 'pi_1', description: 'Suscripción', amount: 4839, base: 3999, currency: 'eur' },
  ...{ status: 'succeeded', paidAt: '2099-01-02T10:00:00Z', invoiceNumber: 'H-1', billedTaxId: 'B45123452' },
  ...{ issuedNumber: null, checks: [{ what: 'payment', passed: true, finding: 'El pago se cobró.' }] },
};

test('the operator chooses the payment, confirms a second invoice for it, and reads one error for a wrong file', async () => {
  const issuedNumber = 'F-2098/0900';
  const invoiced: PaymentToInvoice = {
    ...{
      ...paid,
      id: 'pi_2',
      paidAt: '2099-01-03T10:00:00Z',
      amount: 9678,
      status: 'disputed',
      issuedNumber,
    },
    checks: [{ what: 'payment', passed: false, finding: 'De este pago ya salió la factura F-2098/0900.' }],
  };
  const page = openRequest({
    ...{ payments: [invoiced, paid], paymentId: 'pi_1', lastNumber: 'F-2026/0116' },
    form: { invoiceNumber: 'XYZ-123' },
  });
  await see.texts('«XYZ-123»: no es ningún pago suyo', 'H-1, con NIF B45123452', /^39,99\s€$/, /^8,40\s€$/);
  await see.described('Número de factura', 'La última que salió: F-2026/0116');
  screen.getByRole('option', { name: /^2 ene 2099, 48,39\s€: Suscripción$/ });
  const option = /^3 ene 2099, 96,78\s€, ya tiene F-2098\/0900, en disputa: Suscripción$/;
  fireEvent.change(field('Pago de la factura'), {
    target: { value: screen.getByRole<HTMLOptionElement>('option', { name: option }).value },
  });
  await see.texts('De este pago ya salió la factura F-2098/0900.', /^96,78\s€$/);
  await page.type('Número de factura', 'F-2026/0117');
  fireEvent.change(await screen.findByLabelText(/^PDF de la factura/), {
    target: { files: [new File(['%PDF'], 'f.pdf')] },
  });
  await page.press('Enviar la factura');
  await see.texts('Márcalo para emitir otra factura del mismo pago');
  page.answers['GET /api/admin/undo'] = answer.json({ held: [] });
  page.answers['POST /api/admin/invoices/r1/document'] = answer.refusal(
    ...[409, 'El fichero no es un PDF, o no está entero.', 'operators.refused' as const],
  );
  fireEvent.click(screen.getByLabelText('Ya tiene la factura F-2098/0900: emitir otra'));
  await page.press('Enviar la factura');
  await see.texts('El fichero no es un PDF, o no está entero.');
  fireEvent.change(await screen.findByLabelText(/^PDF de la factura/), {
    target: { files: [new File(['x'], 'foto.png')] },
  });
  await see.texts('Tiene que ser un PDF');
  await see.no('El fichero no es un PDF, o no está entero.');
});

test('a request that the company opened names its operator, and is discarded without a mail or a reason', async () => {
  const discard = 'POST /api/admin/invoices/r1/reject';
  const page = openRequest({ openedBy: 'Marta Ruiz', requestedBy });
  await see.texts('La ha abierto', 'Marta Ruiz', 'La recibe');
  await see.no(/^La pide|^No se puede emitir/);
  page.answers['GET /api/admin/undo'] = answer.json({ held: [] });
  page.answers[discard] = () => {
    page.answers[read] = answer.json({
      ...asked,
      state: 'rejected',
      reason: '',
      openedBy: 'Marta Ruiz',
      decidedAt,
    });
    return new Response(null, { status: 204 });
  };
  await page.press('Descartar');
  await page.press('Descartar la solicitud');
  await see.notice('Descartada. Talleres Peña no recibe nada.');
  await see.texts('Sin nota.');
  const [{ id, ...body }] = page.sent(discard) as [{ id: string }];
  expect(body).toEqual({});
  page.answers[`POST /api/admin/undo/${id}`] = answer.json({ subjectId: 'r1', typed: {} });
  const action = notices.read().at(-1)?.action;
  if (!action || !('run' in action)) throw new Error('no undo');
  action.run();
  await see.notice('Deshecho: la solicitud vuelve a estar pendiente.');
});

test('an issued invoice whose payment was refunded has to be rectified', async () => {
  openRequest({ ...issued, isUnrectified: true });
  await see.texts('Por rectificar');
  await see.no(/^Emitida$/);
});

test('after the PDF Enter sends the invoice once its number is there, with or without Ctrl', async () => {
  onTestFinished(watchSubmitKey());
  const page = openRequest({});
  page.answers['GET /api/admin/undo'] = answer.json({ held: [] });
  page.answers['POST /api/admin/invoices/r1/document'] = answer.refusal(409, 'Ya hay una factura F-8.');
  const pdf = await screen.findByLabelText(/^PDF de la factura/);
  const choose = (name: string) => fireEvent.change(pdf, { target: { files: [new File(['%PDF'], name)] } });
  choose('factura.pdf');
  expect(document.activeElement).toBe(field('Número de factura'));
  choose('F-2026-0125.pdf');
  expect(document.activeElement?.textContent).toBe('Enviar la factura');
  await page.user.keyboard('{Control>}{Enter}{/Control}');
  await see.texts('Ya hay una factura F-8.');
});

test('a typed number that was refused gives way to the number of the next file, and to no other name', async () => {
  const page = openRequest({});
  page.answers['GET /api/admin/undo'] = answer.json({ held: [] });
  page.answers['POST /api/admin/invoices/r1/document'] = answer.refusal(409, 'Ya hay una factura F-8.');
  const pdf = await screen.findByLabelText(/^PDF de la factura/);
  const choose = (name: string) => fireEvent.change(pdf, { target: { files: [new File(['%PDF'], name)] } });
  const send = async () => {
    await page.type('Número de factura', 'F-8');
    await page.press('Enviar la factura');
    await see.texts('Ya hay una factura F-8.');
  };
  choose('factura.pdf');
  await send();
  choose('otra.pdf');
  expect(field('Número de factura').value).toBe('F-8');
  await send();
  choose('F-2026-0126.pdf');
  expect(field('Número de factura').value).toBe('F-2026-0126');
});

test('the payment of a typed reference is shown as such, and VIES is one link away', async () => {
  const finding = 'El número está sin comprobar en VIES.';
  openRequest({
    ...{ payments: [paid], paymentId: 'pi_1', found: 'reference', form: { invoiceNumber: 'h-1' } },
    checks: [{ what: 'vies', passed: false, finding }],
  });
  await see.texts('«h-1», la referencia que escribió', 'Suscripción');
  expect(screen.queryByLabelText('Pago de la factura')).toBeNull();
  await see.link('Abrir VIES (se abre en otra pestaña)', 'https://ec.europa.eu/taxation_customs/vies/');
});

test('the key e opens the choice of the PDF', async () => {
  const page = openRequest({});
  const opened = vi.fn();
  (await screen.findByLabelText(/^PDF de la factura/)).addEventListener('click', opened);
  await page.user.keyboard('e');
  expect(opened).toHaveBeenCalledOnce();
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

const payer = {
  ...{ companyName: 'Talleres Peña', taxId: 'B12345674', address: 'Calle Ancha, 1' },
  ...{ postalCode: '45001', city: 'Toledo', province: 'Toledo', country: 'España' },
};
const requestedBy = { name: 'Lucía Peña', email: 'lucia@pena.example' };

test('the operator corrects the data of the request, by hand or from the customer’s own', async () => {
  const correct = 'POST /api/admin/invoices/r1/data';
  const own = { ...payer, companyName: 'Peña e Hijos', taxId: 'B45123452' };
  const page = openRequest({ form: payer, saved: { ...own, isAnswer: true } });
  await see.texts(/^Ha guardado sus datos de facturación después/);
  await page.press('Corregir');
  await page.type('NIF', 'B12345670');
  await page.press('Guardar');
  await see.described('NIF', 'El dígito de control no corresponde a ese NIF de empresa. Revisa las cifras.');
  expect(page.sent(correct)).toEqual([]);
  await page.press('Poner los de su ficha');
  await page.type('Dirección', 'Calle Nueva, 2');
  page.answers[correct] = () => new Response(null, { status: 204 });
  await page.press('Guardar');
  await see.notice('Datos guardados');
  const corrected = { payer: { ...own, address: 'Calle Nueva, 2' }, seen: payer };
  expect(page.sent(correct)).toEqual([corrected]);
  await page.press('Corregir');
  await page.press('Poner los de su ficha');
  fireEvent.click(screen.getByLabelText(/^Cambiarlos también en su ficha/));
  await page.press('Guardar');
  await expect.poll(() => page.sent(correct)).toEqual([corrected, { payer: own, seen: payer, seenOwn: own }]);
});

test('the customer is asked for the data with a ready text, and the request then waits for them', async () => {
  const ask = 'POST /api/admin/invoices/r1/data-mail';
  const page = openRequest({ form: payer, requestedBy, dueOn: '2020-01-13' });
  await see.texts('Fuera de plazo: 13 ene 2020');
  await page.press('Pedir los datos');
  const link = `${location.origin}/cuenta/facturacion`;
  expect(field('Mensaje').value).toContain(`en tus datos de facturación:\n${link}`);
  page.answers[ask] = () => {
    const waitsForDataSince = '2020-01-14T10:00:00Z';
    page.answers[read] = answer.json({
      ...{ ...asked, form: payer, requestedBy, dueOn: '2020-01-13', waitsForDataSince },
    });
    return new Response(null, { status: 204 });
  };
  await page.press('Enviar');
  await see.notice('Correo a Lucía Peña en camino.');
  await see.texts('Esperando sus datos desde el 14 ene 2020', 'Era hasta el 13 ene 2020');
  expect(page.sent(ask)).toMatchObject([{ to: requestedBy.email, text: expect.stringContaining(link) }]);
});

function openRequest(shown: Partial<InvoiceRequestDetail>) {
  return open(
    { [invoice.pattern]: Page },
    {
      at: invoice.href({ requestId: 'r1' }),
      answers: { [read]: answer.json({ ...asked, ...shown }) },
    },
  );
}
