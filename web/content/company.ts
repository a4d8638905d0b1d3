import type { CompanySettings } from '@horus/contract/company';
import { promotionOf, runningPromoCode } from '@horus/contract/promotion';

declare const __SITE_SETTINGS__: CompanySettings & { readonly PUBLIC_URL: string };
declare const __CHAT_URL__: string;

/** The operator's own data, as the site was built with it. */
export const company = __SITE_SETTINGS__;

/**
 * The summer promotion that the site was built with. Pages hold what they say with it and without
 * it: the boot module knows by the day which is true (`data-promo-over`), and the stylesheet shows
 * that.
 */
export const promotion = promotionOf(company);
export const promoRuns = promotion !== null;

/**
 * The code of the promotion that runs now; empty: none does. Not for what is rendered: a built page
 * knows no day.
 */
export const runningCode = (now: Date): string => runningPromoCode(company, now);

/** The company's telephone, which no line's end breaks, and the link that calls it. */
export const phone = {
  text: company.COMPANY_PHONE.replaceAll(' ', '\u00a0'),
  href: `tel:${company.COMPANY_PHONE.replaceAll(' ', '')}`,
} as const;

/** Where the chat link of every page leads. */
export const chatUrl = __CHAT_URL__;
