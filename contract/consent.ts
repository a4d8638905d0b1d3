import { z } from 'zod';
import { MAX_CONSENT_VERSION } from './consent-version.ts';

/**
 * POST /api/consent: the proof that the Spanish authority asks for. When, to which version, what:
 * nothing about whom. `necessary` is always on and so not asked.
 */
export const consentBody = z.strictObject({
  /**
   * 128 random bits in hexadecimal, drawn for this choice alone: a proof that is sent twice is kept
   * once.
   */
  choiceId: z.string().regex(/^[0-9a-f]{32}$/),
  version: z.number().int().min(1).max(MAX_CONSENT_VERSION, 'La versión no existe.'),
  analytics: z.boolean(),
  marketing: z.boolean(),
  /** When it was made, by the visitor's clock. */
  date: z.iso.datetime().refine((date) => !date.startsWith('0000'), 'El año no existe.'),
});
export type ConsentBody = z.infer<typeof consentBody>;
