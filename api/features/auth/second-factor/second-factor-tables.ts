import { bigint, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { sessions, users } from '#features/auth/auth-tables';
import { bytea, moment } from '#platform/columns';

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const totpFactors = pgTable(
  'totp_factors',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    /** Encrypted, bound to its user. */
    secret: bytea('secret').notNull(),
    /** The newest TOTP time step whose code was used. */
    usedStep: bigint('used_step', { mode: 'number' }).notNull(),
    createdAt: moment('created_at').notNull(),
    /** Null during the setup. */
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

export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    credentialId: text('credential_id').notNull().unique(),
    publicKey: bytea('public_key').notNull(),
    /** The authenticator's signature counter; 0 without one. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

export const authChallenges = pgTable(
  'auth_challenges',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    purpose: text('purpose', {
      enum: ['second-step', 'passkey-login', 'passkey-step', 'passkey-proof', 'passkey-new'],
    }).notNull(),
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
