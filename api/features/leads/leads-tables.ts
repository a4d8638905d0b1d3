import { leadKinds } from '@horus/contract/lead-options';
import type { Quote } from '@horus/contract/quote';
import { date, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from '#platform/columns';

export const leads = pgTable(
  'leads',
  {
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
  },
  (table) => [
    unique().on(table.requestId, table.contentHash),
    index('leads_newest').on(table.state, table.createdAt.desc()),
    index('leads_email').on(table.email),
    index('leads_created').on(table.createdAt),
  ],
);

export const leadAcknowledgements = pgTable(
  'lead_acknowledgements',
  {
    leadId: uuid('lead_id')
      .primaryKey()
      .references(() => leads.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: leadKinds }).notNull(),
    mailbox: text('mailbox').notNull(),
    day: date('day').notNull(),
  },
  (table) => [unique().on(table.mailbox, table.kind, table.day)],
);

export const hiringConfirmations = pgTable(
  'hiring_confirmations',
  {
    mailbox: text('mailbox').notNull(),
    day: date('day').notNull(),
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    contentHash: bytea('content_hash').notNull(),
    mails: integer('mails').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.mailbox, table.day] }),
    index('hiring_confirmations_lead').on(table.leadId),
  ],
);
