import { z } from 'zod';
import { roles } from './roles.ts';
import { secondStepAnswer } from './second-factor.ts';
import { normalizeCode, VISIBLE } from './typed-text.ts';

/** For register and profile change; reset has its own (docs/product.md, 'Times and limits'). */
export const MIN_PASSWORD_LENGTH = 8;
export const MIN_RESET_PASSWORD_LENGTH = 6;
/** Limits the hashed text; far above the 64 characters that OWASP ASVS 6.2 asks to allow. */
export const MAX_PASSWORD_LENGTH = 128;
export const MAX_NAME_LENGTH = 100;
export const MAX_COMPANY_LENGTH = 120;
export const MAX_EMAIL_LENGTH = 254;

/**
 * Refuses control characters, lone surrogates (mail headers and PostgreSQL refuse them too) and
 * characters that change the text direction.
 */
export const SINGLE_LINE = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]*$/u;
export const LINES = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;
export const INVALID_CHARACTERS_MESSAGE = 'Hay caracteres que no se pueden usar';

/** HTML's `type=email` (WHATWG), plus a top-level domain, without misplaced dots. */
const EMAIL =
  /^(?!\.)(?!.*\.[.@])[a-z\d.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/;

/** Converts the domain to ASCII as browsers do: 'españa.es' is 'xn--espaa-rta.es'. */
function withAsciiDomain(email: string): string {
  const [, mailbox, domain] = /^(.*@)([\p{L}\p{M}\p{N}·.-]+)$/u.exec(email) ?? [];
  try {
    return domain ? mailbox + new URL(`http://${domain}`).hostname : email;
  } catch {
    return email;
  }
}

export const emailSchema = z
  .string()
  .overwrite(normalizeCode)
  .trim()
  .toLowerCase()
  .overwrite(withAsciiDomain)
  .min(1, 'El email es obligatorio')
  .max(MAX_EMAIL_LENGTH, 'El email es demasiado largo')
  .pipe(z.email({ pattern: EMAIL, error: 'Escribe un email válido, como nombre@empresa.es' }));

export const newPasswordSchema = z
  .string()
  .min(1, 'La contraseña es obligatoria')
  .min(MIN_PASSWORD_LENGTH, `La contraseña debe tener al menos ${MIN_PASSWORD_LENGTH} caracteres`)
  .max(MAX_PASSWORD_LENGTH, `La contraseña no puede tener más de ${MAX_PASSWORD_LENGTH} caracteres`);

export const nameSchema = z
  .string()
  .trim()
  .regex(VISIBLE, 'El nombre es obligatorio')
  .max(MAX_NAME_LENGTH, `El nombre no puede tener más de ${MAX_NAME_LENGTH} caracteres`)
  .regex(SINGLE_LINE, INVALID_CHARACTERS_MESSAGE);

export const companySchema = z
  .string()
  .trim()
  .max(MAX_COMPANY_LENGTH, `La empresa no puede tener más de ${MAX_COMPANY_LENGTH} caracteres`)
  .refine((name) => name === '' || VISIBLE.test(name), 'Escribe el nombre de la empresa')
  .regex(SINGLE_LINE, INVALID_CHARACTERS_MESSAGE);

export const registerBody = z.strictObject({
  name: nameSchema,
  email: emailSchema,
  password: newPasswordSchema,
  company: companySchema.optional(),
});
export type RegisterBody = z.infer<typeof registerBody>;

/** The text is the same for a known address; only its owner learns of it, by email. */
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
  organizationId: z.string(),
  role: z.enum(roles),
  organizations: z.int(),
  company: z.string().nullable(),
  stripeCustomerId: z.string().nullable(),
  /** Not required before a purchase. */
  emailVerified: z.boolean(),
  viewedBy: z.object({ operator: z.string(), until: z.iso.datetime() }).optional(),
});
export type User = z.infer<typeof user>;

export const loginAnswer = z.object({ token: z.string(), user });
export type LoginAnswer = z.infer<typeof loginAnswer>;

export const loginOrSecondStep = z.union([loginAnswer, secondStepAnswer]);
export type LoginOrSecondStep = z.infer<typeof loginOrSecondStep>;

/** The text is the same for an unknown address. */
export const requestPasswordResetBody = z.strictObject({ email: emailSchema });
export type RequestPasswordResetBody = z.infer<typeof requestPasswordResetBody>;
export const RESET_REQUESTED_MESSAGE =
  'Se ha enviado un correo electrónico con instrucciones para restablecer tu contraseña.';

/** The server refuses a malformed token like an unknown one. */
const linkToken = z.string().max(256);

export const resetPasswordSchema = z
  .string()
  .min(MIN_RESET_PASSWORD_LENGTH, `La contraseña debe tener al menos ${MIN_RESET_PASSWORD_LENGTH} caracteres`)
  .max(MAX_PASSWORD_LENGTH, `La contraseña no puede tener más de ${MAX_PASSWORD_LENGTH} caracteres`);

export const resetPasswordBody = z.strictObject({ token: linkToken, newPassword: resetPasswordSchema });
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>;
export const PASSWORD_RESET_MESSAGE = 'Contraseña restablecida con éxito.';

export const messageAnswer = z.object({ message: z.string() });
export type MessageAnswer = z.infer<typeof messageAnswer>;
/** Names the account's passkeys, because a new password removes none of them. */
export const resetPasswordAnswer = messageAnswer.extend({
  passkeys: z.array(z.string()),
  /** Whether data written before the address was verified was removed. */
  cleared: z.boolean(),
});
export type ResetPasswordAnswer = z.infer<typeof resetPasswordAnswer>;

export const updateProfileBody = z
  .strictObject({
    name: nameSchema.optional(),
    company: companySchema.optional(),
    currentPassword: z.string().max(MAX_PASSWORD_LENGTH).optional(),
    newPassword: newPasswordSchema.optional(),
  })
  .refine((body) => body.newPassword === undefined || (body.currentPassword ?? '') !== '', {
    path: ['currentPassword'],
    message: 'Debes introducir tu contraseña actual',
  });
export type UpdateProfileBody = z.infer<typeof updateProfileBody>;

export const updateProfileAnswer = user.pick({ name: true, company: true });

export const sessionView = z.object({
  id: z.string(),
  current: z.boolean(),
  device: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
});
export type SessionView = z.infer<typeof sessionView>;
export const sessionsAnswer = z.object({ sessions: z.array(sessionView) });

/** Requires the password: a stranger at an open session must not lock out its owner. */
export const endSessionsBody = z.strictObject({
  password: z
    .string('Escribe tu contraseña')
    .min(1, 'Escribe tu contraseña')
    .max(MAX_PASSWORD_LENGTH, 'Contraseña actual incorrecta'),
});

export const changeEmailBody = z.strictObject({ email: emailSchema });
/** The text is the same for an address that has an account. */
export const EMAIL_CHANGE_SENT_MESSAGE =
  'Te hemos enviado un enlace al email nuevo. Hasta que lo abras, todo sigue como está.';
export const SAME_EMAIL_MESSAGE = 'Ese ya es el email de tu cuenta.';
export const EMAIL_CHANGED_MESSAGE = 'Email cambiado. Desde ahora entras con él.';

export const verifyEmailBody = z.strictObject({ token: linkToken });
export const EMAIL_VERIFIED_MESSAGE = 'Email confirmado. Gracias.';
export const VERIFICATION_SENT_MESSAGE = 'Te hemos enviado un correo con el enlace para confirmarlo.';
