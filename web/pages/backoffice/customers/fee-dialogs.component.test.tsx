import { subscriptionInfoFallback } from '@horus/contract/billing';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { operatorSession } from '#client/backoffice/session-store.ts';
import { TransferDialog, VoidFeeDialog } from '#pages/backoffice/customers/fee-dialogs.tsx';
import { OperatorContext } from '#pages/backoffice/frame/use-operator.ts';
import { watchSubmitKey } from '#pages/backoffice/parts/submit-on-ctrl-enter.ts';
import { answer, field, open, see } from '#pages/testing-page.tsx';

const marta = { id: 'op1', name: 'Marta Ruiz', email: 'marta@stc.example', role: 'manager' as const };
const fee = {
  invoiceId: 'in_1',
  number: 'H-1',
  issuedAt: '2099-01-09T09:00:00Z',
  cents: 4900,
  isProcessing: false,
};

beforeEach(() =>
  operatorSession.set({ status: 'open', operator: marta, csrfToken: 'x', expiresAt: '2099-01-01T00:00:00Z' }),
);

beforeEach(watchSubmitKey);

function Page() {
  const [asking, setAsking] = useState(false);
  const [transfers, setTransfers] = useState(false);
  return (
    <OperatorContext value={marta}>
      <button type="button" onClick={() => setAsking(true)}>
        Anular la cuota
      </button>
      <button type="button" onClick={() => setTransfers(true)}>
        Apuntar la transferencia
      </button>
      {transfers && (
        <TransferDialog
          {...{ fee, organizationId: 'o1', currency: 'EUR' }}
          onClose={() => setTransfers(false)}
        />
      )}
      {asking && (
        <VoidFeeDialog
          {...{ fee, organizationId: 'o1', name: 'Talleres Peña', currency: 'EUR' }}
          info={subscriptionInfoFallback}
          onClose={() => setAsking(false)}
        />
      )}
    </OperatorContext>
  );
}

it('the reason for a voided fee stays in the closed dialog until Ctrl and Enter send it', async () => {
  const reason = 'Motivo, para nosotros';
  const send = 'POST /api/admin/customers/o1/fees/in_1/void';
  const page = open({ '/': Page }, { answers: { [send]: answer.offline } });
  await page.press('Anular la cuota');
  await see.focus(() => field(reason));
  await page.type(reason, 'Acordado por teléfono');
  await page.press('Cancelar');
  await page.press('Anular la cuota');
  expect(field(reason).value).toBe('Acordado por teléfono');
  await page.user.keyboard('{Control>}{Enter}{/Control}');
  // The dialog's message replaces the notice.
  await see.texts(/^No hay conexión con el servidor/);
  await see.no(/^No hemos podido conectar/);
  page.answers[send] = answer.json({});
  field(reason).focus();
  await page.user.keyboard('{Control>}{Enter}{/Control}');
  await see.notice('Cuota de 49,00\u00a0€ anulada: ya no la debe');
  expect(page.sent(send).at(-1)).toMatchObject({ reason: 'Acordado por teléfono' });
  await page.press('Anular la cuota');
  expect(field(reason).value).toBe('');
});

it('a transfer is noted with its day and reference, once its day is right', async () => {
  const send = 'POST /api/admin/customers/o1/fees/in_1/transfer';
  const page = open({ '/': Page }, { answers: { [send]: answer.json({}) } });
  await page.press('Apuntar la transferencia');
  await page.user.clear(field('Día en que llegó'));
  await page.press('Apuntar 49,00\u00a0€');
  await see.described('Día en que llegó', 'Escribe una fecha válida');
  expect(page.sent(send)).toEqual([]);
  await page.type('Día en que llegó', '2199-01-09');
  await page.press('Apuntar 49,00\u00a0€');
  await see.described('Día en que llegó', 'Elige hoy o un día que ya haya pasado.');
  expect(page.sent(send)).toEqual([]);
  await page.user.clear(field('Día en que llegó'));
  await page.type('Día en que llegó', '2026-01-09');
  await page.type('Referencia', 'Peña 9 enero');
  await page.press('Apuntar 49,00\u00a0€');
  await see.texts('Márcalo si es ese día, o corrígelo');
  expect(page.sent(send)).toEqual([]);
  await page.user.click(field('Llegó antes que la cuota, que es del 9 ene 2099'));
  await page.press('Apuntar 49,00\u00a0€');
  await see.notice('Apuntados 49,00\u00a0€: el cliente recibe un correo');
  expect(page.sent(send)).toMatchObject([
    { paidOn: '2026-01-09', isBeforeFee: true, reference: 'Peña 9 enero' },
  ]);
});
