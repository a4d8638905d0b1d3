import type { LegalDocument } from '@horus/contract/legal-document';
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#platform/columns';

export const termsEditions = pgTable('terms_editions', {
  /** Hexadecimal SHA-256 of the text and the letterhead. */
  hash: text('hash').primaryKey(),
  version: text('version').notNull(),
  document: jsonb('document').$type<LegalDocument>().notNull(),
  letterhead: jsonb('letterhead').$type<readonly string[]>().notNull(),
  publishedAt: moment('published_at').notNull(),
});
