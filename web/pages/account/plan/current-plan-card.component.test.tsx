import { type SubscriptionInfo, subscriptionInfoFallback } from '@horus/contract/billing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CurrentPlanCard } from '#pages/account/plan/current-plan-card.tsx';
import { lucia, open, see } from '#pages/testing-page.tsx';

const info: SubscriptionInfo = {
  ...subscriptionInfoFallback,
  ...{ id: 'sub_1', status: 'active', state: 'active', plan: 'Business' },
  fee: { amount: 4839, lowered: 4839, loweredLeft: 0 },
  dbSubscription: {
    planType: 'business',
    billingPeriod: 'monthly',
    startedAt: '2026-11-22T10:00:00.000Z',
    endsAt: '2026-12-22T10:00:00.000Z',
  },
};

it('a plain fee is shown once with VAT', async () => {
  open(
    { '/': () => <CurrentPlanCard info={info} onRetry={() => undefined} retrying={false} /> },
    { as: lucia },
  );
  await see.texts('Horus Business');
  expect(screen.getAllByText(/48,39/)).toHaveLength(1);
});
