import { z } from 'zod';

/** Minutes for which a session that was proved to be its user's is not asked again. */
export const PROOF_MINUTES = 10;

/**
 * A code as it is typed: six digits of an app, or one of the recovery codes, with blanks and
 * hyphens as one likes.
 */
const code = z.string().trim().min(1, 'Escribe el código').max(40, 'El código no es correcto');

/** The ways to prove anew who one is, and to take the second step of a login. */
export const proofMethods = ['password', 'totp'] as const;
export type ProofMethod = (typeof proofMethods)[number];

/** What a right password is answered with where a second step is to come: no session yet. */
export const secondStepAnswer = z.object({
  secondStep: z.object({ token: z.string(), methods: z.array(z.enum(proofMethods)) }),
});
export type SecondStep = z.infer<typeof secondStepAnswer>['secondStep'];

export const secondStepBody = z.strictObject({ token: z.string().max(256), code });

/** How the caller proves anew that they are there. Who has a second factor does so with it. */
export const proofMethodsAnswer = z.object({ methods: z.array(z.enum(proofMethods)) });
export const proofBody = z.union([
  z.strictObject({ password: z.string().min(1, 'Escribe tu contraseña').max(128, 'Contraseña incorrecta') }),
  z.strictObject({ code }),
]);
export type ProofBody = z.infer<typeof proofBody>;

/** What stands between a login and its session beside the password. */
export const secondFactorAnswer = z.object({
  /** When the app that makes codes was set up; null without one. */
  totpSince: z.string().nullable(),
  recoveryCodesLeft: z.int(),
});
export type SecondFactor = z.infer<typeof secondFactorAnswer>;

/** A new app's secret: in the QR code, and to be typed. */
export const totpSetupAnswer = z.object({ uri: z.string(), secret: z.string() });
export type TotpSetup = z.infer<typeof totpSetupAnswer>;
export const confirmTotpBody = z.strictObject({ code });

/** Shown once; null where there are codes already. */
export const recoveryCodesAnswer = z.object({ recoveryCodes: z.array(z.string()).nullable() });
