import { consentProofs } from '#features/consent/consent-tables';
import type { Db } from '#platform/database';

/** Keeps a proof, once however often it is sent. */
export async function insertConsentProof(db: Db, proof: typeof consentProofs.$inferInsert): Promise<void> {
  await db.insert(consentProofs).values(proof).onConflictDoNothing({ target: consentProofs.choiceId });
}
