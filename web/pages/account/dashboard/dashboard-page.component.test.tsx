import { type SubscriptionInfo, subscriptionInfoFallback } from '@horus/contract/billing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import DashboardPage from '#pages/account/dashboard/dashboard-page.tsx';
import { type Answer, answer, lucia, open, see } from '#pages/testing-page.tsx';

const READ = 'GET /api/stripe/subscription-info';
const UNREAD = 'No se pudo obtener la información de tu suscripción';
const [from, to] = ['2026-11-22T10:00:00.000Z', '2026-12-22T10:00:00.000Z'];
const bought = { planType: 'business', billingPeriod: 'monthly', startedAt: from, endsAt: to } as const;
const plan: SubscriptionInfo = {
  ...subscriptionInfoFallback,
  ...{ id: 'sub_1', status: 'active', state: 'active', plan: 'Business' },
  ...{ currentPeriodStart: from, currentPeriodEnd: to, nextBillingDate: to },
  fee: { amount: 4839, lowered: 4839, loweredLeft: 0 },
  dbSubscription: bought,
};
const paid = answer.json(plan);
const unpaid = answer.json({ ...plan, status: 'past_due', state: 'past_due' });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-01T10:00:00Z') });
});

function openDashboard(read: Answer) {
  const page = open({ '/': DashboardPage }, { as: lucia, answers: { [READ]: read } });
  /** Comes back to the window, which reads the data again. */
  const comeBack = (later: Answer) => {
    page.answers[READ] = later;
    fireEvent(window, new Event('visibilitychange'));
  };
  return { ...page, comeBack };
}

it('the panel is read again when the customer comes back, and reports a failed read', async () => {
  const { comeBack } = openDashboard(paid);
  await see.texts('Activo');
  await see.no('Actualizar');
  comeBack(unpaid);
  await see.texts('Pago pendiente');
  comeBack(paid);
  await see.texts('Activo');
  comeBack(answer.stranger);
  await see.texts(/^Datos de las \d{1,2}:\d\d$/, 'Activo', 'Actualizar');
});

it('a failed refresh is reported, and the loaded data stays', async () => {
  const { press, answers } = openDashboard(unpaid);
  answers['POST /api/stripe/refresh'] = answer.offline;
  await press('Actualizar');
  await see.notice(UNREAD);
  await see.texts('Horus Business');
});

it('failed parts show an error, fall back, and are read again', async () => {
  const { user, answers } = openDashboard(answer.stranger);
  await see.notice(UNREAD);
  await see.texts('No disponible', 'No hemos podido leer tus pagos', 'No hemos podido leer tus facturas');
  answers[READ] = paid;
  await user.click(screen.getAllByText('Volver a intentarlo')[0] as HTMLElement);
  await see.texts('Horus Business');
  await see.no('No hemos podido leer tus pagos');
});

it('two charges with the same text on one day both disappear when they are replaced', async () => {
  const charge = { kind: 'fee', date: '2030-05-01T10:00:00.000Z', description: 'Cuota', currency: 'eur' };
  const charged = (...amounts: number[]) =>
    answer.json({ ...plan, upcomingCharges: amounts.map((amount) => ({ ...charge, amount })) });
  const seeCharges = (...amounts: string[]) =>
    waitFor(() => {
      const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
      expect(texts).toEqual(amounts.map((amount) => expect.stringContaining(amount)));
    });
  const { comeBack } = openDashboard(charged(1111, 2222));
  await seeCharges('11,11', '22,22');
  comeBack(charged(3333));
  await seeCharges('33,33');
});

it('a renewal bought in another tab is reported and shown', async () => {
  const year = {
    ...plan,
    isFinancedPlan: true,
    dbSubscription: { ...bought, billingPeriod: 'annual-financed' },
  };
  const renewable = answer.json({ ...year, state: 'financed_open', renewal: { state: 'open' } });
  const { press, answers } = openDashboard(renewable);
  await see.texts('Renovar otro año');
  answers[READ] = answer.json({ ...year, state: 'financed', renewal: { state: 'later', opensAt: to } });
  const subscribed = 'Ya tienes una suscripción activa. Puedes gestionarla desde tu panel.';
  const refused = answer.refusal(409, subscribed, 'billing.already_subscribed');
  answers['POST /api/stripe/create-checkout-session'] = refused;
  await press('Renovar otro año');
  await see.notice(subscribed);
  await see.texts(/^Tu año termina el .+ Podrás renovarlo aquí desde el/);
});
