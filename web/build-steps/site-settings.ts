import { createHash } from 'node:crypto';
import {
  type CompanySettings,
  companySettings,
  dropEmptySettings,
  whatsappUrl,
} from '@horus/contract/company';
import { consentVersion, purposesInUse } from '@horus/contract/consent-version';
import { type EmailServiceSettings, emailServiceSettings } from '@horus/contract/email-service';
import { promotionEndsAt, promotionOf } from '@horus/contract/promotion';
import { z } from 'zod';

const publicUrl = z
  .url({
    protocol: /^https?$/,
    error: 'tiene que ser una dirección completa, que empiece por http:// o https://',
  })
  .default('http://localhost:3000')
  .transform((address) => new URL(address).origin);

const pageSettings = companySettings.extend({ PUBLIC_URL: publicUrl });
const siteSettings = pageSettings.extend(emailServiceSettings.shape);

export type SiteSettings = CompanySettings & { readonly PUBLIC_URL: string } & EmailServiceSettings;

/** @throws ZodError naming each invalid setting, in Spanish */
export function readSiteSettings(env: Readonly<Record<string, string | undefined>>): SiteSettings {
  return siteSettings.parse(dropEmptySettings(env), { error: z.locales.es().localeError });
}

/** Hexadecimal SHA-256, independent of the order of keys. */
export function hashSettings(settings: SiteSettings): string {
  const sorted = Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}

/** Constants of the bundle, which keep the schemas out of it. */
export function siteDefines(settings: SiteSettings): Record<string, string> {
  const promotion = promotionOf(settings);
  const purposes = purposesInUse(settings.GA4_MEASUREMENT_ID);
  return {
    __SITE_SETTINGS__: JSON.stringify(pageSettings.parse(settings)),
    __EMAIL_SERVICE__: JSON.stringify(emailServiceSettings.parse(settings)),
    __CHAT_URL__: JSON.stringify(whatsappUrl(settings)),
    __PROMOTION_ENDS_MS__: String(promotion ? promotionEndsAt(promotion).getTime() : 0),
    __CONSENT_VERSION__: String(consentVersion(purposes)),
    __GA4_MEASUREMENT_ID__: JSON.stringify(settings.GA4_MEASUREMENT_ID),
  };
}
