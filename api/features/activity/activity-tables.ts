import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { organizations, users } from '#features/auth/auth-tables';
import { moment } from '#platform/columns';

/** Events in an organisation's account. A trigger rejects updates. */
export const activities = pgTable(
  'activities',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Null for events without a session and for erased users. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    actor: text('actor', { enum: ['user', 'company', 'system'] }).notNull(),
    /** A kind of contract/activity.ts, possibly of another release. */
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
