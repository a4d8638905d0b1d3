import type { SubscriptionInfo } from '@horus/contract/billing';
import { DAY_MS } from '@horus/contract/durations';
import { type SubscriptionState, subscriptionStates } from '@horus/contract/subscription-states';
import { expectAccessible } from './accessible.ts';
import { newSubscriber, openDashboard, refocusWindow } from './account-area.ts';
import { expect, test } from './test.ts';
import { refusedCookies } from './visitor.ts';

test.use({
  storageState: refusedCookies,
  viewport: { width: 390, height: 844 },
});

const states = Object.keys(subscriptionStates) as SubscriptionState[];
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** Returns the panel's response in a state, as far as the state determines it. */
function inState(info: SubscriptionInfo, state: SubscriptionState): SubscriptionInfo {
  const row = subscriptionStates[state];
  const over = row.purchase === 'any';
  const asksForMoney = row.action?.does === 'pay_invoice' || /\{amount\}/.test(row.says.join(' '));
  const renewal = {
    financed: { state: 'later', opensAt: inDays(90) },
    financed_open: { state: 'open' },
    financed_pending: { state: 'pending' },
    financed_renewed: { state: 'renewed', until: inDays(400) },
  } as const;
  return {
    ...info,
    state,
    due: asksForMoney
      ? { amount: 4_839, currency: 'eur', payUrl: 'https://pay.example/factura', retryAt: inDays(3) }
      : null,
    currentPeriodEnd: inDays(over ? -2 : 25),
    cancelAtPeriodEnd: state.endsWith('_ending'),
    nextBillingDate: row.feesToCome ? inDays(25) : null,
    upcomingCharges: row.feesToCome ? info.upcomingCharges : [],
    isFinancedPlan: state in renewal,
    renewal: state in renewal ? renewal[state as keyof typeof renewal] : null,
  };
}

test('axe finds nothing in the panel of each state', async ({ page }, testInfo) => {
  const { token } = await newSubscriber(page);
  const address = '/api/stripe/subscription-info';
  const headers = { authorization: `Bearer ${token}` };
  const info = (await (await page.request.get(address, { headers })).json()) as SubscriptionInfo;
  let shown = info;
  await page.route(`**${address}`, (route) => route.fulfill({ json: shown }));
  await openDashboard(page);
  for (const state of states) {
    await test.step(state, async () => {
      shown = inState(info, state);
      await refocusWindow(page);
      const { pill, tone } = subscriptionStates[state];
      const panel = page.getByRole('region', { name: 'Tu plan' });
      // A cancelled plan that still runs shows its end.
      const until = tone === 'good' && shown.cancelAtPeriodEnd ? ' hasta el \\d+ .+' : '';
      await expect(panel.getByText(new RegExp(`^${pill}${until}$`)).first()).toBeVisible();
      await expectAccessible(page, state, { part: '[aria-labelledby="subscription-title"]', widths: [390] });
      await panel.screenshot({ path: testInfo.outputPath(`${state}.png`) });
    });
  }
});
