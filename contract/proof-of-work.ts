import { z } from 'zod';

export const PROOF_OF_WORK_HEADER = 'proof-of-work';
export const PROOF_OF_WORK_FIELD = 'proof_of_work';

/** ALTCHA's format, version 2. */
export const challengeAnswer = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    expiresAt: z.number(),
  }),
  signature: z.string(),
});
export type ChallengeAnswer = z.infer<typeof challengeAnswer>;
