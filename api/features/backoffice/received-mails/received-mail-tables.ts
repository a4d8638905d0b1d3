import type { ReceivedMail } from '@horus/contract/backoffice/mail';
import { type SQL, sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { organizations } from '#features/auth/auth-tables';
import { leads } from '#features/leads/leads-tables';
import { bytea, moment } from '#platform/columns';

/** Each belongs to a request or to a customer. */
export const receivedMails = pgTable(
  'received_mails',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Hash of the Message-ID, or of the whole message without one. */
    messageHash: bytea('message_hash').notNull().unique(),
    leadId: uuid('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    organizationId: uuid('organization_id').references(() => organizations.id, { onDelete: 'cascade' }),
    sender: text('sender').notNull(),
    subject: text('subject').notNull(),
    /** Without the quoted mails, which are `quoted`. */
    body: text('body').notNull(),
    quoted: text('quoted').notNull(),
    attachments: jsonb('attachments').$type<ReceivedMail['attachments']>().notNull(),
    isAutomatic: boolean('is_automatic').notNull(),
    receivedAt: moment('received_at').notNull(),
    /** When an operator said that it needs no answer. */
    dismissedAt: moment('dismissed_at'),
  },
  (table) => [
    index('received_mails_lead').on(table.leadId, table.receivedAt),
    index('received_mails_organization').on(table.organizationId, table.receivedAt),
    index('received_mails_sender').on(table.sender),
    index('received_mails_newest').on(table.receivedAt).where(sql`not is_automatic and dismissed_at is null`),
  ],
);

/** Over `received_mails r`: no reply and no call since, answered or not. */
export const waitsForAnswer = sql`(
  not r.is_automatic and r.dismissed_at is null
  and not exists (select from lead_entries e
                   where e.lead_id = r.lead_id and e.kind in ('reply', 'call') and e.created_at >= r.received_at)
  and not exists (select from customer_notes n
                   where n.organization_id = r.organization_id and coalesce(n.subject, n.call) is not null
                     and n.created_at >= r.received_at))`;

/** False for spam. @param lead a row of `leads` */
export const leadWaitsForAnswer = (lead: SQL) => sql`(
  ${lead}.status <> 'spam' and exists (select from received_mails r where r.lead_id = ${lead}.id and ${waitsForAnswer}))`;
