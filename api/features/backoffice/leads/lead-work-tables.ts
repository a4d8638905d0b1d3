import type { LeadCallResult } from '@horus/contract/backoffice/leads';
import { startOfDay } from '@horus/contract/dates';
import { isNotNull, sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { operators } from '#features/backoffice/operators/operator-tables';
import { leadWaitsForAnswer } from '#features/backoffice/received-mails/received-mail-tables';
import { leads, waitsForCall } from '#features/leads/leads-tables';
import { moment } from '#platform/columns';

const leadId = () =>
  uuid('lead_id')
    .notNull()
    .references(() => leads.id, { onDelete: 'cascade' });

/** Old and new value by column. */
export type Changes = Readonly<Record<string, readonly [from: unknown, to: unknown]>>;
/**
 * Notes have `text`, replies also `subject`, changes `changes`. Calls without a `result` are
 * unanswered.
 */
export interface EntryContent {
  readonly text?: string;
  readonly from?: 'sender';
  readonly result?: LeadCallResult;
  readonly subject?: string;
  readonly changes?: Changes;
  /** Marks a change by an undone call or reply, and its undo: not in the history. */
  readonly undone?: true;
}

export const leadEntries = pgTable(
  'lead_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    leadId: leadId(),
    operatorId: uuid('operator_id')
      .notNull()
      .references(() => operators.id),
    kind: text('kind', { enum: ['note', 'reply', 'change', 'call'] }).notNull(),
    content: jsonb('content').$type<EntryContent>().notNull(),
    createdAt: moment('created_at').notNull(),
    /** The id that the page gave to a note or reply, to detect a repeated request. */
    sentAs: uuid('sent_as'),
  },
  (table) => [
    uniqueIndex('lead_entries_sent_as').on(table.sentAs).where(isNotNull(table.sentAs)),
    index('lead_entries_lead').on(table.leadId, table.id),
    index('lead_entries_operator').on(table.operatorId),
  ],
);

/**
 * Over `leads`: without a reminder, a call to make or a mail to answer, and without a reply or call
 * on that day.
 */
export const hasNoNextStep = (day: string) => sql`
  reminder_on is null and not (${waitsForCall}) and not ${leadWaitsForAnswer(sql`leads`)} and not exists (
    select from lead_entries where lead_id = leads.id and kind in ('reply', 'call')
       and created_at >= ${startOfDay(day).toISOString()}::timestamptz)`;

/** Only the previous release reads this and the next table. The next release drops both. */
export const leadWords = pgTable(
  'lead_words',
  { leadId: leadId(), word: text('word').notNull(), createdAt: moment('created_at').notNull() },
  (table) => [
    primaryKey({ columns: [table.leadId, table.word] }),
    index('lead_words_newest').on(table.word, table.createdAt.desc(), table.leadId.desc()),
  ],
);

export const knownLeadWords = pgTable('known_lead_words', { word: text('word').primaryKey() }, (table) => [
  index('known_lead_words_alike').using('gin', table.word.op('gin_trgm_ops')),
]);
