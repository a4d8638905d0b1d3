import { consentProofs } from '#features/consent/consent-tables';
import type { Db } from '#platform/database';

/** Stores a proof. A repeated request stores nothing new. */
export async function insertConsentProof(db: Db, proof: typeof consentProofs.$inferInsert): Promise<void> {
  await db.insert(consentProofs).values(proof).onConflictDoNothing({ target: consentProofs.choiceId });
}
