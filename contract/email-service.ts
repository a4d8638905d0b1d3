import { z } from 'zod';
import { httpsUrl } from './company.ts';
import type { ErrorCode } from './errors.ts';

/** The default is this server; an operator can set EmailJS instead. */
export const emailServiceSettings = z.object({
  EMAILJS_ORIGIN: z.union([z.literal(''), httpsUrl]).default(''),
  EMAILJS_SERVICE_ID: z.string().min(1).default('horus'),
  EMAILJS_PUBLIC_KEY: z.string().min(1).default('horus-web'),
  EMAILJS_CONTACT_TEMPLATE: z.string().min(1).default('contacto'),
  EMAILJS_DEMO_TEMPLATE: z.string().min(1).default('demo'),
  EMAILJS_HIRING_COMPANY_TEMPLATE: z.string().min(1).default('contratacion-empresa'),
  EMAILJS_HIRING_CUSTOMER_TEMPLATE: z.string().min(1).default('contratacion-cliente'),
  /** The SDK option of that name: whether headless browsers are refused with 451. */
  EMAILJS_BLOCK_HEADLESS: z.enum(['true', 'false'], { error: 'tiene que ser true o false' }).default('false'),
});
export type EmailServiceSettings = z.infer<typeof emailServiceSettings>;

export const emailTemplateSettings = {
  contact: 'EMAILJS_CONTACT_TEMPLATE',
  demo: 'EMAILJS_DEMO_TEMPLATE',
  'hiring-company': 'EMAILJS_HIRING_COMPANY_TEMPLATE',
  'hiring-customer': 'EMAILJS_HIRING_CUSTOMER_TEMPLATE',
} as const satisfies Record<string, keyof EmailServiceSettings>;
export type EmailTemplate = keyof typeof emailTemplateSettings;

/** EmailJS's protocol allows only one line of text for an error: the message, then the code. */
export function refusalLine(code: ErrorCode, message: string): string {
  return `${message} [${code}]`;
}

export function codeOfLine(line: string): string | null {
  return /\[([a-z_.]{1,60})\]$/.exec(line)?.[1] ?? null;
}

/** EmailJS's send call. Unknown fields are refused; the SDK sends no others. */
export const sendEmailBody = z.strictObject({
  lib_version: z.string().max(20).optional(),
  user_id: z.string().max(100),
  service_id: z.string().max(100),
  template_id: z.string().max(100),
  template_params: z.record(z.string().max(60), z.unknown()).default({}),
});
export type SendEmailBody = z.infer<typeof sendEmailBody>;
