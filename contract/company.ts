import { z } from 'zod';

/**
 * The operator's own data, in one place: what the pages, mails and invoices say about the company. Each is a setting
 * (`COMPANY_NAME` …) with a working default. The site is built with them and the api started with them.
 */
const url = z.url({ protocol: /^https$/ });

export const companySettings = z.object({
  COMPANY_NAME: z.string().default('STC'),
  COMPANY_LEGAL_NAME: z.string().default('STC Soluciones Tecnológicas (razón social de ejemplo)'),
  COMPANY_TAX_ID: z.string().default('B00000000'),
  COMPANY_REGISTER: z.string().default('Registro Mercantil de Toledo (datos de ejemplo)'),
  COMPANY_ADDRESS: z.string().default('Calle de ejemplo, 1, 45001 Toledo'),
  COMPANY_EMAIL: z.email().default('info@stc.example'),
  COMPANY_SUPPORT_EMAIL: z.email().default('soporte@stc.example'),
  COMPANY_PHONE: z.string().default('+34 925 000 000'),
  COMPANY_WHATSAPP: z
    .string()
    .regex(/^\d{6,15}$/, 'solo cifras, con el prefijo del país')
    .default('34600000000'),
  COMPANY_LINKEDIN_URL: url.default('https://www.linkedin.com/company/stc-example'),
  COMPANY_INSTAGRAM_URL: url.default('https://www.instagram.com/stc.example'),
  COMPANY_FACEBOOK_URL: url.default('https://www.facebook.com/stc.example'),
  DOCUMENTATION_URL: url.default('https://docs.stc.example'),
  KLARNA_PORTAL_URL: url.default('https://app.klarna.com'),
  /** The summer promotion's code; empty: the promotion is not running. */
  PROMO_CODE: z
    .string()
    .regex(/^[A-Z0-9]{0,20}$/, 'mayúsculas y cifras, 20 como mucho')
    .default('VERANO50'),
  /** Google Analytics 4; empty: nothing is measured and nothing of Google's is loaded. */
  GA4_MEASUREMENT_ID: z
    .string()
    .regex(/^(G-[A-Z0-9]{4,20})?$/, 'como G-XXXXXXXXXX, o vacío')
    .default(''),
});

export type CompanySettings = z.infer<typeof companySettings>;

/** What has been set: an empty value, as in a copied .env file, is not, but for the promotion, whose empty code is a choice. */
export function givenSettings(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const given = Object.entries(env).filter(
    (setting): setting is [string, string] =>
      setting[1] !== undefined && (setting[1] !== '' || setting[0] === 'PROMO_CODE'),
  );
  return Object.fromEntries(given);
}

/** Settings whose default is an example that must not go live. */
export const exampleOnlySettings = [
  'COMPANY_LEGAL_NAME',
  'COMPANY_TAX_ID',
  'COMPANY_REGISTER',
  'COMPANY_ADDRESS',
  'COMPANY_EMAIL',
  'COMPANY_SUPPORT_EMAIL',
  'COMPANY_PHONE',
  'COMPANY_WHATSAPP',
  'COMPANY_LINKEDIN_URL',
  'COMPANY_INSTAGRAM_URL',
  'COMPANY_FACEBOOK_URL',
  'DOCUMENTATION_URL',
] as const satisfies readonly (keyof CompanySettings)[];

/** The chat link of every page. */
export function whatsappUrl(company: CompanySettings): string {
  return `https://wa.me/${company.COMPANY_WHATSAPP}`;
}

/** How a document names the company that speaks, line by line. */
export function letterhead(company: CompanySettings): string[] {
  return [
    company.COMPANY_NAME,
    `${company.COMPANY_LEGAL_NAME} · NIF ${company.COMPANY_TAX_ID}`,
    company.COMPANY_ADDRESS,
    `${company.COMPANY_EMAIL} · ${company.COMPANY_PHONE}`,
  ];
}
