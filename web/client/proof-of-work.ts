import type { ChallengeAnswer } from '@horus/contract/proof-of-work';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/**
 * Does the work that the server asks of visitors while more come than it expects: some seconds in
 * the browser's own cryptography, beside the page.
 * @returns what the call brings when it is made again
 */
export async function solve(challenge: ChallengeAnswer): Promise<string> {
  return btoa(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }));
}
