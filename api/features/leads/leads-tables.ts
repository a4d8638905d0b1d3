import { leadKinds } from '@horus/contract/lead-options';
import type { Quote } from '@horus/contract/quote';
import { date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from '#platform/columns';

export const leads = pgTable('leads', {
  id: uuid('id').primaryKey().defaultRandom(),
  kind: text('kind', { enum: leadKinds }).notNull(),
  state: text('state', { enum: ['new', 'done'] })
    .notNull()
    .default('new'),
  requestId: uuid('request_id').notNull(),
  contentHash: bytea('content_hash').notNull(),
  email: text('email').notNull(),
  data: jsonb('data').$type<object>().notNull(),
  quote: jsonb('quote').$type<Quote>(),
  networkHash: bytea('network_hash').notNull(),
  /** When it was confirmed to who made it; null before, and for what is not confirmed. */
  confirmedAt: moment('confirmed_at'),
  createdAt: moment('created_at').notNull(),
});

export const leadAcknowledgements = pgTable('lead_acknowledgements', {
  leadId: uuid('lead_id').primaryKey(),
  kind: text('kind', { enum: leadKinds }).notNull(),
  mailbox: text('mailbox').notNull(),
  day: date('day').notNull(),
});

export const hiringConfirmations = pgTable('hiring_confirmations', {
  mailbox: text('mailbox').notNull(),
  day: date('day').notNull(),
  leadId: uuid('lead_id').notNull(),
  contentHash: bytea('content_hash').notNull(),
  mails: integer('mails').notNull(),
});
