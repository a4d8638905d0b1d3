import type { Figures } from '@horus/contract/backoffice/figures';
import { boolean, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { moment } from '#platform/columns';

/** A single row. */
export const companyFigures = pgTable('company_figures', {
  id: boolean('id').primaryKey().default(true),
  countedAt: moment('counted_at').notNull(),
  figures: jsonb('figures').$type<Figures>().notNull(),
});
