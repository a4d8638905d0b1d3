import type { CustomerDispute } from '@horus/contract/backoffice/customers';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { operatorSession } from '#client/backoffice/session-store.ts';
import { CustomerDisputes } from '#pages/backoffice/customers/customer-disputes.tsx';
import { OperatorContext } from '#pages/backoffice/frame/use-operator.ts';
import { answer, field, open, see } from '#pages/testing-page.tsx';

const marta = { id: 'op1', name: 'Marta Ruiz', email: 'marta@stc.example', role: 'manager' as const };
const open1: CustomerDispute = {
  ...{ id: 'du_1', paymentId: 'pi_1', description: 'Horus Business', cents: 4839, currency: 'eur' },
  ...{ status: 'needs_response', reason: 'general', openedAt: '2026-11-02T10:00:00Z' },
  ...{ dueAt: '2099-01-01T10:00:00Z', answer: null },
};
const send = 'POST /api/admin/customers/o1/disputes/du_1/answer';
const accept = 'POST /api/admin/customers/o1/disputes/du_1/accept';

let disputes = [open1];
const Page = () => (
  <OperatorContext value={marta}>
    <CustomerDisputes
      {...{ disputes, organizationId: 'o1', name: 'Talleres Peña' }}
      ready="Contrató el servicio el 2 de octubre de 2026."
    />
  </OperatorContext>
);
function openDisputes(changes: Partial<CustomerDispute>) {
  disputes = [{ ...open1, ...changes }];
  return open({ '/': Page }, { answers: { [accept]: answer.json({}) } });
}

beforeEach(() =>
  operatorSession.set({ status: 'open', operator: marta, csrfToken: 'x', expiresAt: '2099-01-01T00:00:00Z' }),
);

test('the text and the data that the bank was sent stay on the page', async () => {
  openDisputes({
    status: 'under_review',
    answer: { text: 'Fichan cada día.', data: ['customer_name', 'service_date'] },
  });
  await see.texts('Fichan cada día.', 'Con ello fueron su nombre y el día en que pagó.');
});

test('the form names the data before it is sent', async () => {
  const page = openDisputes({});
  await page.press('Contestar al banco');
  await see.texts(/^Con la respuesta van, si los tenemos, su nombre, su email, su dirección fiscal,/);
});

test('the answer starts with what is known of the customer, to edit', async () => {
  const page = openDisputes({});
  page.answers[send] = answer.json({});
  await page.press('Contestar al banco');
  expect(field('Por qué el cobro es correcto').value).toBe('Contrató el servicio el 2 de octubre de 2026.');
  await page.type('Por qué el cobro es correcto', 'Lo ha usado a diario.');
  await page.press('Cancelar');
  await page.press('Contestar al banco');
  expect(field('Por qué el cobro es correcto').value).toBe('Lo ha usado a diario.');
  await page.press('Enviar la respuesta');
  await see.notice('Enviada: ahora decide el banco');
  expect(page.sent(send)).toEqual([{ text: 'Lo ha usado a diario.' }]);
});

test('accepting a loss is a dangerous act, with a reason if wanted', async () => {
  const page = openDisputes({});
  await page.press('Darla por perdida');
  await page.type('Motivo, para nosotros', 'No compensa');
  const act = screen.getByRole('button', { name: /^Dejar 48,39\s€ al cliente$/ });
  expect(act.className).toContain('button-danger');
  await page.user.click(act);
  await see.notice('Hecho: el dinero es del cliente');
  expect(page.sent(accept)).toEqual([{ reason: 'No compensa' }]);
});

test('a file goes first, once, and the answer names it', async () => {
  const page = openDisputes({});
  const upload = 'POST /api/admin/customers/o1/disputes/du_1/file';
  page.answers[upload] = answer.json({ fileId: 'file_1' });
  page.answers[send] = answer.refusal(503, 'No hemos podido conectar con Stripe.');
  await page.press('Contestar al banco');
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(field('Un documento'), new File(['<html>'], 'firma.html', { type: 'text/html' }));
  await see.texts('Tiene que ser un PDF, JPG o PNG');
  await page.press('Enviar la respuesta');
  expect(page.sent(upload)).toEqual([]);
  await user.upload(field('Un documento'), new File(['%PDF-'], 'Albarán.PDF'));
  await see.no('Tiene que ser un PDF, JPG o PNG');
  await page.press('Enviar la respuesta');
  await see.texts('No hemos podido conectar con Stripe.');
  page.answers[send] = answer.json({});
  await page.press('Enviar la respuesta');
  await see.notice('Enviada: ahora decide el banco');
  expect(page.sent(upload)).toMatchObject([{ type: 'application/pdf' }]);
  expect(page.sent(send)).toMatchObject([{ fileId: 'file_1' }, { fileId: 'file_1' }]);
});

test('the name of the file that the bank was sent stays on the page', async () => {
  openDisputes({ status: 'under_review', answer: { text: 'Fichan.', data: [], file: 'albarán.pdf' } });
  await see.texts('Y el fichero «albarán.pdf».');
});
