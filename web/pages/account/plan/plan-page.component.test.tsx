import { type SubscriptionInfo, subscriptionInfoFallback } from '@horus/contract/billing';
import { paths } from '@horus/contract/paths';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { PapersOfYear } from '#pages/account/papers/papers-of-year.tsx';
import PlanPage from '#pages/account/plan/plan-page.tsx';
import { answer, lucia, open, see } from '#pages/testing-page.tsx';

const READ = 'GET /api/stripe/subscription-info';
const [from, to] = ['2026-11-22T10:00:00.000Z', '2026-12-22T10:00:00.000Z'];
const cancelled: SubscriptionInfo = {
  ...subscriptionInfoFallback,
  ...{ id: 'sub_1', status: 'trialing', state: 'trial_ending', plan: 'Business', cancelAtPeriodEnd: true },
  ...{ currentPeriodStart: from, currentPeriodEnd: to },
  fee: { amount: 4839, lowered: 4839, loweredLeft: 0 },
  dbSubscription: { planType: 'business', billingPeriod: 'monthly', startedAt: from, endsAt: to },
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-01T10:00:00Z') });
});

const openPlan = (info: SubscriptionInfo) =>
  open(
    { '/': PlanPage },
    { as: { ...lucia, stripeCustomerId: 'cus_1' }, answers: { [READ]: answer.json(info) } },
  );

it('a cancelled plan shows its end and how to resume it', async () => {
  openPlan(cancelled);
  await see.texts(/^La renovación está cancelada: tu plan termina el/, 'Reanudar en el portal');
  const plan = screen.getByRole('region', { name: 'Horus Business' });
  within(plan).getByText(/^Activo hasta el \d+ \S+ \d{4}$/);
  expect(within(plan).getByText('Tu plan termina').nextSibling?.textContent).toBe('22 de diciembre de 2026');
  expect(plan.textContent).not.toContain('€');
  screen.getByRole('heading', { name: 'Reanudar tu plan' });
});

it('an ended plan has no price, and a link to the plans', async () => {
  openPlan({ ...cancelled, status: 'canceled', state: 'ended', cancelAtPeriodEnd: false });
  const over = await screen.findByRole('region', { name: 'Sin suscripción activa' });
  expect(over.textContent).not.toContain('€');
  await see.link('Ver Planes Disponibles', paths.site.horus.href());
});

it('a customer without payments sees where the documents will be', async () => {
  const answers = {
    'GET /api/stripe/papers': answer.json({ years: [2026] }),
    'GET /api/stripe/invoices': answer.json({ invoices: [], next: null }),
    'GET /api/stripe/payments': answer.json({ payments: [], next: null }),
  };
  open({ '/': PapersOfYear }, { as: lucia, answers });
  await see.texts('Aún no hay facturas', 'Aún no hay pagos');
  await see.no(/^Descargar todo/);
});
