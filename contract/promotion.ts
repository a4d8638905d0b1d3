import type { CompanySettings } from './company.ts';
import { addDays, startOfDay } from './dates.ts';

/** As the operator has set it. */
export interface Promotion {
  readonly code: string;
  /** Its last day, whole, on the clock of mainland Spain: '2027-09-30'. */
  readonly until: string;
}

type PromotionSettings = Pick<CompanySettings, 'PROMO_CODE' | 'PROMO_UNTIL'>;

/**
 * The promotion that is set; null without its code or its last day: an offer has to say until when
 * it holds (LSSI, art. 20).
 */
export function promotionOf({ PROMO_CODE, PROMO_UNTIL }: PromotionSettings): Promotion | null {
  return PROMO_CODE !== '' && PROMO_UNTIL !== '' ? { code: PROMO_CODE, until: PROMO_UNTIL } : null;
}

/** When a promotion ends: at midnight in Madrid, after its last day. */
export function promotionEndsAt({ until }: Promotion): Date {
  return startOfDay(addDays(until, 1));
}

/** The code of the promotion that runs at a moment; empty: none does. */
export function runningPromoCode(settings: PromotionSettings, now: Date): string {
  const promotion = promotionOf(settings);
  return promotion && now < promotionEndsAt(promotion) ? promotion.code : '';
}
