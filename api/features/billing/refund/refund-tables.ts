import { eq } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { organizations } from '#features/auth/auth-tables';
import { moment } from '#platform/columns';

/** Refunds that the company has ordered, each under the id that Stripe is asked with. */
export const refundOrders = pgTable(
  'refund_orders',
  {
    id: uuid('id').primaryKey(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    paymentId: text('payment_id').notNull(),
    cents: integer('cents').notNull(),
    /** For the company's own books; never shown to the customer. */
    reason: text('reason').notNull(),
    /** What had been given back of the payment when it was ordered, in cents. */
    refundedBefore: integer('refunded_before').notNull(),
    state: text('state', { enum: ['asked', 'done', 'refused'] }).notNull(),
    createdAt: moment('created_at').notNull(),
    /** Who ordered it, as they were called then; null of what an older release wrote. */
    orderedBy: text('ordered_by'),
  },
  (table) => [
    uniqueIndex('refund_orders_asked').on(table.paymentId).where(eq(table.state, 'asked')),
    index('refund_orders_organization').on(table.organizationId),
  ],
);
