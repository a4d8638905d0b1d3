import { asc, eq } from 'drizzle-orm';
import { leads } from '#features/leads/leads-tables';
import type { Db } from '#platform/database';

/** The caller must verify who owns the address: the forms don't. */
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

/** The records of their emails are deleted by cascade. */
export async function eraseLeadsOf(db: Db, email: string): Promise<void> {
  await db.delete(leads).where(eq(leads.email, email));
}
