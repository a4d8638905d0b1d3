import { z } from 'zod';

export const PROOF_MINUTES = 10;

/** Six digits of an app, or a recovery code; spaces and hyphens are allowed. */
const code = z.string().trim().min(1, 'Escribe el código').max(40, 'El código no es correcto');

/** base64url. */
const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]*$/);
const credential = {
  id: bytes(1_400).min(1),
  rawId: bytes(1_400),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
};

/** A WebAuthn assertion. */
const passkeyResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(8_000),
    userHandle: bytes(200).optional(),
  }),
});
export type PasskeyResponse = z.infer<typeof passkeyResponse>;

const passkeyOptions = z.looseObject({ challenge: z.string() });
export type PasskeyOptions = z.infer<typeof passkeyOptions>;
export const passkeyOptionsAnswer = z.object({ options: passkeyOptions });

export const newPasskeyBody = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'Ponle un nombre')
    .max(60, 'El nombre no puede tener más de 60 caracteres')
    .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]*$/u, 'Hay caracteres que no se pueden usar'),
  passkey: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(4_000),
      attestationObject: bytes(20_000),
      transports: z.array(z.string().max(20)).max(10).optional(),
    }),
  }),
});
export type NewPasskeyBody = z.infer<typeof newPasskeyBody>;

export const passkeyLoginBody = z.strictObject({ passkey: passkeyResponse });
export const passkeyStepBody = z.strictObject({ token: z.string().max(256) });

export const proofMethods = ['password', 'totp', 'passkey'] as const;
export type ProofMethod = (typeof proofMethods)[number];

/** Returned after a correct password when a second step follows. */
export const secondStepAnswer = z.object({
  secondStep: z.object({ token: z.string(), methods: z.array(z.enum(proofMethods)) }),
});
export type SecondStep = z.infer<typeof secondStepAnswer>['secondStep'];

export const secondStepBody = z.union([
  z.strictObject({ token: z.string().max(256), code }),
  z.strictObject({ token: z.string().max(256), passkey: passkeyResponse }),
]);
export type SecondStepBody = z.infer<typeof secondStepBody>;

export const proofMethodsAnswer = z.object({ methods: z.array(z.enum(proofMethods)) });
export const proofBody = z.union([
  z.strictObject({ password: z.string().min(1, 'Escribe tu contraseña').max(128, 'Contraseña incorrecta') }),
  z.strictObject({ code }),
  z.strictObject({ passkey: passkeyResponse }),
]);
export type ProofBody = z.infer<typeof proofBody>;

export const secondFactorAnswer = z.object({
  totpSince: z.string().nullable(),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: z.string(),
      lastUsedAt: z.string().nullable(),
    }),
  ),
});
export type SecondFactor = z.infer<typeof secondFactorAnswer>;

export const totpSetupAnswer = z.object({ uri: z.string(), secret: z.string() });
export type TotpSetup = z.infer<typeof totpSetupAnswer>;
export const confirmTotpBody = z.strictObject({ code });

/** Shown once; null when the user already has codes. */
export const recoveryCodesAnswer = z.object({ recoveryCodes: z.array(z.string()).nullable() });
