import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { organizations, users } from '#features/auth/auth-tables';
import { moment } from '#platform/columns';

/** What the company's people write down of a customer, for themselves; and what they mail them. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Who wrote it, as they were called then. */
    author: text('author').notNull(),
    body: text('body').notNull(),
    /** Of a mail alone. */
    subject: text('subject'),
    recipientId: uuid('recipient_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('customer_notes_newest').on(table.organizationId, table.createdAt.desc(), table.id.desc()),
    index('customer_notes_recipient').on(table.recipientId),
  ],
);
