import type { CompanySettings } from './company.ts';
import { addDays, startOfDay } from './dates.ts';

export interface Promotion {
  readonly code: string;
  /** The whole day, in mainland Spain: '2027-09-30'. */
  readonly until: string;
}

type PromotionSettings = Pick<CompanySettings, 'PROMO_CODE' | 'PROMO_UNTIL'>;

/** Requires a last day, because an offer must say when it ends (LSSI, art. 20). */
export function promotionOf({ PROMO_CODE, PROMO_UNTIL }: PromotionSettings): Promotion | null {
  return PROMO_CODE !== '' && PROMO_UNTIL !== '' ? { code: PROMO_CODE, until: PROMO_UNTIL } : null;
}

export function promotionEndsAt({ until }: Promotion): Date {
  return startOfDay(addDays(until, 1));
}

export function runningPromoCode(settings: PromotionSettings, now: Date): string {
  const promotion = promotionOf(settings);
  return promotion && now < promotionEndsAt(promotion) ? promotion.code : '';
}
