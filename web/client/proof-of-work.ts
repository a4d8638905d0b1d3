import type { ChallengeAnswer } from '@horus/contract/calls/public';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Takes some seconds in the browser's own cryptography, without blocking the page. */
export async function solve(challenge: ChallengeAnswer): Promise<string> {
  return btoa(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }));
}
