import { createHash } from 'node:crypto';
import { heldKinds, UNDO_SECONDS } from '@horus/contract/backoffice/undo';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { AppError } from '#platform/app-error';
import { moment } from '#platform/columns';
import type { Db } from '#platform/database';
import { mailJob } from '#platform/mail';

export const heldMails = pgTable(
  'held_mails',
  {
    id: uuid('id').primaryKey(),
    /** An operator's id. */
    heldBy: uuid('held_by').notNull(),
    kind: text('kind', { enum: heldKinds }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** The state to restore (ids, states and times only) and a hash of the sent content. */
    before: jsonb('before').notNull(),
    heldAt: moment('held_at').notNull().defaultNow(),
  },
  (table) => [index('held_mails_age').on(table.heldAt)],
);

/** An operator's action whose mail is held. The page generates the id. */
export interface Send {
  readonly id: string;
  readonly by: string;
}

export type HeldMail = Pick<typeof heldMails.$inferSelect, 'id' | 'kind' | 'subjectId' | 'before'>;

/** An action without a mail can be undone while its row is kept. */
const isSilent = ({ before }: HeldMail) => Object(before).isSilent === true;
/** The ids of an action's further mails. */
const otherMails = ({ before }: HeldMail): readonly string[] => Object(before).otherMails ?? [];

interface Act extends Pick<HeldMail, 'kind' | 'subjectId'> {
  readonly before: object & { readonly otherMails?: readonly string[] };
  /** A repeated id with other content is another action. */
  readonly content: object;
}

/**
 * Records an action before it runs, in its transaction. Queue its mail with the same id.
 * @returns false for a repeated request
 * @throws AppError 'operators.sent_before' when the id was used for another action
 */
export async function holdMail(
  db: Db,
  { id, by }: Send,
  { kind, subjectId, before, content }: Act,
): Promise<boolean> {
  await db.execute(sql`delete from held_mails where held_at < now() - interval '1 day'`);
  const sent = createHash('sha256')
    .update(JSON.stringify([kind, subjectId, content]))
    .digest('base64');
  const held = await db
    .insert(heldMails)
    .values({ id, heldBy: by, kind, subjectId, before: { ...before, sent } })
    .onConflictDoNothing()
    .returning({ id: heldMails.id });
  if (held.length > 0) return true;
  const [known] = await db
    .select({ sent: sql<string | null>`${heldMails.before}->>'sent'` })
    .from(heldMails)
    .where(eq(heldMails.id, id));
  // Rows of the previous release have no hash.
  if (known?.sent && known.sent !== sent) throw new AppError('operators.sent_before');
  return false;
}

/**
 * Records a mail that can't be undone before it is queued, in its transaction.
 * @param send null for the command line and pages of the previous release
 * @returns false for a repeated request
 * @throws AppError 'operators.sent_before' when the id was used for another mail
 */
export async function isFirstSend(
  db: Db,
  send: Send | null,
  recipientId: string,
  content: object = {},
): Promise<boolean> {
  return send === null || holdMail(db, send, { kind: 'mail', subjectId: recipientId, before: {}, content });
}

/** @throws AppError 'operators.too_late' */
export async function cancelHeldMail(db: Db, { id, by }: Send): Promise<HeldMail> {
  const [held] = await db
    .select()
    .from(heldMails)
    .where(and(eq(heldMails.id, id), eq(heldMails.heldBy, by)))
    .for('update');
  const { rows } = await db.execute<{ state: string }>(sql`
    select state from jobs.job where name = ${mailJob.name} and id = ${id}::uuid for update`);
  if (!held || (rows[0]?.state !== 'created' && !isSilent(held))) throw new AppError('operators.too_late');
  const mails = sql.param([id, ...otherMails(held)]);
  await db.execute(sql`
    delete from jobs.job where name = ${mailJob.name} and id = any(${mails}::uuid[]) and state = 'created'`);
  await db.delete(heldMails).where(eq(heldMails.id, id));
  return held;
}

/** Removes the waiting mails of a step, of every operator. Returns whether there were any. */
export async function withdrawStepMails(db: Db, installationId: string, step: string): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with taken as (
      delete from jobs.job j using held_mails h
       where h.kind = 'installation' and h.subject_id = ${installationId} and h.before->>'step' = ${step}
         and j.name = ${mailJob.name} and j.id = h.id and j.state = 'created' returning h.id)
    delete from held_mails h using taken where h.id = taken.id returning h.id`);
  return rows.length > 0;
}

/** @param nameOf SQL for the customer's name from the row `h`; null when deleted */
export async function listHeldMails(db: Db, by: string, nameOf: SQL) {
  const secondsLeft = sql<number>`${UNDO_SECONDS} - extract(epoch from now() - held_at)::float8`;
  const { rows } = await db.execute<Omit<HeldMail, 'before'> & { name: string; secondsLeft: number }>(sql`
    select h.id, h.kind, h.subject_id as "subjectId", coalesce(${nameOf}, 'un cliente') as name,
           ${secondsLeft} as "secondsLeft"
      from held_mails h join jobs.job j on j.name = ${mailJob.name} and j.id = h.id and j.state = 'created'
     where h.held_by = ${by} and ${secondsLeft} > 0 order by h.held_at`);
  return rows;
}
