import { type SubscriptionInfo, subscriptionInfoFallback } from '@horus/contract/billing';
import { paths } from '@horus/contract/paths';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import DashboardPage from '#pages/account/dashboard/dashboard-page.tsx';
import { button, expectNotice, json, lucia, offline, open, press, stranger } from '#pages/testing-page.tsx';

const READ = 'GET /api/stripe/subscription-info';
const REFRESH = 'POST /api/stripe/refresh';
const UNREAD = 'No se pudo obtener la información de tu suscripción';
const plan: SubscriptionInfo = {
  ...subscriptionInfoFallback,
  ...{ id: 'sub_1', status: 'active', state: 'active', plan: 'Business' },
  fee: { amount: 4839, lowered: 4839, loweredLeft: 0 },
  currentPeriodStart: '2026-11-22T10:00:00.000Z',
  currentPeriodEnd: '2026-12-22T10:00:00.000Z',
  nextBillingDate: '2026-12-22T10:00:00.000Z',
  dbSubscription: {
    ...{ planType: 'business', billingPeriod: 'monthly' },
    ...{ startedAt: '2026-11-22T10:00:00.000Z', endsAt: '2026-12-22T10:00:00.000Z' },
  },
};
const unpaid: SubscriptionInfo = { ...plan, status: 'past_due', state: 'past_due' };

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-01T10:00:00Z') });
});

const openDashboard = (read = json(plan)) =>
  open({ [paths.account.dashboard.pattern]: DashboardPage }, { user: lucia, answers: { [READ]: read } });

/** Comes back to the window, which reads the data again. */
const comeBack = () => fireEvent(window, new Event('visibilitychange'));

it('the panel is read again when the customer comes back, and reports a failed read', async () => {
  const { answers } = openDashboard();
  await screen.findByText('Activo');
  expect(screen.queryByRole('button', { name: 'Actualizar' })).toBeNull();
  answers[READ] = json(unpaid);
  comeBack();
  await screen.findByText('Pago pendiente');
  answers[READ] = json(plan);
  comeBack();
  await screen.findByText('Activo');
  answers[READ] = stranger;
  comeBack();
  await screen.findByText(/^Datos de las \d{1,2}:\d\d$/);
  screen.getByText('Activo');
  button('Actualizar');
});

it('a failed refresh is reported, and the loaded data stays', async () => {
  const { user, answers } = openDashboard(json(unpaid));
  await screen.findByText('Pago pendiente');
  answers[REFRESH] = offline;
  await press(user, 'Actualizar');
  await expectNotice(UNREAD);
  screen.getByText('Horus Business');
});

it('failed parts show an error, fall back, and are read again', async () => {
  const { user, answers } = openDashboard(stranger);
  await expectNotice(UNREAD);
  expect(screen.getAllByText('No disponible')).not.toHaveLength(0);
  screen.getByText('No hemos podido leer tus pagos');
  screen.getByText('No hemos podido leer tus facturas');
  answers[READ] = json(plan);
  const [again] = screen.getAllByRole('button', { name: 'Volver a intentarlo' });
  if (again) await user.click(again);
  await screen.findByText('Horus Business');
  expect(screen.queryByText('No hemos podido leer tus pagos')).toBeNull();
});

it('two charges with the same text on one day both disappear when they are replaced', async () => {
  const charge = {
    ...{ kind: 'fee', date: '2030-05-01T10:00:00.000Z', description: 'Cuota mensual', currency: 'eur' },
  } as const;
  const { answers } = openDashboard(
    json({
      ...plan,
      upcomingCharges: [
        { ...charge, amount: 1111 },
        { ...charge, amount: 2222 },
      ],
    }),
  );
  const charged = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  const expectCharges = (...amounts: string[]) =>
    waitFor(() => expect(charged()).toEqual(amounts.map((amount) => expect.stringContaining(amount))));
  await expectCharges('11,11', '22,22');
  answers[READ] = json({
    ...plan,
    upcomingCharges: [{ ...charge, description: 'Otra cuota', amount: 3333 }],
  });
  comeBack();
  await expectCharges('33,33');
});
