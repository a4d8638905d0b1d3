import { z } from 'zod';
import { CONSENT_VERSION } from './consent-version.ts';

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
