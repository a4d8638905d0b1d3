import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { getFormTokenSecret } from '#platform/form-token-secret';
import type { Services } from '#services';

/** How long figures hold that a customer has been shown. */
const HOLD_MS = 30 * 60_000;

/** What a customer has been shown of a change: it is made for this alone. */
const seenFigures = z.object({
  subscriptionId: z.string(),
  /** The price that is wanted, and what the plan was when the figures were made. */
  priceId: z.string(),
  kind: z.enum(['now', 'later']),
  /** Seconds, of the moment that what is left of the old fee is counted from. */
  prorationDate: z.number().int(),
  dueToday: z.number().int(),
  nextAmount: z.number().int(),
  nextDay: z.string(),
  undoesCancellation: z.boolean(),
});
export type SeenFigures = z.infer<typeof seenFigures>;

/** Their token: what they say, signed by all instances alike, so that nothing has to be kept. */
export async function signFigures(services: Services, seen: SeenFigures): Promise<string> {
  const text = Buffer.from(JSON.stringify(seen)).toString('base64url');
  return `${text}.${(await signatureOf(services, text)).toString('base64url')}`;
}

/** What a token says; null for one that is not ours, or too old. */
export async function readFigures(services: Services, token: string): Promise<SeenFigures | null> {
  const [text = '', signature = ''] = token.split('.');
  const expected = await signatureOf(services, text);
  const given = Buffer.alloc(expected.length);
  Buffer.from(signature, 'base64url').copy(given);
  if (!timingSafeEqual(expected, given)) return null;
  const seen = seenFigures.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  return services.now().getTime() - seen.prorationDate * 1_000 > HOLD_MS ? null : seen;
}

async function signatureOf({ database }: Services, text: string): Promise<Buffer> {
  const secret = await getFormTokenSecret(database.db);
  return createHmac('sha256', secret).update(`plan-change ${text}`).digest();
}
