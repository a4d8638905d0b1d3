import { subscriptionInfoFallback } from '@horus/contract/billing';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { operatorSession } from '#client/backoffice/session-store.ts';
import { VoidFeeDialog } from '#pages/backoffice/customers/fee-dialogs.tsx';
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
  return (
    <OperatorContext value={marta}>
      <button type="button" onClick={() => setAsking(true)}>
        Anular la cuota
      </button>
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
  // Said once.
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
