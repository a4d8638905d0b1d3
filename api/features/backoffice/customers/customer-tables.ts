import { leadCallResults } from '@horus/contract/backoffice/leads';
import { date, index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { organizations, users } from '#features/auth/auth-tables';
import { moment } from '#platform/columns';

/** Internal notes, and emails and calls to the customer. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** The name at that time. */
    author: text('author').notNull(),
    body: text('body').notNull(),
    /** Null for notes. */
    subject: text('subject'),
    recipientId: uuid('recipient_id').references(() => users.id, { onDelete: 'set null' }),
    /** Null for notes and emails. */
    call: text('call', { enum: leadCallResults }),
    callAgainOn: date('call_again_on', { mode: 'string' }),
    callAgainHour: smallint('call_again_hour'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('customer_notes_newest').on(table.organizationId, table.createdAt.desc(), table.id.desc()),
    index('customer_notes_recipient').on(table.recipientId),
  ],
);
