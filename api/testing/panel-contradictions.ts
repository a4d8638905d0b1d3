import type { SubscriptionInfo } from '@horus/contract/billing';
import { dayOf } from '@horus/contract/dates';
import { subscriptionStates } from '@horus/contract/subscription-states';
import type Stripe from 'stripe';

/** @param subscriptions all of the customer's, each with its latest invoice */
export function findPanelContradictions(
  info: SubscriptionInfo,
  subscriptions: readonly Stripe.Subscription[],
  now: Date,
): string[] {
  return [...panelAgainstItself(info), ...panelAgainstStripe(info, subscriptions, now)];
}

export async function readSubscriptions(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  const { data } = await stripe.subscriptions.list({
    customer,
    status: 'all',
    expand: ['data.latest_invoice'],
  });
  return data;
}

function panelAgainstItself(info: SubscriptionInfo): string[] {
  const row = subscriptionStates[info.state];
  const said = [row.title, ...row.says].join(' ');
  const owed = info.invoices.filter(({ payUrl }) => payUrl !== null);
  const over = row.purchase === 'any' && info.state !== 'order_refused';
  return [
    over && owed.length > 0 && `a plan that is over has invoices to pay: ${owed.map(({ number }) => number)}`,
    row.period === 'over' &&
      info.currentPeriodEnd !== info.dbSubscription?.endsAt &&
      `a plan that is over has a period until ${info.currentPeriodEnd}`,
    over && info.upcomingCharges.length > 0 && `a plan that is over announces ${describeCharges(info)}`,
    row.action?.does === 'pay_invoice' && !info.due?.payUrl && 'a button to pay, and nothing to pay',
    /\{amount\}/.test(said) && !info.due && 'an amount is named, and nothing is owed',
    /\{retry\}/.test(said) && !info.due?.retryAt && 'a next try is named, and there is none',
    // The next retry of an unpaid charge is always announced.
    !row.feesToCome &&
      info.upcomingCharges.some(({ date }) => date !== info.due?.retryAt) &&
      `no fees are to come, and announced are ${describeCharges(info)}`,
    info.upcomingCharges.some(({ amount }) => amount <= 0) && 'nothing is announced as a charge',
  ].filter((each) => each !== false);
}

function panelAgainstStripe(
  info: SubscriptionInfo,
  subscriptions: readonly Stripe.Subscription[],
  now: Date,
): string[] {
  const live = subscriptions.filter(({ status }) => !['canceled', 'incomplete_expired'].includes(status));
  const [subscription] = live;
  const says = (what: string) => [`the panel says '${info.state}', and ${what}`];
  if (live.length > 1) return says('Stripe has two plans that run');
  if (info.isFinancedPlan || info.state.startsWith('financed') || info.state.startsWith('order')) {
    return subscription && info.state !== 'ordered'
      ? says(`Stripe has a plan that is ${subscription.status}`)
      : [];
  }
  const over = info.state.startsWith('ended') || info.state === 'first_lapsed' || info.state === 'none';
  if (!subscription) return over ? [] : says('nothing runs at Stripe');
  if (over) return says(`Stripe has a plan that is ${subscription.status}`);
  const invoice = subscription.latest_invoice as Stripe.Invoice | null;
  const owes = invoice?.status === 'open' && invoice.attempted;
  const calm = ['trial', 'trial_ending', 'active', 'active_ending'].includes(info.state);
  if (calm && owes) return says(`invoice ${invoice.number} is owed`);
  if (calm && subscription.status === 'past_due') return says('Stripe says past_due');
  const ends = subscription.cancel_at_period_end || subscription.cancel_at !== null;
  if (calm && ends !== info.state.endsWith('_ending'))
    return says(`at Stripe it ${ends ? 'ends' : 'goes on'}`);
  const trialing = (subscription.trial_end ?? 0) * 1_000 > now.getTime();
  if (calm && trialing !== info.state.startsWith('trial'))
    return says(`at Stripe it is ${subscription.status}`);
  return [];
}

export function describeCharges({ upcomingCharges }: SubscriptionInfo): string {
  return (
    upcomingCharges.map(({ amount, date }) => `${amount} on ${dayOf(new Date(date))}`).join(', ') || 'nothing'
  );
}
