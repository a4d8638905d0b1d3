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

/** Used to build the site and to start the api. */
export const companySettings = z.object({
  COMPANY_NAME: z.string().default('STC'),
  COMPANY_LEGAL_NAME: z.string().default('STC Soluciones Tecnológicas (razón social de ejemplo)'),
  COMPANY_TAX_ID: z.string().default('B00000000'),
  COMPANY_REGISTER: z.string().default('Registro Mercantil de Toledo (datos de ejemplo)'),
  COMPANY_ADDRESS: z.string().default('Calle de ejemplo, 1, 45001 Toledo'),
  /** Processors of customers' data, named in the conditions (RGPD, art. 28.2). */
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
  /** Address of the Horus application; empty: pages and mails show no link to it. */
  APP_URL: z.union([z.literal(''), httpsUrl]).default(''),
  KLARNA_PORTAL_URL: httpsUrl.default('https://app.klarna.com'),
  /** Without both a code and a last day there is no promotion. */
  PROMO_CODE: z
    .string()
    .regex(/^[A-Z0-9]{0,20}$/, 'tiene que ser de mayúsculas y cifras, 20 como mucho')
    .default('VERANO50'),
  PROMO_UNTIL: z
    .union([z.literal(''), z.iso.date('tiene que ser el último día, como 2027-09-30, o nada')])
    .default(''),
  TESTIMONIALS: z
    .string()
    .refine(
      (setting) => readTestimonials(setting) !== null,
      'tiene que ser como [{"text":"…","author":"…"}], o nada',
    )
    .default(''),
  CLAIMS: z
    .string()
    .refine(
      (setting) => readClaims(setting) !== null,
      'tiene que ser como {"companies":{"figure":100,"source":"…"},"satisfaction":{"figure":98,"source":"…"}}, o nada',
    )
    .default(''),
  /** `24/7`, or Spanish text ('de lunes a viernes, de 9 a 18'). Empty: no promise. */
  SUPPORT_HOURS: z.string().trim().max(80, 'tiene que tener 80 caracteres como mucho').default(''),
  /** Changes to the calendar in `work-calendar.ts`. */
  COMPANY_HOLIDAYS: z
    .string()
    .trim()
    .refine(
      areHolidayAmendments,
      'tienen que ser días festivos, como 2027-01-25, con un menos delante los que no lo son',
    )
    .default(''),
  /** Empty: nothing is measured, and nothing is loaded from Google. */
  GA4_MEASUREMENT_ID: z
    .string()
    .regex(/^(G-[A-Z0-9]{4,20})?$/, 'tiene que ser como G-XXXXXXXXXX, o nada')
    .default(''),
});

export type CompanySettings = z.infer<typeof companySettings>;

/** An empty value of these differs from their default on a local machine. */
const emptyAllowedSettings = [
  'PROMO_CODE',
  'PROMO_UNTIL',
  'TESTIMONIALS',
  'CLAIMS',
  'SUPPORT_HOURS',
  'COMPANY_HOLIDAYS',
];

/** Drops empty values, as in a copied .env file, unless the setting can be empty on purpose. */
export function dropEmptySettings(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const given = Object.entries(env).filter(
    (setting): setting is [string, string] =>
      setting[1] !== undefined && (setting[1] !== '' || emptyAllowedSettings.includes(setting[0])),
  );
  return Object.fromEntries(given);
}

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

export function whatsappUrl(company: CompanySettings): string {
  return `https://wa.me/${company.COMPANY_WHATSAPP}`;
}

export function letterhead(company: CompanySettings): string[] {
  return [
    company.COMPANY_NAME,
    `${company.COMPANY_LEGAL_NAME} · NIF ${company.COMPANY_TAX_ID}`,
    company.COMPANY_ADDRESS,
    `${company.COMPANY_EMAIL} · ${company.COMPANY_PHONE}`,
  ];
}

/** The seller alone: the invoice also has the buyer's tax data (decision 062). */
export function invoiceFooter(company: CompanySettings): string {
  return endSentence(
    `${company.COMPANY_LEGAL_NAME} · NIF ${company.COMPANY_TAX_ID} · ${company.COMPANY_ADDRESS}`,
  );
}
