import { bigint, boolean, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#platform/columns';

export const consentProofs = pgTable(
  'consent_proofs',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    choiceId: uuid('choice_id').notNull().unique('consent_proofs_choice'),
    version: integer('version').notNull(),
    analytics: boolean('analytics').notNull(),
    marketing: boolean('marketing').notNull(),
    /** The visitor's clock, capped at `receivedAt`. */
    givenAt: moment('given_at').notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [index('consent_proofs_given').on(table.givenAt)],
);
