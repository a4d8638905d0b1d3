import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from '#platform/columns';

export const organizations = pgTable('organizations', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name'),
  stripeCustomerId: text('stripe_customer_id'),
  createdAt: moment('created_at').notNull().defaultNow(),
});

export const users = pgTable('users', {
  id: uuid('id').primaryKey().defaultRandom(),
  organizationId: uuid('organization_id').notNull(),
  role: text('role', { enum: ['billing_admin', 'member'] }).notNull(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  /** Null until a buyer from the wizard has set one. */
  passwordHash: text('password_hash'),
  /** When its owner showed that the address is theirs. */
  emailVerifiedAt: moment('email_verified_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

export const sessions = pgTable('sessions', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  tokenHash: bytea('token_hash').notNull(),
  userAgent: text('user_agent').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  lastUsedAt: moment('last_used_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
});

export const familiarNetworks = pgTable('familiar_networks', {
  userId: uuid('user_id').notNull(),
  networkHash: bytea('network_hash').notNull(),
  lastLoginAt: moment('last_login_at').notNull().defaultNow(),
});

export const linkPurposes = ['reset-password', 'set-password', 'verify-email'] as const;

export const linkTokens = pgTable('link_tokens', {
  userId: uuid('user_id').notNull(),
  purpose: text('purpose', { enum: linkPurposes }).notNull(),
  tokenHash: bytea('token_hash').notNull(),
  organizationId: uuid('organization_id'),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
});
