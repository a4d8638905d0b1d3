import type { SubscriptionInfo } from '@horus/contract/billing';

/** Until when a plan is paid: a financed year that is renewed, until the end of the next one. */
export function endOfPeriod({
  renewal,
  currentPeriodEnd,
}: Pick<SubscriptionInfo, 'renewal' | 'currentPeriodEnd'>): string | null {
  return renewal?.state === 'renewed' ? renewal.until : currentPeriodEnd;
}
