import { and, eq, lt, ne, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { hiringConfirmations, leadAcknowledgements, leads } from '#features/leads/leads-tables';
import type { Db } from '#platform/database';

export type NewLead = Omit<typeof leads.$inferInsert, 'id' | 'state'>;

export interface StoredLead {
  readonly id: string;
  readonly isNew: boolean;
  readonly confirmedAt: Date | null;
}

/**
 * Stores a lead, once: sent again, concurrently even, it is the one that is there.
 * @returns its id, whether it is new, and when it was confirmed to its sender
 */
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

/** Whether a lead was stored before. */
export async function isKnownLead(
  db: Db,
  { requestId, contentHash }: Pick<NewLead, 'requestId' | 'contentHash'>,
): Promise<boolean> {
  const known = await db.select({ id: leads.id }).from(leads).where(isLead(requestId, contentHash));
  return known.length > 0;
}

/**
 * Takes the right to write to a visitor about a lead; false when it is used up: for the lead, or
 * for their mailbox today.
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
 * Notes that a mailbox is told of an order, unless that is what it was told last.
 * @param most mails that it may be sent in a day
 * @returns which mail of the day this one is; null when there is nothing to send
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

/**
 * Notes the same of a mailbox that gets no more mails: of the day's last one, where it was told of
 * another order.
 */
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

/** Notes that a request has been confirmed to its sender. */
export async function markConfirmed(db: Db, leadId: string, confirmedAt: Date): Promise<void> {
  await db.update(leads).set({ confirmedAt }).where(eq(leads.id, leadId));
}

/** Says in SQL whether the owner of an address, which a column holds, has bought. */
export type HasBought = (email: SQLWrapper) => SQL;

/**
 * Deletes the requests from before a moment; the hiring requests of those who have bought, from
 * before another.
 */
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
