import { emailSchema, MAX_PASSWORD_LENGTH, nameSchema } from '@horus/contract/auth';
import { operatorRoles } from '@horus/contract/backoffice/access';
import {
  newPasskeyBody,
  passkeyOptionsAnswer,
  proofBody,
  proofMethods,
  totpSetupAnswer,
} from '@horus/contract/second-factor';
import { z } from 'zod';

/** Longer than a customer's: it opens what is all of theirs. */
export const MIN_OPERATOR_PASSWORD_LENGTH = 12;
/** Hours that the link of an invitation can be used. */
export const OPERATOR_LINK_HOURS = 48;

const operatorRole = z.enum(operatorRoles);
/** The token that a link carries; one that is not well formed is as void as an unknown one. */
const linkToken = z.string().max(256);

/** GET /api/admin/session: who is logged in, and the proof that their page's calls carry. */
export const operatorSessionAnswer = z.object({
  operator: z.object({ id: z.string(), name: z.string(), email: z.string(), role: operatorRole }),
  csrfToken: z.string(),
  expiresAt: z.string(),
});
export type OperatorSessionAnswer = z.infer<typeof operatorSessionAnswer>;

export const joinLinkBody = z.strictObject({ token: linkToken });

/** Whom a link is for, and what a second factor is set up with. */
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
const code = z.string().trim().min(1, 'Escribe el código').max(40, 'El código no es correcto');

/** A password with the first code of an app, or with a passkey. */
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

/** Shown once. */
export const recoveryCodesAnswer = z.object({ recoveryCodes: z.array(z.string()) });

/** A new app's secret, and the same sealed: it comes back with the app's first code. */
export const newTotpAnswer = totpSetupAnswer.extend({ sealed: z.string() });
export type NewTotp = z.infer<typeof newTotpAnswer>;
/** POST /api/admin/account/totp: takes the app into use, in place of the one before. */
export const replaceTotpBody = z.strictObject({ sealed: z.base64url().max(200), code });

/** How an operator shows again that they are there: never by their password. */
export const operatorProofBody = z.union([proofBody.options[1], proofBody.options[2]]);
export type OperatorProofBody = z.infer<typeof operatorProofBody>;
export const operatorProofMethods = z.object({ methods: z.array(z.enum(proofMethods)) });

/** GET /api/admin/account: one's own sessions and what stands beside the password. */
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

/** GET /api/admin/team */
export const teamAnswer = z.object({
  team: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      role: operatorRole,
      /** Whether they have set password and second factor. */
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
