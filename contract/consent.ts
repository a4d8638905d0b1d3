import { z } from 'zod';
import { MAX_CONSENT_VERSION } from './consent-version.ts';

/** The proof of consent that the Spanish authority requires, without personal data. */
export const consentBody = z.strictObject({
  /** 128 random bits, new for each choice, so that a repeated request is stored once. */
  choiceId: z.string().regex(/^[0-9a-f]{32}$/),
  version: z.number().int().min(1).max(MAX_CONSENT_VERSION, 'La versión no existe.'),
  analytics: z.boolean(),
  marketing: z.boolean(),
  date: z.iso.datetime().refine((date) => !date.startsWith('0000'), 'El año no existe.'),
});
export type ConsentBody = z.infer<typeof consentBody>;
