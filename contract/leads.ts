import { z } from 'zod';
import {
  companySchema,
  emailSchema,
  INVALID_CHARACTERS_MESSAGE,
  LINES,
  nameSchema,
  SINGLE_LINE,
} from './auth.ts';
import { buyerHistory, planTypeSchema } from './billing.ts';
import { MAX_EMPLOYEES, MAX_HARDWARE_UNITS } from './catalog.ts';
import {
  contactPreferences,
  contactServices,
  DEMO_INTEREST_PLACEHOLDER,
  DEMO_SUBJECT,
  demoInterests,
  EMPLOYEES,
  MAX_WORK_CENTRES,
  maxWorkCentres,
  startDays,
  workSchedules,
} from './lead-options.ts';
import { normalizeCode } from './typed-text.ts';

export const MAX_MESSAGE_LENGTH = 4_000;
const MAX_PHONE_LENGTH = 40;

/** A number and its extension: 'ext. 3', '(extensión 3)', 'int. 3', 'x3'. */
const PHONE =
  /^([+\d\s().·/_-]+)(?:(?:[,;]\s*)?(?:ext|extn|extensi[oó]n|int|interno|anexo|x|#)[\s.:=]*\d{1,6}\)?)?$/iu;
const MIN_PHONE_DIGITS = 6;

export const phoneSchema = z
  .string()
  .overwrite(normalizeCode)
  .trim()
  .max(MAX_PHONE_LENGTH, 'El teléfono es demasiado largo')
  .refine((phone) => {
    const number = PHONE.exec(phone)?.[1] ?? '';
    return phone === '' || (SINGLE_LINE.test(phone) && number.replace(/\D/g, '').length >= MIN_PHONE_DIGITS);
  }, 'Escribe un teléfono válido, como 925 000 000');

const freeText = z
  .string()
  .trim()
  .max(MAX_MESSAGE_LENGTH, `El mensaje no puede tener más de ${MAX_MESSAGE_LENGTH} caracteres`)
  .regex(LINES, INVALID_CHARACTERS_MESSAGE);

export const contactMessage = z.strictObject({
  nombre: nameSchema,
  email: emailSchema,
  telefono: phoneSchema.default(''),
  empresa: companySchema.default(''),
  servicio: z.enum(contactServices, 'Elige un servicio'),
  mensaje: freeText.min(1, 'El mensaje es obligatorio'),
});
export type ContactMessage = z.infer<typeof contactMessage>;

export const demoRequest = z.strictObject({
  nombre: nameSchema,
  email: emailSchema,
  telefono: phoneSchema.default(''),
  empresa: companySchema.default(''),
  interes: z.enum(demoInterests, DEMO_INTEREST_PLACEHOLDER),
  mensaje: freeText.default(''),
  asunto: z.literal(DEMO_SUBJECT).default(DEMO_SUBJECT),
});
export type DemoRequest = z.infer<typeof demoRequest>;

/** Exact texts of docs/product.md, 'Messages'. */
export const hiringMessages = {
  companyName: 'El nombre de la empresa es obligatorio',
  startDate: 'La fecha de inicio es obligatoria',
  contactName: 'El nombre de contacto es obligatorio',
  contactEmail: 'El email de contacto es obligatorio',
  preferredContact: 'Selecciona un método de contacto preferido',
} as const;

function count(missing: string) {
  return z
    .number({
      error: ({ input }) => (input === undefined ? missing : 'Escribe solo cifras, sin puntos ni comas'),
    })
    .int('Escribe un número entero');
}

const hardwareCount = count('Escribe una cantidad')
  .min(0, 'Escribe una cantidad de 1 en adelante')
  .max(MAX_HARDWARE_UNITS, `Como mucho ${MAX_HARDWARE_UNITS} unidades`);

const website = z
  .string()
  .trim()
  .max(200, 'La dirección de la web es demasiado larga')
  .refine(
    (address) =>
      address === '' ||
      (SINGLE_LINE.test(address) && z.url({ protocol: /^https?$/ }).safeParse(address).success),
    'Escribe una dirección completa, como https://tuempresa.es',
  );

const calendarDate = z.string().min(1, hiringMessages.startDate).pipe(z.iso.date('Escribe una fecha válida'));

/** The order of checks in step 5 is fixed (docs/product.md, 'Hiring wizard'). */
export const hiringFields = z.strictObject({
  planType: planTypeSchema,
  companyName: companySchema.min(1, hiringMessages.companyName),
  employees: count('Escribe un número de empleados')
    .min(1, 'Como mínimo, un empleado')
    .max(MAX_EMPLOYEES, `Hasta ${MAX_EMPLOYEES} empleados. Si sois más, escríbenos y lo preparamos contigo.`),
  locations: count('Escribe un número de centros').min(1, 'Como mínimo, un centro de trabajo'),
  schedule: z.enum(workSchedules, 'Selecciona un horario principal'),
  needsDevice: z.boolean(),
  deviceCount: hardwareCount,
  needsCards: z.boolean(),
  cardCount: hardwareCount,
  startDate: calendarDate,
  additionalInfo: freeText.default(''),
  contactName: z.string().trim().min(1, hiringMessages.contactName).pipe(nameSchema),
  contactEmail: z.string().trim().min(1, hiringMessages.contactEmail).pipe(emailSchema),
  contactPhone: phoneSchema.default(''),
  website: website.default(''),
  preferredContact: z.enum(contactPreferences, hiringMessages.preferredContact),
  callbackRequested: z.boolean().default(false),
  /** The quote refuses an unknown code and never ignores one silently. */
  promoCode: z
    .string()
    .overwrite(normalizeCode)
    .trim()
    .toUpperCase()
    .max(20, 'Ese código no existe')
    .default(''),
});

function tooManyCentres(most: number): string {
  if (most === MAX_WORK_CENTRES)
    return `Hasta ${most} centros. Si tenéis más, escríbenos y lo preparamos contigo.`;
  return most === 1 ? 'El plan incluye un centro de trabajo' : `Como mucho ${most} centros de trabajo`;
}

/** Checks the rules that need several fields or today's date, for the filled-in fields. */
export function crossFieldErrors(
  request: Pick<z.infer<typeof hiringFields>, 'planType'> & Partial<z.infer<typeof hiringFields>>,
): { path: keyof z.infer<typeof hiringFields>; message: string }[] {
  const { planType, employees, locations, needsDevice, deviceCount, needsCards, cardCount, startDate } =
    request;
  const { contactPhone, preferredContact, callbackRequested } = request;
  const { min, fixed } = EMPLOYEES[planType];
  const most = maxWorkCentres(planType);
  const refusals: ReturnType<typeof crossFieldErrors> = [];
  if (employees !== undefined && (employees < min || (fixed && employees !== min))) {
    const message = fixed
      ? `El plan incluye ${min} empleados`
      : `El plan Enterprise empieza en ${min} empleados`;
    refusals.push({ path: 'employees', message });
  }
  if (locations !== undefined && locations > most) {
    refusals.push({ path: 'locations', message: tooManyCentres(most) });
  }
  if (needsDevice && deviceCount !== undefined && deviceCount < 1) {
    refusals.push({ path: 'deviceCount', message: 'Como mínimo, un dispositivo' });
  }
  if (needsCards && cardCount !== undefined && cardCount < 1) {
    refusals.push({ path: 'cardCount', message: 'Como mínimo, una tarjeta' });
  }
  const { first, last } = startDays();
  if (startDate && startDate < first) {
    refusals.push({ path: 'startDate', message: 'Esa fecha ya ha pasado: elige hoy o un día posterior' });
  } else if (startDate && startDate > last) {
    refusals.push({ path: 'startDate', message: 'Elige una fecha en el próximo año y medio' });
  }
  const byPhone = callbackRequested || preferredContact === 'phone' || preferredContact === 'both';
  if (contactPhone !== undefined && contactPhone.trim() === '' && byPhone) {
    refusals.push({ path: 'contactPhone', message: 'Escribe un teléfono: has elegido que podamos llamarte' });
  }
  return refusals;
}

export const hiringRequest = hiringFields.superRefine((request, context) => {
  for (const { path, message } of crossFieldErrors(request)) {
    context.addIssue({ code: 'custom', path: [path], message });
  }
});
export type HiringRequest = z.infer<typeof hiringRequest>;

/** Excludes free text, so that it is safe to mail to an unverified address. */
export const hiringOrder = hiringFields.pick({
  planType: true,
  employees: true,
  locations: true,
  schedule: true,
  needsDevice: true,
  deviceCount: true,
  needsCards: true,
  cardCount: true,
  startDate: true,
  preferredContact: true,
  callbackRequested: true,
});
export type HiringOrder = z.infer<typeof hiringOrder>;

/**
 * Without a session token the purchase has no organisation. `requestToken` links it to the stored
 * request, so that a second Confirmar returns the same session.
 */
export const wizardCheckoutBody = z.strictObject({
  planType: planTypeSchema,
  email: emailSchema,
  companyName: companySchema.min(1, hiringMessages.companyName),
  name: nameSchema,
  hardware: z.strictObject({ devices: hardwareCount, cards: hardwareCount }),
  promoCode: z.string().overwrite(normalizeCode).trim().toUpperCase().max(20).optional(),
  requestToken: z.string().max(200).optional(),
});
export type WizardCheckoutBody = z.infer<typeof wizardCheckoutBody>;

/**
 * Signed. It identifies the request, so that sending twice stores one, and contains the time of
 * display, so that a form can't be sent faster than a person types.
 */
export const formTokenAnswer = z.object({
  token: z.string(),
  ...buyerHistory.shape,
});
export type FormTokenAnswer = z.infer<typeof formTokenAnswer>;
