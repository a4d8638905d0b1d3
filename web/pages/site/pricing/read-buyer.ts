import type { SubscriptionInfo } from '@horus/contract/billing';
import { fetchSubscriptionInfo } from '#client/billing.ts';
import type { Buyer } from '#pages/site/pricing/plan-offer.ts';

export async function readBuyer(signal: AbortSignal): Promise<Buyer> {
  return buyerOf(await fetchSubscriptionInfo(signal));
}

/** A company with a deletion request has no kept data and no renewal. */
export function buyerOf(info: SubscriptionInfo): Buyer {
  const { trialUsed, promoUsed, dbSubscription, currentPeriodEnd, deletionAsked } = info;
  const open = info.renewal?.state === 'open' && !deletionAsked && dbSubscription && currentPeriodEnd;
  return {
    trialUsed,
    promoUsed,
    dataKeptUntil: deletionAsked ? null : info.dataKeptUntil,
    renewal: open ? { planType: dbSubscription.planType, startsAt: currentPeriodEnd } : null,
  };
}
