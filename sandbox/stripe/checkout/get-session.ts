import type { SessionInternal } from '#stripe/kinds';
import { getLinked, type KeptOf } from '#stripe/objects';
import type { Work } from '#stripe/work';

export type SessionKept = KeptOf<'checkout.session'> & { readonly internal: SessionInternal };

export async function getSession(work: Work, id: string): Promise<SessionKept> {
  const kept = await getLinked(work, 'checkout.session', id);
  if (!kept.internal) throw new Error(`session ${id} has lost its lines`);
  return { ...kept, internal: kept.internal };
}
