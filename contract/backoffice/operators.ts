import { emailSchema, MAX_PASSWORD_LENGTH, nameSchema } from '@horus/contract/auth';
import { operatorRoles } from '@horus/contract/operator-roles';
import {
  confirmTotpBody,
  newPasskeyBody,
  passkeyOptionsAnswer,
  proofBody,
  totpSetupAnswer,
} from '@horus/contract/second-factor';
import { z } from 'zod';

/** Longer than a customer's: it gives access to all customers' data. */
export const MIN_OPERATOR_PASSWORD_LENGTH = 12;
export const OPERATOR_LINK_HOURS = 48;

const operatorRole = z.enum(operatorRoles);
/** The server refuses a malformed token like an unknown one. */
const linkToken = z.string().max(256);

export const operatorSessionAnswer = z.object({
  operator: z.object({
    ...{ id: z.string(), name: z.string(), email: z.string(), role: operatorRole },
    /** Answers to their mails are put in the threads; absent in the previous release's response. */
    answersArrive: z.boolean().optional(),
  }),
  csrfToken: z.string(),
  expiresAt: z.string(),
});
export type OperatorSessionAnswer = z.infer<typeof operatorSessionAnswer>;

export const joinLinkBody = z.strictObject({ token: linkToken });

export const joinOffer = z.object({
  person: z.object({ name: z.string(), email: z.string(), role: operatorRole }),
  totp: z.object({ uri: z.string(), secret: z.string() }),
  passkey: passkeyOptionsAnswer.shape.options,
});
export type JoinOffer = z.infer<typeof joinOffer>;

const password = z
  .string()
  .min(1, 'La contraseña es obligatoria')
  .min(
    MIN_OPERATOR_PASSWORD_LENGTH,
    `La contraseña debe tener al menos ${MIN_OPERATOR_PASSWORD_LENGTH} caracteres`,
  )
  .max(MAX_PASSWORD_LENGTH, `La contraseña no puede tener más de ${MAX_PASSWORD_LENGTH} caracteres`);
const { code } = confirmTotpBody.shape;

export const joinBody = z.union([
  z.strictObject({ token: linkToken, password, code }),
  z.strictObject({
    token: linkToken,
    password,
    passkeyName: newPasskeyBody.shape.name,
    passkey: newPasskeyBody.shape.passkey,
  }),
]);
export type JoinBody = z.infer<typeof joinBody>;

export const operatorPasswordBody = z.strictObject({
  currentPassword: z
    .string()
    .min(1, 'Debes introducir tu contraseña actual')
    .max(MAX_PASSWORD_LENGTH, 'Contraseña actual incorrecta'),
  newPassword: password,
});
export type OperatorPasswordBody = z.infer<typeof operatorPasswordBody>;

export const recoveryCodesAnswer = z.object({ recoveryCodes: z.array(z.string()) });

/** `sealed` is the encrypted secret, which comes back with the app's first code. */
export const newTotpAnswer = totpSetupAnswer.extend({ sealed: z.string() });
export type NewTotp = z.infer<typeof newTotpAnswer>;
export const replaceTotpBody = z.strictObject({ sealed: z.base64url().max(200), code });

/** Excludes the password. */
export const operatorProofBody = z.union([proofBody.options[1], proofBody.options[2]]);
export type OperatorProofBody = z.infer<typeof operatorProofBody>;

export const operatorAccount = z.object({
  totpSince: z.string().nullable(),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(z.object({ id: z.string(), name: z.string(), createdAt: z.string() })),
  sessions: z.array(
    z.object({
      id: z.string(),
      current: z.boolean(),
      device: z.string(),
      network: z.string(),
      createdAt: z.string(),
      lastUsedAt: z.string(),
    }),
  ),
});
export type OperatorAccount = z.infer<typeof operatorAccount>;

export const teamAnswer = z.object({
  team: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      role: operatorRole,
      joined: z.boolean(),
      createdAt: z.string(),
      lastSeenAt: z.string().nullable(),
    }),
  ),
});
export type TeamAnswer = z.infer<typeof teamAnswer>;
export type TeamMember = TeamAnswer['team'][number];

export const inviteOperatorBody = z.strictObject({
  name: nameSchema,
  email: emailSchema,
  role: operatorRole,
});
export type InviteOperatorBody = z.infer<typeof inviteOperatorBody>;
export const operatorRoleBody = z.strictObject({ role: operatorRole });
