import type { CompanySettings } from '@horus/contract/company';
import { promotionOf, runningPromoCode } from '@horus/contract/promotion';

declare const __SITE_SETTINGS__: CompanySettings & { readonly PUBLIC_URL: string };
declare const __CHAT_URL__: string;

export const company = __SITE_SETTINGS__;

/**
 * Pages contain their texts with and without the promotion. The boot module checks the day
 * (`data-promo-over`), and the stylesheet shows the right one.
 */
export const promotion = promotionOf(company);
export const promoRuns = promotion !== null;

/**
 * Empty when no promotion is running. Not for rendering, because a built page does not know the
 * day.
 */
export const runningCode = (now: Date): string => runningPromoCode(company, now);

/** Uses non-breaking spaces. */
export const phone = {
  text: company.COMPANY_PHONE.replaceAll(' ', '\u00a0'),
  href: `tel:${company.COMPANY_PHONE.replaceAll(' ', '')}`,
} as const;

export const chatUrl = __CHAT_URL__;
