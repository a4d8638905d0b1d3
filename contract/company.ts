import { z } from 'zod';
import { readClaims } from './claims.ts';
import { endSentence } from './sentence.ts';
import { readTestimonials } from './testimonials.ts';
import { areHolidayAmendments } from './work-calendar.ts';

export const httpsUrl = z.url({
  protocol: /^https$/,
  error: 'tiene que ser una dirección completa, que empiece por https://',
});
const email = z.email('tiene que ser un email, como hola@empresa.es');

/**
 * The operator's own data, in one place: what the pages, mails and invoices say about the company.
 * Each is a setting (`COMPANY_NAME` …) with a working default. The site is built with them and the
 * api started with them.
 */
export const companySettings = z.object({
  COMPANY_NAME: z.string().default('STC'),
  COMPANY_LEGAL_NAME: z.string().default('STC Soluciones Tecnológicas (razón social de ejemplo)'),
  COMPANY_TAX_ID: z.string().default('B00000000'),
  COMPANY_REGISTER: z.string().default('Registro Mercantil de Toledo (datos de ejemplo)'),
  COMPANY_ADDRESS: z.string().default('Calle de ejemplo, 1, 45001 Toledo'),
  /**
   * Who processes customers' data on the company's behalf, with where they are: named in the
   * conditions (RGPD, art. 28.2).
   */
  COMPANY_SUBPROCESSORS: z
    .string()
    .default('un proveedor de alojamiento y uno de correo, ambos en la Unión Europea (datos de ejemplo)'),
  COMPANY_EMAIL: email.default('info@stc.example'),
  COMPANY_SUPPORT_EMAIL: email.default('soporte@stc.example'),
  COMPANY_PHONE: z.string().default('+34 925 000 000'),
  COMPANY_WHATSAPP: z
    .string()
    .regex(
      /^\d{6,15}$/,
      'tiene que ser un número con el prefijo del país, sin espacios ni signos, como 34925000000',
    )
    .default('34600000000'),
  COMPANY_LINKEDIN_URL: httpsUrl.default('https://www.linkedin.com/company/stc-example'),
  COMPANY_INSTAGRAM_URL: httpsUrl.default('https://www.instagram.com/stc.example'),
  COMPANY_FACEBOOK_URL: httpsUrl.default('https://www.facebook.com/stc.example'),
  DOCUMENTATION_URL: httpsUrl.default('https://docs.stc.example'),
  /** Where Horus itself is used; empty: pages and mails offer no way to it. */
  APP_URL: z.union([z.literal(''), httpsUrl]).default(''),
  KLARNA_PORTAL_URL: httpsUrl.default('https://app.klarna.com'),
  /** The summer promotion's code and last day; without both the promotion is not running. */
  PROMO_CODE: z
    .string()
    .regex(/^[A-Z0-9]{0,20}$/, 'tiene que ser de mayúsculas y cifras, 20 como mucho')
    .default('VERANO50'),
  PROMO_UNTIL: z
    .union([z.literal(''), z.iso.date('tiene que ser el último día, como 2027-09-30, o nada')])
    .default(''),
  /** What customers say of Horus, on the page of an abandoned checkout: JSON, or empty. */
  TESTIMONIALS: z
    .string()
    .refine(
      (setting) => readTestimonials(setting) !== null,
      'tiene que ser como [{"text":"…","author":"…"}], o nada',
    )
    .default(''),
  /**
   * How many companies use Horus and how many are satisfied, each with its source: JSON, or empty.
   */
  CLAIMS: z
    .string()
    .refine(
      (setting) => readClaims(setting) !== null,
      'tiene que ser como {"companies":{"figure":100,"source":"…"},"satisfaction":{"figure":98,"source":"…"}}, o nada',
    )
    .default(''),
  /**
   * When support answers: `24/7`, or in words ('de lunes a viernes, de 9 a 18'). Empty: nothing is
   * promised.
   */
  SUPPORT_HOURS: z.string().trim().max(80, 'tiene que tener 80 caracteres como mucho').default(''),
  /** Amends the calendar of working days (`work-calendar.ts`). */
  COMPANY_HOLIDAYS: z
    .string()
    .trim()
    .refine(
      areHolidayAmendments,
      'tienen que ser días festivos, como 2027-01-25, con un menos delante los que no lo son',
    )
    .default(''),
  /** Google Analytics 4; empty: nothing is measured and nothing of Google's is loaded. */
  GA4_MEASUREMENT_ID: z
    .string()
    .regex(/^(G-[A-Z0-9]{4,20})?$/, 'tiene que ser como G-XXXXXXXXXX, o nada')
    .default(''),
});

export type CompanySettings = z.infer<typeof companySettings>;

/**
 * Settings of which nothing is a choice, other than what they are by default on a machine of one's
 * own.
 */
const emptyIsAChoice = [
  'PROMO_CODE',
  'PROMO_UNTIL',
  'TESTIMONIALS',
  'CLAIMS',
  'SUPPORT_HOURS',
  'COMPANY_HOLIDAYS',
];

/**
 * What has been set: an empty value, as in a copied .env file, is not, but where nothing is a
 * choice.
 */
export function givenSettings(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const given = Object.entries(env).filter(
    (setting): setting is [string, string] =>
      setting[1] !== undefined && (setting[1] !== '' || emptyIsAChoice.includes(setting[0])),
  );
  return Object.fromEntries(given);
}

/** Settings whose default is an example that must not go live. */
export const exampleOnlySettings = [
  'COMPANY_LEGAL_NAME',
  'COMPANY_TAX_ID',
  'COMPANY_REGISTER',
  'COMPANY_ADDRESS',
  'COMPANY_SUBPROCESSORS',
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

/**
 * Foot of the invoices that the payment provider issues: the seller, and where there is one with
 * the buyer's tax data (decision 062).
 */
export function invoiceFooter(company: CompanySettings): string {
  const seller = `${company.COMPANY_LEGAL_NAME} · NIF ${company.COMPANY_TAX_ID} · ${company.COMPANY_ADDRESS}`;
  return `${endSentence(seller)} La factura profesional, con tus datos fiscales, se pide gratis en tu panel.`;
}
