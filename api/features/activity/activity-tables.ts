import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { organizations, users } from '#features/auth/auth-tables';
import { moment } from '#platform/columns';

/** What happened in an organisation's account. A trigger lets nothing of a row change. */
export const activities = pgTable(
  'activities',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Null of what nobody's session did, and of a person who has been erased. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    actor: text('actor', { enum: ['user', 'company', 'system'] }).notNull(),
    /** One of contract/activity.ts, of this release or another. */
    kind: text('kind').notNull(),
    details: jsonb('details').notNull(),
    device: text('device'),
    network: text('network'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('activities_newest').on(table.organizationId, table.id.desc()),
    index('activities_user').on(table.userId),
    index('activities_created').on(table.createdAt),
  ],
);
