import { type PlanType, plans } from './catalog.ts';
import { addDays, dayOf } from './dates.ts';
import { normalizeCode } from './typed-text.ts';

/**
 * The choices, fixed texts and limits of the forms: apart from their schemas, so that a page can
 * show a form without them.
 */

/** What visitors ask of the company: a message, a demo, a contract. */
export const leadKinds = ['contact', 'demo', 'hiring'] as const;
export type LeadKind = (typeof leadKinds)[number];

/**
 * What a form says when its request has arrived, and when it has not (docs/product.md, 'Messages').
 */
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
/** Set on send, not typed. */
export const DEMO_SUBJECT = 'Solicitud de demo de Horus';
/** What the message field of the demo form holds before anybody types. */
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

/** Employees that a plan's field shows: fixed for the first two, at least 21 for Enterprise. */
export const EMPLOYEES: Readonly<
  Record<PlanType, { readonly initial: number; readonly min: number; readonly fixed: boolean }>
> = {
  autonomos: { initial: 5, min: 5, fixed: true },
  business: { initial: 20, min: 20, fixed: true },
  enterprise: { initial: 21, min: 21, fixed: false },
};

/** The most work centres that the wizard takes, of a plan that has no limit of its own. */
export const MAX_WORK_CENTRES = 999;

export function maxWorkCentres(planType: PlanType): number {
  return plans[planType].limits.maxWorkCentres ?? MAX_WORK_CENTRES;
}

/** How far ahead a customer may plan to begin, in months. */
const START_WITHIN_MONTHS = 18;
/** What the company takes, at most, to have a new customer's system ready. */
const READY_WITHIN_DAYS = 3;

interface StartDays {
  readonly first: string;
  /** The first on which the system is sure to be ready: what is proposed. */
  readonly ready: string;
  readonly last: string;
}

/** The days that a customer may begin on, in ISO 8601. */
export function startDays(now = new Date()): StartDays {
  const first = dayOf(now);
  const months = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - 1 + START_WITHIN_MONTHS;
  // The last of a shorter month may be a day that no calendar has: it stands after all that there
  // are.
  const last = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}${first.slice(7)}`;
  return { first, ready: addDays(first, READY_WITHIN_DAYS), last };
}

/**
 * Reads a count as it was typed.
 * @returns undefined when nothing was; NaN for what is no whole number in plain digits, such as
 *   '1.000', which is one to some and a thousand to others
 */
export function readCount(typed: unknown): number | undefined {
  const text = normalizeCode(String(typed ?? '')).trim();
  if (text === '') return undefined;
  return /^-?\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}

/**
 * Members that travel beside the fields of a form: the honeypot, which people leave empty, and the
 * token.
 */
export const HONEYPOT_FIELD = 'fax';
export const FORM_TOKEN_FIELD = 'form_token';

/**
 * A form can't be sent sooner after it was shown than a person takes to type: the browser waits,
 * others are refused.
 */
export const FORM_TOKEN_MIN_AGE_MS = 3_000;
/** A form that was left open longer is given a new token before it is sent. */
export const FORM_TOKEN_MAX_AGE_MS = 24 * 60 * 60 * 1000;
