import { createHash } from 'node:crypto';
import { type CompanySettings, companySettings, whatsappUrl } from '@horus/contract/company';
import { z } from 'zod';

const publicUrl = z
  .url({ protocol: /^https?$/ })
  .default('http://localhost:3000')
  .transform((address) => new URL(address).origin);

/** What the site is built with: the company's data, and the address that canonical links start with. */
export type SiteSettings = CompanySettings & { readonly PUBLIC_URL: string };

/**
 * Reads the settings that the pages are built with.
 * @throws ZodError naming each setting that is not valid
 */
export function readSiteSettings(env: Readonly<Record<string, string | undefined>>): SiteSettings {
  return companySettings.extend({ PUBLIC_URL: publicUrl }).parse(env);
}

/** Tells a site built with other settings from this one: hexadecimal SHA-256, independent of the order of keys. */
export function hashSettings(settings: SiteSettings): string {
  const sorted = Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}

/** The constants that the bundle is built with; the schemas behind them stay out of it. */
export function siteDefines(settings: SiteSettings): Record<string, string> {
  return {
    __SITE_SETTINGS__: JSON.stringify(settings),
    __CHAT_URL__: JSON.stringify(whatsappUrl(settings)),
  };
}
