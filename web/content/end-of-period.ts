import type { SubscriptionInfo } from '@horus/contract/billing';

/** Returns the end of the next year for a renewed financed year. */
export function endOfPeriod({
  renewal,
  currentPeriodEnd,
}: Pick<SubscriptionInfo, 'renewal' | 'currentPeriodEnd'>): string | null {
  return renewal?.state === 'renewed' ? renewal.until : currentPeriodEnd;
}
