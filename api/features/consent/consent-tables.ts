import { bigint, boolean, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';

export const consentProofs = pgTable('consent_proofs', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  choiceId: uuid('choice_id').notNull(),
  version: integer('version').notNull(),
  analytics: boolean('analytics').notNull(),
  marketing: boolean('marketing').notNull(),
  /** By the visitor's clock, never later than the arrival. */
  givenAt: timestamp('given_at', { withTimezone: true, mode: 'date' }).notNull(),
  receivedAt: timestamp('received_at', { withTimezone: true, mode: 'date' }).notNull(),
});
