import { type AnyPgColumn, bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from '#platform/columns';

export const ownerColumn = (name: string, owner: () => AnyPgColumn) =>
  uuid(name).references(owner, { onDelete: 'cascade' });
export const requiredOwner = (name: string, owner: () => AnyPgColumn) => ownerColumn(name, owner).notNull();
type RequiredOwner = ReturnType<typeof requiredOwner>;

export const totpColumns = (ownerId: RequiredOwner) => ({
  ownerId,
  /** Encrypted, bound to its owner. */
  secret: bytea('secret').notNull(),
  /** The newest TOTP time step whose code was used. */
  usedStep: bigint('used_step', { mode: 'number' }).notNull(),
  createdAt: moment('created_at').notNull(),
  /** Null during the setup. */
  confirmedAt: moment('confirmed_at'),
});

export const recoveryCodeColumns = (ownerId: RequiredOwner) => ({
  ownerId,
  codeHash: bytea('code_hash').notNull(),
  createdAt: moment('created_at').notNull(),
});

export const passkeyColumns = (ownerId: RequiredOwner) => ({
  id: uuid('id').primaryKey().defaultRandom(),
  ownerId,
  credentialId: text('credential_id').notNull().unique(),
  publicKey: bytea('public_key').notNull(),
  /** The authenticator's signature counter; 0 without one. */
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull(),
  name: text('name').notNull(),
  createdAt: moment('created_at').notNull(),
  lastUsedAt: moment('last_used_at'),
});

export const challengeColumns = (ownerId: ReturnType<typeof ownerColumn>, session: () => AnyPgColumn) => ({
  tokenHash: bytea('token_hash').primaryKey(),
  purpose: text('purpose', {
    enum: ['second-step', 'passkey-login', 'passkey-step', 'passkey-proof', 'passkey-new'],
  }).notNull(),
  /** Null for a login by passkey, whose user is not known yet. */
  ownerId,
  sessionId: uuid('session_id').references(session, { onDelete: 'cascade' }),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

const anyTable = {
  totp: (name: string, owner: RequiredOwner) => pgTable(name, totpColumns(owner)),
  recoveryCodes: (name: string, owner: RequiredOwner) => pgTable(name, recoveryCodeColumns(owner)),
  passkeys: (name: string, owner: RequiredOwner) => pgTable(name, passkeyColumns(owner)),
  challenges: (name: string, owner: ReturnType<typeof ownerColumn>, session: () => AnyPgColumn) =>
    pgTable(name, challengeColumns(owner, session)),
};

export interface FactorTables {
  readonly totp: ReturnType<typeof anyTable.totp>;
  readonly recoveryCodes: ReturnType<typeof anyTable.recoveryCodes>;
  readonly passkeys: ReturnType<typeof anyTable.passkeys>;
  readonly challenges: ReturnType<typeof anyTable.challenges>;
}
