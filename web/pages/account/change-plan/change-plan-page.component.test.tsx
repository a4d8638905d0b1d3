import { type SubscriptionInfo, subscriptionInfoFallback } from '@horus/contract/billing';
import type { PlanType } from '@horus/contract/catalog';
import { paths } from '@horus/contract/paths';
import type { ChangePreview } from '@horus/contract/plan-change-calls';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import ChangePlanPage from '#pages/account/change-plan/change-plan-page.tsx';
import { answer, lucia, open, see } from '#pages/testing-page.tsx';

const { account, site } = paths;
const READ = 'GET /api/stripe/subscription-info';
const CHANGE = 'POST /api/stripe/plan-change';
const [from, to] = ['2026-11-22T10:00:00.000Z', '2027-11-22T10:00:00.000Z'];

function openChange(info: SubscriptionInfo, preview?: ChangePreview) {
  const answers = {
    [READ]: answer.json(info),
    ...(preview && { [`${CHANGE}/preview`]: answer.json(preview) }),
  };
  const at = account.changePlan.href(preview && { plan: 'enterprise', period: 'annual' });
  return open({ [account.changePlan.pattern]: ChangePlanPage }, { at, as: lucia, answers });
}

const withPlan = (planType: PlanType): SubscriptionInfo => ({
  ...subscriptionInfoFallback,
  ...{ id: 'sub_1', status: 'active', state: 'active', currentPeriodStart: from, currentPeriodEnd: to },
  dbSubscription: { planType, billingPeriod: 'annual', startedAt: from, endsAt: to },
});

const due = (cents: number): ChangePreview => ({
  ...{ kind: 'now', charged: true, endsPromotion: false, endsFreeMonth: false, smaller: [] },
  ...{ undoesCancellation: false, waitsForDebit: false, replaces: null },
  figures: {
    ...{ token: `figures ${cents}`, startsAt: from, lines: [], vat: 0, total: cents, balanceUsed: 0 },
    ...{ dueToday: cents, nextCharge: { date: to, amount: 90_000 }, balanceLeft: 0 },
  },
});

it('outdated figures are replaced by current ones, and the plan is read again', async () => {
  const { press, answers, sent } = openChange(withPlan('autonomos'), due(40_000));
  answers[CHANGE] = answer.json({ outcome: 'other_figures', preview: due(30_000) });
  // Changed in another tab meanwhile.
  await see.texts(/^Cambiar a Enterprise y pagar 400,00\s€$/);
  answers[READ] = answer.json(withPlan('business'));
  await press(/^Cambiar a Enterprise/);
  await see.texts(/^Algo ha cambiado desde que lo miraste/, /^Cambiar a Enterprise y pagar 300,00\s€$/);
  const current = screen.getByRole('radio', { name: /El que tienes/ });
  expect(current.closest('label')?.textContent).toMatch(/^Business/);
  expect(sent(CHANGE)).toMatchObject([{ planType: 'enterprise', token: 'figures 40000' }]);
});

it('the promotion’s fee is shown for the current plan', async () => {
  const running = withPlan('autonomos');
  openChange({
    ...{ ...running, fee: { amount: 3_024, lowered: 1_513, loweredLeft: 6 } },
    dbSubscription: running.dbSubscription && { ...running.dbSubscription, billingPeriod: 'monthly' },
  });
  const current = await screen.findByRole('radio', { name: /El que tienes/ });
  expect(current.closest('label')?.textContent).toMatch(
    /^Autónomos\s?12,50\s€ al mes \+ IVA \(6 cuotas más\)/,
  );
});

it('without a plan the page links to the plans', async () => {
  openChange({ ...subscriptionInfoFallback, status: 'none', state: 'none' });
  await see.texts(/^Ahora mismo no tienes ningún plan que cambiar/);
  await see.link('Ver Planes Disponibles', site.horus.href());
});
