import { eq } from 'drizzle-orm';
import { termsEditions } from '#features/terms/terms-tables';
import { currentTerms, type TermsEdition } from '#mails/terms-edition.ts';
import type { Db } from '#platform/database';
import type { Services } from '#services';

/**
 * Keeps the edition that is offered now, for good: what was accepted can be shown as long as it can
 * be asked for.
 */
export async function publishTerms({ config, database, now }: Services): Promise<void> {
  await database.db
    .insert(termsEditions)
    .values({ ...currentTerms(config.company), publishedAt: now() })
    .onConflictDoNothing();
}

/** An edition that was offered at some time; null when there was none of that hash. */
export async function findTermsEdition(db: Db, hash: string): Promise<TermsEdition | null> {
  const [edition] = await db.select().from(termsEditions).where(eq(termsEditions.hash, hash));
  return edition ?? null;
}
