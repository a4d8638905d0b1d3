import { eq } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { organizations } from '#features/auth/auth-tables';
import { moment } from '#platform/columns';

/** The id is part of Stripe's idempotency key. */
export const refundOrders = pgTable(
  'refund_orders',
  {
    id: uuid('id').primaryKey(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    paymentId: text('payment_id').notNull(),
    cents: integer('cents').notNull(),
    /** Internal; never shown to the customer. */
    reason: text('reason').notNull(),
    /** Cents refunded when the order was made. */
    refundedBefore: integer('refunded_before').notNull(),
    state: text('state', { enum: ['asked', 'done', 'refused'] }).notNull(),
    createdAt: moment('created_at').notNull(),
    /** Operator's name at that time; null in rows of an older release. */
    orderedBy: text('ordered_by'),
  },
  (table) => [
    uniqueIndex('refund_orders_asked').on(table.paymentId).where(eq(table.state, 'asked')),
    index('refund_orders_organization').on(table.organizationId),
  ],
);
