import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from '#platform/columns';

export const organizations = pgTable('organizations', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name'),
  stripeCustomerId: text('stripe_customer_id').unique(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    role: text('role', { enum: ['billing_admin', 'member'] }).notNull(),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    /** Null until a buyer from the wizard has set one. */
    passwordHash: text('password_hash'),
    /** When its owner showed that the address is theirs. */
    emailVerifiedAt: moment('email_verified_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('users_organization').on(table.organizationId)],
);

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: bytea('token_hash').notNull().unique(),
    userAgent: text('user_agent').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
    index('sessions_last_used').on(table.lastUsedAt),
  ],
);

export const familiarNetworks = pgTable(
  'familiar_networks',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    networkHash: bytea('network_hash').notNull(),
    lastLoginAt: moment('last_login_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.networkHash] })],
);

export const linkPurposes = ['reset-password', 'set-password', 'verify-email'] as const;

export const linkTokens = pgTable(
  'link_tokens',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: linkPurposes }).notNull(),
    tokenHash: bytea('token_hash').notNull().unique(),
    organizationId: uuid('organization_id').references(() => organizations.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.purpose] }),
    index('link_tokens_expiry').on(table.expiresAt),
    index('link_tokens_organization').on(table.organizationId),
  ],
);
