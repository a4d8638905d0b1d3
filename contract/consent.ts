import { z } from 'zod';

/** Raised when the purposes change: visitors are asked again. */
export const CONSENT_VERSION = 1;

/**
 * POST /api/consent: the proof that the Spanish authority asks for. When, to which version, what: nothing about whom.
 * `necessary` is always on and so not asked.
 */
export const consentBody = z.strictObject({
  version: z.number().int().min(1).max(CONSENT_VERSION, 'La versión no existe.'),
  analytics: z.boolean(),
  marketing: z.boolean(),
});
export type ConsentBody = z.infer<typeof consentBody>;
