import { and, eq, lt, ne, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { hiringConfirmations, leadAcknowledgements, leads } from '#features/leads/leads-tables';
import type { Db } from '#platform/database';

export type NewLead = Omit<typeof leads.$inferInsert, 'id' | 'state'>;

export interface StoredLead {
  readonly id: string;
  readonly isNew: boolean;
  readonly confirmedAt: Date | null;
}

/** Stores a lead once, also under concurrent repeats. */
export async function insertLead(db: Db, lead: NewLead): Promise<StoredLead> {
  const columns = { id: leads.id, confirmedAt: leads.confirmedAt };
  const [created] = await db.insert(leads).values(lead).onConflictDoNothing().returning(columns);
  if (created) return { ...created, isNew: true };
  const [known] = await db.select(columns).from(leads).where(isLead(lead.requestId, lead.contentHash));
  if (!known) throw new Error('a lead is neither new nor known');
  return { ...known, isNew: false };
}

function isLead(requestId: string, contentHash: Buffer): SQL | undefined {
  return and(eq(leads.requestId, requestId), eq(leads.contentHash, contentHash));
}

export async function isKnownLead(
  db: Db,
  { requestId, contentHash }: Pick<NewLead, 'requestId' | 'contentHash'>,
): Promise<boolean> {
  const known = await db.select({ id: leads.id }).from(leads).where(isLead(requestId, contentHash));
  return known.length > 0;
}

/**
 * Returns false when the lead, or its mailbox for this kind of lead today, already got an email.
 */
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

/**
 * Claims the day's next confirmation, unless the last one had the same order.
 * @returns the email's number in the day; null when there is nothing to send
 */
export async function claimConfirmation(
  db: Db,
  claim: Omit<typeof hiringConfirmations.$inferInsert, 'mails'>,
  most: number,
): Promise<number | null> {
  const { contentHash, mails, mailbox, day } = hiringConfirmations;
  const [claimed] = await db
    .insert(hiringConfirmations)
    .values({ ...claim, mails: 1 })
    .onConflictDoUpdate({
      target: [mailbox, day],
      set: { contentHash: claim.contentHash, leadId: claim.leadId, mails: sql`${mails} + 1` },
      setWhere: sql`${contentHash} <> ${claim.contentHash} and ${mails} < ${most}`,
    })
    .returning({ mails });
  return claimed?.mails ?? null;
}

/** Claims the day's final email for a mailbox that was last sent a different order. */
export async function claimLastConfirmation(
  db: Db,
  { mailbox, day, ...set }: Omit<typeof hiringConfirmations.$inferInsert, 'mails'>,
  most: number,
): Promise<number | null> {
  const { contentHash, mails } = hiringConfirmations;
  const [claimed] = await db
    .update(hiringConfirmations)
    .set({ ...set, mails: most })
    .where(
      and(
        eq(hiringConfirmations.mailbox, mailbox),
        eq(hiringConfirmations.day, day),
        ne(contentHash, set.contentHash),
        lt(mails, most),
      ),
    )
    .returning({ mails });
  return claimed?.mails ?? null;
}

export async function markConfirmed(db: Db, leadId: string, confirmedAt: Date): Promise<void> {
  await db.update(leads).set({ confirmedAt }).where(eq(leads.id, leadId));
}

/** Builds the SQL condition that the owner of an address has bought. */
export type HasBought = (email: SQLWrapper) => SQL;

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
