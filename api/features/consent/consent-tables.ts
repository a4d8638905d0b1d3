import { bigint, boolean, integer, pgTable, timestamp } from 'drizzle-orm/pg-core';

export const consentProofs = pgTable('consent_proofs', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  version: integer('version').notNull(),
  analytics: boolean('analytics').notNull(),
  marketing: boolean('marketing').notNull(),
  givenAt: timestamp('given_at', { withTimezone: true, mode: 'date' }).notNull(),
});
