import { operatorRoles } from '@horus/contract/backoffice/access';
import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from '#platform/columns';

/** Former operators stay, because records name them. */
export const operators = pgTable(
  'operators',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    role: text('role', { enum: operatorRoles }).notNull(),
    /** Null until the invitation is accepted. */
    passwordHash: text('password_hash'),
    createdAt: moment('created_at').notNull(),
    removedAt: moment('removed_at'),
  },
  (table) => [uniqueIndex('operators_email').on(table.email).where(sql`removed_at is null`)],
);

const operatorId = () =>
  uuid('operator_id')
    .notNull()
    .references(() => operators.id, { onDelete: 'cascade' });

export const operatorInvitations = pgTable(
  'operator_invitations',
  {
    operatorId: operatorId().primaryKey(),
    tokenHash: bytea('token_hash').notNull().unique(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('operator_invitations_expiry').on(table.expiresAt)],
);

export const operatorSessions = pgTable(
  'operator_sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    operatorId: operatorId(),
    tokenHash: bytea('token_hash').notNull().unique(),
    device: text('device').notNull(),
    network: text('network').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
    /** The last second factor. */
    provedAt: moment('proved_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('operator_sessions_operator').on(table.operatorId),
    index('operator_sessions_expiry').on(table.expiresAt),
  ],
);

/** Familiar networks and browsers, by hash. */
export const operatorNetworks = pgTable(
  'operator_networks',
  {
    operatorId: operatorId(),
    networkHash: bytea('network_hash').notNull(),
    lastLoginAt: moment('last_login_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.operatorId, table.networkHash] })],
);

export const operatorTotpFactors = pgTable('operator_totp_factors', {
  operatorId: operatorId().primaryKey(),
  /** Encrypted, bound to its operator. */
  secret: bytea('secret').notNull(),
  /** The newest TOTP time step whose code was used. */
  usedStep: bigint('used_step', { mode: 'number' }).notNull(),
  createdAt: moment('created_at').notNull(),
  /** Null during the setup. */
  confirmedAt: moment('confirmed_at'),
});

export const operatorRecoveryCodes = pgTable(
  'operator_recovery_codes',
  {
    operatorId: operatorId(),
    codeHash: bytea('code_hash').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.operatorId, table.codeHash] })],
);

export const operatorPasskeys = pgTable(
  'operator_passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    operatorId: operatorId(),
    credentialId: text('credential_id').notNull().unique(),
    publicKey: bytea('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('operator_passkeys_operator').on(table.operatorId)],
);

export const operatorChallenges = pgTable(
  'operator_challenges',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    purpose: text('purpose', {
      enum: ['second-step', 'passkey-step', 'passkey-proof', 'passkey-new'],
    }).notNull(),
    operatorId: operatorId(),
    sessionId: uuid('session_id').references(() => operatorSessions.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('operator_challenges_operator').on(table.operatorId),
    index('operator_challenges_session').on(table.sessionId),
    index('operator_challenges_expiry').on(table.expiresAt),
  ],
);
