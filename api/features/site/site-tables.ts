import { date, pgTable, text } from 'drizzle-orm/pg-core';

/** One row per kind of recurring reminder. */
export const operatorReminders = pgTable('operator_reminders', {
  kind: text('kind').primaryKey(),
  /** The day of the last reminder, in mainland Spain's time zone. */
  sentOn: date('sent_on').notNull(),
});
