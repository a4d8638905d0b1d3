import { challengeAnswer } from '@horus/contract/calls/public';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Returns the solved challenge of an api. */
export async function doWork(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/challenge`);
  const challenge = challengeAnswer.parse(await answer.json());
  return encodeWork({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
}

export function encodeWork(work: object): string {
  return Buffer.from(JSON.stringify(work)).toString('base64');
}
