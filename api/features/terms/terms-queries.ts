import { eq } from 'drizzle-orm';
import { termsEditions } from '#features/terms/terms-tables';
import { currentTerms, type TermsEdition } from '#mails/terms-edition.ts';
import type { Db } from '#platform/database';
import type { Services } from '#services';

/** Stores the current edition permanently: customers can ask for the edition that they accepted. */
export async function publishTerms({ config, database, now }: Services): Promise<void> {
  await database.db
    .insert(termsEditions)
    .values({ ...currentTerms(config.company), publishedAt: now() })
    .onConflictDoNothing();
}

export async function findTermsEdition(db: Db, hash: string): Promise<TermsEdition | null> {
  const [edition] = await db.select().from(termsEditions).where(eq(termsEditions.hash, hash));
  return edition ?? null;
}
