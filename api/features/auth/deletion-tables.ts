import type { DeletionReceipt, OwedFigures } from '@horus/contract/backoffice/deletions';
import { deletionReasons } from '@horus/contract/deletion-options';
import { eq, isNotNull } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { organizations, users } from '#features/auth/auth-tables';
import { moment } from '#platform/columns';

/** In auth because billing reads it too. */
export const deletionRequests = pgTable(
  'deletion_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    organizationId: uuid('organization_id').references(() => organizations.id, { onDelete: 'set null' }),
    state: text('state', { enum: ['pending', 'withdrawn', 'done'] }).notNull(),
    reason: text('reason', { enum: deletionReasons }).notNull(),
    otherReason: text('other_reason').notNull(),
    horus: boolean('horus').notNull(),
    stc: boolean('stc').notNull(),
    /** Whether the paid rest of a cancelled plan is given up. */
    givesUpRest: boolean('gives_up_rest').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    dueAt: moment('due_at').notNull(),
    endedAt: moment('ended_at'),
    /** The operator who asked a colleague to confirm it, when an amount is open. */
    confirmationAskedBy: uuid('confirmation_asked_by'),
    confirmationAskedAt: moment('confirmation_asked_at'),
    confirmationAskedFor: jsonb('confirmation_asked_for').$type<OwedFigures>(),
    /** The operator carrying it out. The claim expires after a crash. */
    claimedBy: uuid('claimed_by'),
    claimedUntil: moment('claimed_until'),
    /** Contains no personal data. */
    receipt: jsonb('receipt').$type<DeletionReceipt>(),
  },
  (table) => [
    index('deletion_requests_queue').on(table.state, table.dueAt, table.id),
    index('deletion_requests_ended').on(table.state, table.endedAt, table.id).where(isNotNull(table.endedAt)),
    uniqueIndex('deletion_requests_pending').on(table.userId).where(eq(table.state, 'pending')),
    index('deletion_requests_organization').on(table.organizationId),
    index('deletion_requests_user').on(table.userId),
  ],
);
