import { and, eq, lt, ne, not, or, type SQL, type SQLWrapper } from 'drizzle-orm';
import { formTokenSecrets, leadAcknowledgements, leads } from '#features/leads/leads-tables';
import type { Db } from '#platform/database';

export type NewLead = Omit<typeof leads.$inferInsert, 'id' | 'state'>;

/**
 * Stores a lead, once: sent again, concurrently even, it is the one that is there.
 * @returns its id, and whether it is new
 */
export async function insertLead(db: Db, lead: NewLead): Promise<{ id: string; isNew: boolean }> {
  const [created] = await db.insert(leads).values(lead).onConflictDoNothing().returning({ id: leads.id });
  if (created) return { id: created.id, isNew: true };
  const [known] = await db
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.requestId, lead.requestId), eq(leads.contentHash, lead.contentHash)));
  if (!known) throw new Error('a lead is neither new nor known');
  return { id: known.id, isNew: false };
}

/** Takes the right to write to a visitor about a lead; false when it is used up: for the lead, or for his mailbox today. */
export async function claimAcknowledgement(
  db: Db,
  claim: typeof leadAcknowledgements.$inferInsert,
): Promise<boolean> {
  const claimed = await db
    .insert(leadAcknowledgements)
    .values(claim)
    .onConflictDoNothing()
    .returning({ leadId: leadAcknowledgements.leadId });
  return claimed.length > 0;
}

/** Says in SQL whether the owner of an address, which a column holds, has bought. */
export type HasBought = (email: SQLWrapper) => SQL;

/** Deletes the requests from before a moment; the hiring requests of those who have bought, from before another. */
export async function deleteLeads(
  db: Db,
  { before, contractsBefore }: { before: Date; contractsBefore: Date },
  hasBought: HasBought,
): Promise<void> {
  const ledToNoContract = or(ne(leads.kind, 'hiring'), not(hasBought(leads.email)));
  await db
    .delete(leads)
    .where(or(lt(leads.createdAt, contractsBefore), and(lt(leads.createdAt, before), ledToNoContract)));
}

/** The secret that all instances sign form tokens with. */
export async function getFormTokenSecret(db: Db): Promise<Buffer> {
  const [row] = await db.select().from(formTokenSecrets);
  if (!row) throw new Error('the secret of the form tokens is not in the database');
  return row.secret;
}
