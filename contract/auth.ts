import { z } from 'zod';

/** Shortest password on register and profile change, and on reset (specification, sections 5 and 9). */
export const MIN_PASSWORD_LENGTH = 8;
export const MIN_RESET_PASSWORD_LENGTH = 6;
/** Bound on what is hashed; far above the 64 characters that OWASP ASVS 6.2 asks to allow. */
export const MAX_PASSWORD_LENGTH = 128;
export const MAX_NAME_LENGTH = 100;
export const MAX_COMPANY_LENGTH = 120;
export const MAX_EMAIL_LENGTH = 254;

/** An address as it is stored and compared: trimmed and in lower case. */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'El email es obligatorio')
  .max(MAX_EMAIL_LENGTH, 'El email es demasiado largo')
  .pipe(z.email('Escribe un email válido, como nombre@empresa.es'));

export const newPasswordSchema = z
  .string()
  .min(1, 'La contraseña es obligatoria')
  .min(MIN_PASSWORD_LENGTH, `La contraseña debe tener al menos ${MIN_PASSWORD_LENGTH} caracteres`)
  .max(MAX_PASSWORD_LENGTH, `La contraseña no puede tener más de ${MAX_PASSWORD_LENGTH} caracteres`);

export const nameSchema = z
  .string()
  .trim()
  .min(1, 'El nombre es obligatorio')
  .max(MAX_NAME_LENGTH, `El nombre no puede tener más de ${MAX_NAME_LENGTH} caracteres`);

export const companySchema = z
  .string()
  .trim()
  .max(MAX_COMPANY_LENGTH, `La empresa no puede tener más de ${MAX_COMPANY_LENGTH} caracteres`);

export const registerBody = z.strictObject({
  name: nameSchema,
  email: emailSchema,
  password: newPasswordSchema,
  /** 'Empresa o nombre del proyecto'; optional so that the four-field payload stays valid. */
  company: companySchema.optional(),
});
export type RegisterBody = z.infer<typeof registerBody>;

/** The text is the same for a new and for a known address: the difference is told by mail to its owner alone. */
export const registerAnswer = z.object({ message: z.string() });
export type RegisterAnswer = z.infer<typeof registerAnswer>;
export const REGISTERED_MESSAGE =
  'Cuenta creada. Ya puedes iniciar sesión. Si ya tenías cuenta con este email, te hemos escrito para recordártelo.';

export const loginBody = z.strictObject({
  email: emailSchema,
  password: z
    .string()
    .min(1, 'La contraseña es obligatoria')
    .max(MAX_PASSWORD_LENGTH, `La contraseña no puede tener más de ${MAX_PASSWORD_LENGTH} caracteres`),
});
export type LoginBody = z.infer<typeof loginBody>;

export const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** The organisation's name; null until it is given. */
  company: z.string().nullable(),
  /** The organisation's customer at the payment provider; null before its first checkout. */
  stripeCustomerId: z.string().nullable(),
});
export type User = z.infer<typeof user>;

export const loginAnswer = z.object({ token: z.string(), user });
export type LoginAnswer = z.infer<typeof loginAnswer>;
