import type { CustomerPage } from '@horus/contract/backoffice/customers';
import { type SubscriptionInfo, subscriptionInfoFallback } from '@horus/contract/billing';
import type { ChangePreview } from '@horus/contract/plan-change-calls';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { operatorSession } from '#client/backoffice/session-store.ts';
import { CustomerPlan } from '#pages/backoffice/customers/customer-plan.tsx';
import { OperatorContext } from '#pages/backoffice/frame/use-operator.ts';
import { answer, open, see } from '#pages/testing-page.tsx';
import { notices } from '#ui/toast.ts';

const marta = { id: 'op1', name: 'Marta Ruiz', email: 'marta@stc.example', role: 'manager' as const };
const [from, to] = ['2026-11-02T10:00:00.000Z', '2026-12-02T10:00:00.000Z'];
const visa = { type: 'card', brand: 'visa', last4: '4242', expMonth: 4, expYear: 2028 };
const info: SubscriptionInfo = {
  ...subscriptionInfoFallback,
  ...{ id: 'sub_1', status: 'active', state: 'active', plan: 'Autónomos', paymentMethod: visa },
  ...{ currentPeriodStart: from, currentPeriodEnd: to },
  dbSubscription: { planType: 'autonomos', billingPeriod: 'monthly', startedAt: from, endsAt: to },
};
const owing = (isProcessing: boolean): CustomerPage['owed'] => ({
  ...{ amount: 4839, currency: 'eur', since: from, failures: 0, lastFailure: null },
  fees: [{ invoiceId: 'in_1', number: 'F1', cents: 4839, issuedAt: from, isProcessing }],
});

let props = {
  organizationId: 'o1',
  name: 'Talleres Peña',
  info,
  owed: owing(false),
  unsettled: { disputed: false, voided: false },
};
const read = { owed: (_: CustomerPage['owed']) => {} };
function Page() {
  const [owed, setOwed] = useState(props.owed);
  read.owed = setOwed;
  return (
    <OperatorContext value={marta}>
      <CustomerPlan {...props} owed={owed} />
    </OperatorContext>
  );
}

const openPlan = (plan: Partial<SubscriptionInfo>, owed: CustomerPage['owed'] = null, answers = {}) => {
  props = { ...props, info: { ...info, ...plan }, owed };
  return open({ '/': Page }, { answers });
};

const shown = () => document.body.textContent.replaceAll('\u00a0', ' ');

beforeEach(() => {
  operatorSession.set({
    status: 'open',
    operator: marta,
    csrfToken: 'token',
    expiresAt: '2099-01-01T00:00:00Z',
  });
});

test('a fee whose payment is on its way can be neither charged nor voided, and says why', async () => {
  const due = { amount: 4839, currency: 'eur', payUrl: null, retryAt: null };
  openPlan({ status: 'past_due', state: 'renewal_processing', due }, owing(true));
  await see.texts(/^Su banco está tramitando el cobro: suele tardar unos días/);
  expect(screen.queryAllByRole('button', { name: /cuota/ })).toEqual([]);
});

test('a failed fee can be charged and voided', async () => {
  openPlan({ status: 'past_due', state: 'past_due' }, owing(false));
  await screen.findByRole('button', { name: /^Cobrar ahora la cuota/ });
  screen.getByRole('button', { name: /^Anular la cuota/ });
});

test('the refusal of a charge can be read after another session has voided the fee', async () => {
  const settled = 'Esta cuota ya no está pendiente: se ha pagado o anulado.';
  const charge = 'POST /api/admin/customers/o1/fees/in_1/charge';
  const page = openPlan({ status: 'past_due', state: 'past_due' }, owing(false), {
    [charge]: () => {
      read.owed(null);
      return answer.refusal(409, settled, 'billing.fee_settled')();
    },
  });
  await page.press(/^Cobrar ahora la cuota/);
  await page.press(/^Cobrar 48,39/);
  await see.texts(settled);
  await see.no(/^Cuota del 2 nov/);
  screen.getByText(settled);
  await page.press('Cancelar');
  await see.no(settled);
});

test('a declined charge offers the reminder of the payment', async () => {
  const page = openPlan({ status: 'past_due', state: 'past_due' }, owing(false), {
    'POST /api/admin/customers/o1/fees/in_1/charge': answer.refusal(402, 'El banco ha rechazado el cobro.'),
    'GET /api/admin/customers/o1/reminder': answer.json({
      ...{ to: ['luz@pena.example'], subject: 'Pago pendiente', text: 'No hemos podido cobrar' },
      ...{ isSentToday: false, lastSentAt: '2026-11-02T10:00:00.000Z' },
    }),
  });
  await page.press(/^Cobrar ahora la cuota/);
  await page.press(/^Cobrar 48,39/);
  await page.press('Recordar el pago por correo');
  await see.texts(/^El último correo por esta cuota salió el 2 nov/);
  const remind = 'POST /api/admin/customers/o1/reminder';
  page.answers[remind] = () => new Response(null, { status: 204 });
  await page.press('Enviar el recordatorio');
  await see.notice(`Recordatorio a ${props.name} en camino.`);
  expect(notices.read().at(-1)?.action).toMatchObject({ label: 'Deshacer' });
  expect(page.sent(remind)).toEqual([{ id: expect.any(String) }]);
});

test('the palette’s reminder opens for a failed fee', async () => {
  props = { ...props, info: { ...info, status: 'past_due', state: 'past_due' }, owed: owing(false) };
  const reminder = 'GET /api/admin/customers/o1/reminder';
  const asked = { at: '/?hacer=recordar-pago', answers: { [reminder]: answer.refusal(404, 'No hay.') } };
  open({ '/': Page }, asked);
  await screen.findByRole('dialog', { name: 'Recordar el pago' });
  await see.address('/');
});

test('voiding the fee of a cancelled plan says when it ends', async () => {
  const page = openPlan(
    { status: 'past_due', state: 'past_due_ending', cancelAtPeriodEnd: true },
    owing(false),
  );
  await page.press(/^Anular la cuota/);
  await see.texts('Su plan termina el 2 de diciembre de 2026, y no se le cobra ninguna cuota más.');
});

test.each([
  [visa, 'Visa terminada en 4242, caduca en 04/2028'],
  [
    { type: 'sepa_debit', brand: null, last4: '3000', expMonth: null, expYear: null },
    'Domiciliación bancaria terminada en 3000',
  ],
  [null, 'Ninguno guardado'],
])('a plan without debts shows its payment method: %o', async (paymentMethod, text) => {
  openPlan({ paymentMethod });
  await see.texts('Método de pago', text);
});

test('a promotion is shown as the customer reads it', async () => {
  openPlan({
    fee: { amount: 3024, lowered: 1513, loweredLeft: 6 },
    upcomingCharges: [
      {
        ...{ kind: 'fee', date: to, amount: 1513, currency: 'eur' },
        description: 'Horus Autónomos: cuota mensual, a mitad de precio (1 de 6)',
      },
    ],
  });
  await see.texts('Precio', /^15,13\s€ al mes \(quedan 6 cuotas\) y luego 30,24\s€, IVA incluido\.$/);
  await see.texts(
    /^15,13\s€ el 2 de diciembre de 2026 Horus Autónomos: cuota mensual, a mitad de precio \(1 de 6\)$/,
  );
});

test('a cancellation sends the reason that the customer said, without one none', async () => {
  const path = '/api/admin/customers/o1/end-of-period';
  const page = openPlan({}, null, {
    [`GET ${path}`]: answer.json({
      ...{ plan: 'Autónomos', state: 'active', due: null, possible: 'cancel', endsAt: to, nextFee: null },
      ...{ endsWithAccount: false, givesUpChange: false },
    }),
    [`POST ${path}`]: answer.json(info),
  });
  const cancel = async (reason: string) => {
    await page.press('Cancelar al final del periodo');
    await page.user.selectOptions(await screen.findByRole('combobox', { name: /^Motivo/ }), reason);
    const dialog = within(screen.getByRole('dialog'));
    await page.user.click(dialog.getByRole('button', { name: 'Cancelar al final del periodo' }));
    await see.no('No se devuelve nada de lo pagado.');
  };
  await cancel('Le resulta caro');
  await cancel('No lo ha dicho');
  const seen = { cancel: true, seenEnd: to };
  expect(page.sent(`POST ${path}`)).toEqual([{ ...seen, reason: 'too_expensive' }, seen]);
});

test('a plan that has ended can be neither cancelled nor changed', async () => {
  openPlan({ status: 'canceled', state: 'ended' });
  await see.texts(/^Tu plan Autónomos terminó el 2 de diciembre de 2026\./);
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('a change of plan shows another’s change meanwhile, its sum, and then the charged amount', async () => {
  const line = { from, to, description: '' };
  const preview: ChangePreview = {
    ...{ kind: 'now', charged: true, endsPromotion: false, endsFreeMonth: false, smaller: [] },
    ...{ undoesCancellation: false, waitsForDebit: false, replaces: null },
    refunded: { cents: 8349, at: '2026-11-29T09:00:00.000Z' },
    figures: {
      ...{
        token: 't',
        startsAt: from,
        vat: 331,
        total: 1910,
        balanceUsed: 0,
        dueToday: 1910,
        balanceLeft: 0,
      },
      lines: [
        { ...line, kind: 'fee', cents: 3999 },
        { ...line, kind: 'credit', cents: -2420 },
      ],
      nextCharge: { date: to, amount: 4839 },
    },
  };
  const send = 'POST /api/admin/customers/o1/plan-change';
  const page = openPlan({}, null, {
    'POST /api/admin/customers/o1/plan-change/preview': answer.json(preview),
  });
  await page.press('Cambiar de plan');
  await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Plan' }), 'business');
  page.answers[send] = answer.json({
    ...{ outcome: 'other_figures', preview },
    meanwhile: { at: '2026-11-28T02:05:00.000Z', by: 'Eva Gil', plan: 'Enterprise anual' },
  });
  await page.press(/^Cambiar a Business y cobrar/);
  await see.texts(
    'Mientras tanto, Eva Gil pidió el cambio a Horus Enterprise anual (28 nov 2026, 3:05). No hemos hecho nada: así queda ahora.',
  );
  await screen.findByRole('button', { name: /^Cambiar a Business y cobrar/ });
  page.answers[send] = answer.json({ outcome: 'changed' });
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'Plan' }), 'autonomos');
  await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Se paga' }), 'annual');
  await screen.findByRole('button', { name: 'Pasar a anual y cobrar 19,10\u00a0€' });
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'Se paga' }), 'monthly');
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'Plan' }), 'business');
  await see.texts(/por lo no usado/);
  expect(shown()).toContain(
    'De este periodo se le devolvieron 83,49 € el 29 nov 2026: lo no usado se le descontaría otra vez.',
  );
  expect(shown()).toContain('48,39 € − 29,29 € por lo no usado = 19,10 €');
  await page.press(/^Cambiar a Business y cobrar/);
  await see.notice('Plan cambiado a Business mensual: cobrados 19,10\u00a0€');
});
