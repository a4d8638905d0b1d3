import { operatorRoles } from '@horus/contract/operator-roles';
import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from '#platform/columns';
import {
  challengeColumns,
  type ownerColumn,
  passkeyColumns,
  recoveryCodeColumns,
  requiredOwner,
  totpColumns,
} from '#platform/second-factor/factor-tables';

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

const owner = () => requiredOwner('operator_id', () => operators.id);

export const operatorTotpFactors = pgTable('operator_totp_factors', totpColumns(owner()), (table) => [
  primaryKey({ columns: [table.ownerId] }),
]);

export const operatorRecoveryCodes = pgTable(
  'operator_recovery_codes',
  recoveryCodeColumns(owner()),
  (table) => [primaryKey({ columns: [table.ownerId, table.codeHash] })],
);

export const operatorPasskeys = pgTable('operator_passkeys', passkeyColumns(owner()), (table) => [
  index('operator_passkeys_operator').on(table.ownerId),
]);

export const operatorChallenges = pgTable(
  'operator_challenges',
  challengeColumns(
    // Required: a passkey alone is no login here. The shared type allows none.
    owner() as unknown as ReturnType<typeof ownerColumn>,
    () => operatorSessions.id,
  ),
  (table) => [
    index('operator_challenges_operator').on(table.ownerId),
    index('operator_challenges_session').on(table.sessionId),
    index('operator_challenges_expiry').on(table.expiresAt),
  ],
);
