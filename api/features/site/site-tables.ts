import { date, pgTable, text } from 'drizzle-orm/pg-core';

/** A reminder that comes again until what it asks for is done: one row a kind. */
export const operatorReminders = pgTable('operator_reminders', {
  kind: text('kind').primaryKey(),
  /** The day of the last, on the clock of mainland Spain. */
  sentOn: date('sent_on').notNull(),
});
