import { endsWithAccount, type SubscriptionInfo } from '@horus/contract/billing';
import { fetchSubscriptionInfo } from '#client/billing.ts';
import type { Buyer } from '#pages/site/pricing/plan-offer.ts';

export async function readBuyer(signal: AbortSignal): Promise<Buyer> {
  return buyerOf(await fetchSubscriptionInfo(signal));
}

export function buyerOf(info: SubscriptionInfo): Buyer {
  const { trialUsed, promoUsed, dataKeptUntil, dbSubscription, currentPeriodEnd } = info;
  const open = info.renewal?.state === 'open' && !endsWithAccount(info) && dbSubscription && currentPeriodEnd;
  return {
    trialUsed,
    promoUsed,
    dataKeptUntil,
    renewal: open ? { planType: dbSubscription.planType, startsAt: currentPeriodEnd } : null,
  };
}
