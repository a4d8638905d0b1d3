import { z } from 'zod';
import { httpsUrl } from './company.ts';
import type { ErrorCode } from './errors.ts';

/**
 * The e-mail service that the browser's forms speak to, in EmailJS's terms. By default it is this
 * server; an operator who prefers EmailJS itself sets its origin and their own ids. The site is
 * built with them and the api started with them.
 */
export const emailServiceSettings = z.object({
  /** Origin of the service; empty: this site's own. */
  EMAILJS_ORIGIN: z.union([z.literal(''), httpsUrl]).default(''),
  EMAILJS_SERVICE_ID: z.string().min(1).default('horus'),
  EMAILJS_PUBLIC_KEY: z.string().min(1).default('horus-web'),
  EMAILJS_CONTACT_TEMPLATE: z.string().min(1).default('contacto'),
  EMAILJS_DEMO_TEMPLATE: z.string().min(1).default('demo'),
  EMAILJS_HIRING_COMPANY_TEMPLATE: z.string().min(1).default('contratacion-empresa'),
  EMAILJS_HIRING_CUSTOMER_TEMPLATE: z.string().min(1).default('contratacion-cliente'),
  /** The SDK's option of that name: whether headless browsers are turned away (451). */
  EMAILJS_BLOCK_HEADLESS: z.enum(['true', 'false'], { error: 'tiene que ser true o false' }).default('false'),
});
export type EmailServiceSettings = z.infer<typeof emailServiceSettings>;

/** The templates that the forms send, each by the setting with its id. */
export const emailTemplateSettings = {
  contact: 'EMAILJS_CONTACT_TEMPLATE',
  demo: 'EMAILJS_DEMO_TEMPLATE',
  'hiring-company': 'EMAILJS_HIRING_COMPANY_TEMPLATE',
  'hiring-customer': 'EMAILJS_HIRING_CUSTOMER_TEMPLATE',
} as const satisfies Record<string, keyof EmailServiceSettings>;
export type EmailTemplate = keyof typeof emailTemplateSettings;

/**
 * A refusal that the browser acts on, in the one line of text that EmailJS's protocol has for it:
 * our words, and the code behind them.
 */
export function refusalLine(code: ErrorCode, message: string): string {
  return `${message} [${code}]`;
}

/** The code at the end of a service's line of text; null when it has none. */
export function codeOfLine(line: string): string | null {
  return /\[([a-z_.]{1,60})\]$/.exec(line)?.[1] ?? null;
}

/** EmailJS's public send call. Unknown members are refused; the SDK sends these and no others. */
export const sendEmailBody = z.strictObject({
  lib_version: z.string().max(20).optional(),
  user_id: z.string().max(100),
  service_id: z.string().max(100),
  template_id: z.string().max(100),
  template_params: z.record(z.string().max(60), z.unknown()).default({}),
});
export type SendEmailBody = z.infer<typeof sendEmailBody>;
