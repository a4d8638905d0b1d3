import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { organizations } from '#features/auth/auth-tables';
import { moment } from '#platform/columns';

/** Changes of monthly revenue. Rows outlive a deleted organisation, so the totals stay. */
export const revenueMovements = pgTable(
  'revenue_movements',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    organizationId: uuid('organization_id').references(() => organizations.id, { onDelete: 'set null' }),
    kind: text('kind', { enum: ['new', 'changed', 'lost'] }).notNull(),
    /** Change in cents per month, without VAT. */
    cents: integer('cents').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('revenue_movements_organization').on(table.organizationId)],
);
