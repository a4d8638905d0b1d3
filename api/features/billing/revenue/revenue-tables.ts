import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { organizations } from '#features/auth/auth-tables';
import { moment } from '#platform/columns';

/**
 * Each change of what a customer pays a month. It outlives the customer, of nobody: the company's
 * sums stay as they were.
 */
export const revenueMovements = pgTable(
  'revenue_movements',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    organizationId: uuid('organization_id').references(() => organizations.id, { onDelete: 'set null' }),
    kind: text('kind', { enum: ['new', 'changed', 'lost'] }).notNull(),
    /** Cents without VAT that are paid more a month; below zero, less. */
    cents: integer('cents').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('revenue_movements_organization').on(table.organizationId)],
);
