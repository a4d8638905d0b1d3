import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { getFormTokenSecret } from '#platform/form-token-secret';
import type { Services } from '#services';

/** How long shown figures are valid. */
const HOLD_MS = 30 * 60_000;

const seenFigures = z.object({
  subscriptionId: z.string(),
  priceId: z.string(),
  kind: z.enum(['now', 'later']),
  /** Unix seconds: start of the proration. */
  prorationDate: z.number().int(),
  dueToday: z.number().int(),
  nextAmount: z.number().int(),
  nextDay: z.string(),
  undoesCancellation: z.boolean(),
  /** The plan and the planned change, as plan and period: another one is a change by others. */
  current: z.string(),
  planned: z.string().nullable(),
});
export type SeenFigures = z.infer<typeof seenFigures>;

/** Signs the figures into a token. All instances share the key, so nothing is stored. */
export async function signFigures(services: Services, seen: SeenFigures): Promise<string> {
  const text = Buffer.from(JSON.stringify(seen)).toString('base64url');
  return `${text}.${(await signatureOf(services, text)).toString('base64url')}`;
}

/** Returns null for a foreign or expired token, and for one of an older release. */
export async function readFigures(services: Services, token: string): Promise<SeenFigures | null> {
  const [text = '', signature = ''] = token.split('.');
  const expected = await signatureOf(services, text);
  const given = Buffer.alloc(expected.length);
  Buffer.from(signature, 'base64url').copy(given);
  if (!timingSafeEqual(expected, given)) return null;
  const { data: seen } = seenFigures.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  if (!seen) return null;
  return services.now().getTime() - seen.prorationDate * 1_000 > HOLD_MS ? null : seen;
}

async function signatureOf({ database }: Services, text: string): Promise<Buffer> {
  const secret = await getFormTokenSecret(database.db);
  return createHmac('sha256', secret).update(`plan-change ${text}`).digest();
}
