import { leadStatuses, lostReasons } from '@horus/contract/backoffice/leads';
import { leadChannels, leadKinds } from '@horus/contract/lead-options';
import type { Quote } from '@horus/contract/quote';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment, phoneKeyOf } from '#platform/columns';

/** The sender asked for a call and waits for it. The text must match the partial index. */
export const waitsForCall = sql`called_at is null and status in ('new', 'working') and data @> '{"callbackRequested": true}'`;

/** {@link waitsForCall}, except leads postponed beyond a day and those with an appointment. */
export const waitsForCallOn = (day: string) =>
  sql`${waitsForCall} and reminder_time is null and coalesce(reminder_on <= ${day}, true)`;

/** The sender's company, else their name. */
export const nameOfLead = sql`coalesce(
  nullif(data->>'empresa', ''), nullif(data->>'companyName', ''), data->>'nombre', data->>'contactName')`;

/** @param data of a lead */
export const phoneOfLead = (data: SQLWrapper): SQL =>
  sql`coalesce(nullif(${data}->>'contactPhone', ''), ${data}->>'telefono')`;

/** Over `leads l`: the kind; for a message that an operator wrote down, its channel. */
export const kindOrChannel = sql`case when l.kind = 'contact' then coalesce(l.channel, l.kind) else l.kind end`;

export const leads = pgTable(
  'leads',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: leadKinds }).notNull(),
    /** Always 'new': the previous release writes it. `status` is the current column. */
    state: text('state', { enum: ['new', 'done'] })
      .notNull()
      .default('new'),
    requestId: uuid('request_id').notNull(),
    contentHash: bytea('content_hash').notNull(),
    /** Empty without an email: the previous release requires a text. */
    email: text('email').notNull(),
    data: jsonb('data').$type<object>().notNull(),
    quote: jsonb('quote').$type<Quote>(),
    /** Empty without a network, if an operator wrote the request down. */
    networkHash: bytea('network_hash').notNull(),
    /** How a recorded request came, and its operator; null for those of forms. */
    channel: text('channel', { enum: leadChannels }),
    recordedBy: uuid('recorded_by'),
    /** When its confirmation was queued; null without one. */
    confirmedAt: moment('confirmed_at'),
    createdAt: moment('created_at').notNull(),
    status: text('status', { enum: leadStatuses }).notNull().default('new'),
    /** The operator in charge. */
    ownerId: uuid('owner_id'),
    reminderOn: date('reminder_on'),
    /** 'HH:MM' in Madrid, for an appointment; null for a reminder. */
    reminderTime: text('reminder_time'),
    /** Why it was lost; the detail is only of 'other'. */
    lostReason: text('lost_reason', { enum: lostReasons }),
    lostDetail: text('lost_detail'),
    calledAt: moment('called_at'),
    /** Counts the changes, for optimistic locking. */
    version: integer('version').notNull().default(1),
    /** The version that the order's payment created; null while unpaid. */
    paidVersion: integer('paid_version'),
    /** When it was created or last changed, including notes and replies. */
    changedAt: moment('changed_at').notNull().defaultNow(),
    /** Search words: names, company, address and phone; and all its text. */
    searchNames: text('search_names').generatedAlwaysAs(sql`lead_names(email, data)`),
    searchText: text('search_text').generatedAlwaysAs(sql`lead_text(email, data)`),
  },
  (table) => [
    index('leads_newest_first').on(table.createdAt.desc(), table.id.desc()),
    index('leads_by_status').on(table.status, table.createdAt.desc(), table.id.desc()),
    index('leads_by_owner')
      .on(table.ownerId, table.createdAt.desc(), table.id.desc())
      .where(sql`owner_id is not null`),
    index('leads_by_reminder').on(table.reminderOn, table.id).where(sql`reminder_on is not null`),
    index('leads_appointments')
      .on(table.reminderOn, table.reminderTime, table.id)
      .where(sql`reminder_time is not null`),
    index('leads_in_progress')
      .on(table.ownerId, table.reminderOn.asc().nullsFirst(), table.changedAt, table.id)
      .where(sql`status = 'working'`),
    index('leads_to_call').on(table.createdAt.desc(), table.id.desc()).where(waitsForCall),
    index('leads_changed').on(table.changedAt),
    index('leads_phone').on(phoneKeyOf(phoneOfLead(table.data))),
    index('leads_search_names').using('gin', table.searchNames.op('gin_trgm_ops')),
    index('leads_search_text').using('gin', table.searchText.op('gin_trgm_ops')),
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
