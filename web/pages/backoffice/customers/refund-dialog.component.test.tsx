import { paths } from '@horus/contract/backoffice/paths';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RefundDialog } from '#pages/backoffice/customers/refund-dialog.tsx';
import { OperatorContext } from '#pages/backoffice/frame/use-operator.ts';
import { answer, field, open, see } from '#pages/testing-page.tsx';

const marta = { id: 'op1', name: 'Marta Ruiz', email: 'marta@stc.example', role: 'manager' as const };
const refund = '/api/admin/customers/o1/payments/pi_1/refund';
const payment = {
  ...{ id: 'pi_1', description: 'Horus Business', paidAt: '2026-11-02T09:00:00Z', currency: 'eur' },
  ...{ amount: 4839, refunded: 0, left: 4839, refusal: null, endsPlan: true, waiting: null },
  ...{ latest: null, credited: { cents: 2420, at: '2026-11-28T02:05:00.000Z' } },
  issued: ['F-2026-0007'],
};

const pageOf = (paymentId: string) => () => (
  <OperatorContext value={marta}>
    <RefundDialog organizationId="o1" customer="Talleres Peña" paymentId={paymentId} onClose={() => {}} />
  </OperatorContext>
);
const Page = pageOf('pi_1');
const Transfer = pageOf('transfer_in_1');

test('what remains and was not deducted by a change of plan is filled in, and the error of another goes away with its correction', async () => {
  const at = paths.admin.customer.href({ organizationId: 'o1' });
  const page = open({ [at]: Page }, { at, answers: { [`GET ${refund}`]: answer.json(payment) } });
  await see.texts(/^Horus Business, pagado el 2 de noviembre/);
  await see.texts(/^24,20\s€ de este pago ya se descontaron al cambiar de plan el 28 nov 2026\.$/);
  await see.texts('La factura F-2026-0007 necesitará una rectificativa: la tendrás pendiente en «Hoy».');
  screen.getByRole('button', { name: /^Devolver 24,19\s€$/ });
  expect(field('Cuánto, en euros').value).toBe('24,19');
  await page.user.clear(field('Cuánto, en euros'));
  await page.type('Cuánto, en euros', '48,39');
  screen.getByRole('button', { name: /^Devolver 48,39\s€ y terminar el plan$/ });
  await page.user.clear(field('Cuánto, en euros'));
  await page.type('Cuánto, en euros', '50');
  await page.press(/^Devolver 50,00/);
  await see.texts(/^Como mucho quedan 48,39\s€$/, 'Escribe por qué se devuelve');
  await page.type('Cuánto, en euros', '{Backspace}{Backspace}40');
  await see.no(/^Como mucho quedan/);
  await see.texts('Escribe por qué se devuelve');
  expect(page.sent(`POST ${refund}`)).toEqual([]);
});

test('has its buttons while it loads, and gives nothing back yet', async () => {
  const read = answer.held(answer.json(payment));
  const page = open({ '/': Page }, { answers: { [`GET ${refund}`]: read.answer } });
  const button = await screen.findByRole('button', { name: 'Devolver' });
  screen.getByRole('button', { name: 'Cancelar' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await page.user.click(button);
  expect(page.sent(`POST ${refund}`)).toEqual([]);
  await see.no('Devueltos 0,00\u00a0€ a Talleres Peña.');
  read.letGo();
  await see.texts(/^Horus Business, pagado el 2 de noviembre/);
});

test('a transfer is refunded from the bank: the dialog only notes the day, no earlier than the payment', async () => {
  const path = '/api/admin/customers/o1/payments/transfer_in_1/refund';
  const paidAt = '2020-01-08T09:00:00Z';
  const transfer = { ...payment, id: 'transfer_in_1', paidAt, endsPlan: false, credited: null };
  const answers = { [`GET ${path}`]: answer.json(transfer), [`POST ${path}`]: answer.json({}) };
  const page = open({ '/': Transfer }, { answers });
  await screen.findByRole('dialog', { name: 'Apuntar la devolución' });
  await see.texts(/^Haz antes la transferencia en el banco/);
  await page.type('Motivo, para nosotros', 'Se cobró de más');
  fireEvent.change(field('Día en que salió del banco'), { target: { value: '2020-01-07' } });
  await page.press(/^Apuntar 48,39/);
  await see.texts('La devolución no puede ser de antes del pago.');
  expect(page.sent(`POST ${path}`)).toEqual([]);
  fireEvent.change(field('Día en que salió del banco'), { target: { value: '2020-01-08' } });
  await page.type('Referencia (opcional)', 'TRF 12');
  await page.press(/^Apuntar 48,39/);
  await see.notice('Apuntados como devueltos 48,39\u00a0€ a Talleres Peña.');
  expect(page.sent(`POST ${path}`)).toMatchObject([
    { cents: 4839, reason: 'Se cobró de más', transfer: { refundedOn: '2020-01-08', reference: 'TRF 12' } },
  ]);
});
