import type { CompanySettings } from '@horus/contract/company';

declare const __SITE_SETTINGS__: CompanySettings & { readonly PUBLIC_URL: string };
declare const __CHAT_URL__: string;

/** The operator's own data, as the site was built with it. */
export const company = __SITE_SETTINGS__;

/** Whether the summer promotion runs: it does while the operator has set its code. */
export const promoRuns = company.PROMO_CODE !== '';

/** Where the chat link of every page leads. */
export const chatUrl = __CHAT_URL__;
