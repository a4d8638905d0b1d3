import { z } from 'zod';

/** Minutes for which a session that was proved to be its user's is not asked again. */
export const PROOF_MINUTES = 10;

/**
 * A code as it is typed: six digits of an app, or one of the recovery codes, with blanks and
 * hyphens as one likes.
 */
const code = z.string().trim().min(1, 'Escribe el código').max(40, 'El código no es correcto');

/** Bytes as browsers send them: base64url. */
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

/** What a passkey answers to a challenge, as WebAuthn has it. */
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

/** What a browser is given to make or use a passkey, as WebAuthn has it. */
export const passkeyOptionsAnswer = z.object({ options: z.looseObject({ challenge: z.string() }) });

/** A passkey that a browser has just made, and what its owner calls it. */
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

/** The ways to prove again who one is, and to take the second step of a login. */
export const proofMethods = ['password', 'totp', 'passkey'] as const;
export type ProofMethod = (typeof proofMethods)[number];

/** What a right password is answered with where a second step is to come: no session yet. */
export const secondStepAnswer = z.object({
  secondStep: z.object({ token: z.string(), methods: z.array(z.enum(proofMethods)) }),
});
export type SecondStep = z.infer<typeof secondStepAnswer>['secondStep'];

export const secondStepBody = z.union([
  z.strictObject({ token: z.string().max(256), code }),
  z.strictObject({ token: z.string().max(256), passkey: passkeyResponse }),
]);
export type SecondStepBody = z.infer<typeof secondStepBody>;

/**
 * How the caller proves again that they are there. With their second factor, where they have one.
 */
export const proofMethodsAnswer = z.object({ methods: z.array(z.enum(proofMethods)) });
export const proofBody = z.union([
  z.strictObject({ password: z.string().min(1, 'Escribe tu contraseña').max(128, 'Contraseña incorrecta') }),
  z.strictObject({ code }),
  z.strictObject({ passkey: passkeyResponse }),
]);
export type ProofBody = z.infer<typeof proofBody>;

/** What stands between a login and its session beside the password. */
export const secondFactorAnswer = z.object({
  /** When the app that makes codes was set up; null without one. */
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

/** A new app's secret: in the QR code, and to be typed. */
export const totpSetupAnswer = z.object({ uri: z.string(), secret: z.string() });
export type TotpSetup = z.infer<typeof totpSetupAnswer>;
export const confirmTotpBody = z.strictObject({ code });

/** Shown once; null where there are codes already. */
export const recoveryCodesAnswer = z.object({ recoveryCodes: z.array(z.string()).nullable() });
