import { roles } from '@horus/contract/roles';
import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { organizations, users } from '#features/auth/auth-tables';
import { bytea, moment } from '#platform/columns';

/** Open and expired invitations. Acceptance deletes the row. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    role: text('role', { enum: roles }).notNull(),
    tokenHash: bytea('token_hash').notNull().unique(),
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    unique().on(table.organizationId, table.email),
    index('invitations_inviter').on(table.invitedBy),
    index('invitations_email').on(table.email),
    index('invitations_expiry').on(table.expiresAt),
  ],
);
