import { bigint, boolean, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#platform/columns';

export const consentProofs = pgTable('consent_proofs', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  choiceId: uuid('choice_id').notNull(),
  version: integer('version').notNull(),
  analytics: boolean('analytics').notNull(),
  marketing: boolean('marketing').notNull(),
  /** By the visitor's clock, never later than the arrival. */
  givenAt: moment('given_at').notNull(),
  receivedAt: moment('received_at').notNull(),
});
