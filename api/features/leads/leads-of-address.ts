import { asc, eq } from 'drizzle-orm';
import { leads } from '#features/leads/leads-tables';
import type { Db } from '#platform/database';

/**
 * What was asked with an address. The caller must know that the address is its owner's: the forms
 * prove nothing.
 */
export async function listLeadsOf(
  db: Db,
  email: string,
): Promise<{ kind: string; data: object; quote: object | null; createdAt: Date }[]> {
  return db
    .select({ kind: leads.kind, data: leads.data, quote: leads.quote, createdAt: leads.createdAt })
    .from(leads)
    .where(eq(leads.email, email))
    .orderBy(asc(leads.createdAt));
}

/** Erases what was asked with an address; the notes of the mails that answered it go with it. */
export async function eraseLeadsOf(db: Db, email: string): Promise<void> {
  await db.delete(leads).where(eq(leads.email, email));
}
