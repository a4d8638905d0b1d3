import { type PlanType, plans } from './catalog.ts';
import { addDays, dayOf } from './dates.ts';
import { normalizeCode } from './typed-text.ts';

/** In a file without schemas, so that a page can show a form without loading them. */

export const leadKinds = ['contact', 'demo', 'hiring'] as const;
export type LeadKind = (typeof leadKinds)[number];

/** How a request came that an operator wrote down. */
export const leadChannels = ['phone', 'whatsapp', 'email', 'person'] as const;
export type LeadChannel = (typeof leadChannels)[number];

/** Exact texts of docs/product.md, 'Messages'. */
export const leadMessages = {
  contact: {
    sent: '¡Mensaje enviado con éxito! Nos pondremos en contacto contigo pronto.',
    failed: 'Hubo un error al enviar el mensaje. Por favor, inténtalo de nuevo.',
  },
  demo: {
    sent: '¡Solicitud enviada! Te escribiremos pronto para preparar tu demo.',
    failed:
      'Ha ocurrido un error al enviar tu solicitud. Por favor, inténtalo de nuevo o contáctanos directamente por teléfono.',
  },
  hiring: {
    sent: 'Hemos recibido tu solicitud.',
    failed: 'Ha ocurrido un error al procesar el pago. Por favor, inténtelo de nuevo.',
  },
} as const satisfies Record<LeadKind, { sent: string; failed: string }>;

export const contactServices = ['horus', 'desarrollo', 'landing', 'web', 'movil', 'otro'] as const;
export type ContactService = (typeof contactServices)[number];
export const contactServiceLabels: Readonly<Record<ContactService, string>> = {
  horus: 'Horus, control horario',
  desarrollo: 'Desarrollo a medida',
  landing: 'Página de presentación',
  web: 'Sistema web',
  movil: 'Aplicación móvil',
  otro: 'Otra cosa',
};

export const demoInterests = ['Autónomos', 'Business', 'Enterprise', 'Personalizado'] as const;
export const DEMO_SUBJECT = 'Solicitud de demo de Horus';
export const DEMO_MESSAGE = 'Hola, me gustaría solicitar una demo de Horus para mi empresa.';
export const DEMO_INTEREST_PLACEHOLDER = 'Selecciona un plan';

export const contactPreferences = ['email', 'phone', 'both'] as const;
export const contactPreferenceLabels: Readonly<Record<(typeof contactPreferences)[number], string>> = {
  email: 'Email',
  phone: 'Teléfono',
  both: 'Email o teléfono',
};
export const workSchedules = ['standard', 'shifts', '24h', 'custom'] as const;
export const workScheduleLabels: Readonly<Record<(typeof workSchedules)[number], string>> = {
  standard: 'Horario estándar',
  shifts: 'Turnos',
  '24h': '24 horas',
  custom: 'Personalizado',
};

export const EMPLOYEES: Readonly<
  Record<PlanType, { readonly initial: number; readonly min: number; readonly fixed: boolean }>
> = {
  autonomos: { initial: 5, min: 5, fixed: true },
  business: { initial: 20, min: 20, fixed: true },
  enterprise: { initial: 21, min: 21, fixed: false },
};

/** For a plan without a limit. */
export const MAX_WORK_CENTRES = 999;

export function maxWorkCentres(planType: PlanType): number {
  return plans[planType].limits.maxWorkCentres ?? MAX_WORK_CENTRES;
}

const START_WITHIN_MONTHS = 18;
const READY_WITHIN_DAYS = 3;

interface StartDays {
  readonly first: string;
  /** The default. */
  readonly ready: string;
  readonly last: string;
}

/** In ISO 8601. */
export function startDays(now = new Date()): StartDays {
  const first = dayOf(now);
  const months = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - 1 + START_WITHIN_MONTHS;
  // May be an impossible day such as 31 June, which still sorts after the month's last day.
  const last = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}${first.slice(7)}`;
  return { first, ready: addDays(first, READY_WITHIN_DAYS), last };
}

/**
 * Returns undefined for an empty text, and NaN for anything but plain digits: '1.000' can mean one
 * or a thousand.
 */
export function readCount(typed: unknown): number | undefined {
  const text = normalizeCode(String(typed ?? '')).trim();
  if (text === '') return undefined;
  return /^-?\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}

/** The honeypot must stay empty. */
export const HONEYPOT_FIELD = 'fax';
export const FORM_TOKEN_FIELD = 'form_token';

/** The browser waits this long; the server refuses earlier requests, faster than a person types. */
export const FORM_TOKEN_MIN_AGE_MS = 3_000;
/** The browser requests a new token for an older form. */
export const FORM_TOKEN_MAX_AGE_MS = 24 * 60 * 60 * 1000;
