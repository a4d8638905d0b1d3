import { hkdfSync } from 'node:crypto';
import type { ChallengeAnswer } from '@horus/contract/calls/public';
import { challengeAnswer, publicCalls } from '@horus/contract/calls/public';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { App } from '#platform/app-type';
import type { DefineLimit } from '#platform/rate-limits';
import { serveCalls } from '#platform/serve-calls';

const serve = serveCalls(publicCalls, 'Límites');

/** Rounds per key and keys to try: half a second on a computer, about three on a phone. */
const ROUNDS = 1_000;
const FEWEST_KEYS = 500;
const MAX_KEYS = 1_500;
const LIFETIME_SECONDS = 600;
/** Far longer than a solved challenge. */
const MAX_LENGTH = 2_000;

export interface ProofOfWork {
  /** Signed, not stored: every instance accepts it. */
  challenge(): Promise<ChallengeAnswer>;
  /** Returns whether our challenge was solved. Each solution counts once over all instances. */
  isDone(work: string | null): Promise<boolean>;
}

const solved = z.object({
  challenge: challengeAnswer,
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/** Cheap once, expensive a thousand times. Needs no third party and no visitor data. */
export function createProofOfWork(secret: Buffer, defineLimit: DefineLimit): ProofOfWork {
  const keyFor = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `proof of work: ${purpose}`, 32)).toString('base64');
  const hmacSignatureSecret = keyFor('challenge');
  const hmacKeySignatureSecret = keyFor('solution');
  const uses = defineLimit({ name: 'work:use', points: 1, windowSeconds: 2 * LIFETIME_SECONDS });
  return {
    challenge: async () =>
      (await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: ROUNDS,
        counter: randomInt(MAX_KEYS, FEWEST_KEYS),
        deriveKey,
        expiresAt: new Date(Date.now() + LIFETIME_SECONDS * 1_000),
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      })) as ChallengeAnswer,
    isDone: async (work) => {
      const brought = readWork(work);
      if (!brought) return false;
      const { verified } = await verifySolution({
        ...brought,
        deriveKey,
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      });
      return verified && uses.tryConsume(brought.challenge.parameters.nonce);
    },
  };
}

export function registerProofOfWork(app: App, proofOfWork: ProofOfWork): void {
  serve(app, 'GET /api/challenge', () => proofOfWork.challenge());
}

/** Parses a solution in ALTCHA's format: JSON in Base64. */
function readWork(work: string | null): z.infer<typeof solved> | null {
  if (work === null || work.length > MAX_LENGTH) return null;
  try {
    return solved.parse(JSON.parse(Buffer.from(work, 'base64').toString('utf8')));
  } catch {
    return null;
  }
}
