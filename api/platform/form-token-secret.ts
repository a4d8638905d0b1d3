import { pgTable } from 'drizzle-orm/pg-core';
import { bytea } from '#platform/columns';
import type { Db } from '#platform/database';

export const formTokenSecrets = pgTable('form_token_secrets', {
  secret: bytea('secret').notNull(),
});

/** The secret of form tokens and proof-of-work challenges, shared by all instances. */
export async function getFormTokenSecret(db: Db): Promise<Buffer> {
  const [row] = await db.select().from(formTokenSecrets);
  if (!row) throw new Error('the secret of the form tokens is not in the database');
  return row.secret;
}
