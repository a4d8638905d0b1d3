import { bigint, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { sessions, users } from '#features/auth/auth-tables';
import { bytea, moment } from '#platform/columns';

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** An app that makes codes. */
export const totpFactors = pgTable(
  'totp_factors',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    /** Sealed for its user. */
    secret: bytea('secret').notNull(),
    /** The newest step of time whose code was used. */
    usedStep: bigint('used_step', { mode: 'number' }).notNull(),
    createdAt: moment('created_at').notNull(),
    /** Null while it is being set up. */
    confirmedAt: moment('confirmed_at'),
  },
  (table) => [unique().on(table.userId)],
);

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    codeHash: bytea('code_hash').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [unique().on(table.userId, table.codeHash)],
);

/** What was begun and has to be answered soon, once. */
export const authChallenges = pgTable(
  'auth_challenges',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    purpose: text('purpose', { enum: ['second-step'] }).notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('auth_challenges_user').on(table.userId),
    index('auth_challenges_session').on(table.sessionId),
    index('auth_challenges_expiry').on(table.expiresAt),
  ],
);
