import { roles } from '@horus/contract/roles';
import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, foldText, moment, phoneDigits, phoneKeyOf, spaceWords } from '#platform/columns';

export const organizations = pgTable(
  'organizations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name'),
    /** As corrected by an operator at `phoneAt`, which hides the numbers of older forms. */
    phone: text('phone'),
    phoneAt: moment('phone_at'),
    stripeCustomerId: text('stripe_customer_id').unique(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('organizations_newest').on(table.createdAt.desc(), table.id.desc()),
    index('organizations_phone').on(phoneKeyOf(table.phone)),
    index('organizations_phone_part').using('gin', sql`(${phoneDigits(table.phone)}) gin_trgm_ops`),
    index('organizations_search').using(
      'gin',
      sql`${foldText(sql`coalesce(${table.name}, '') || ' ' || coalesce(${table.stripeCustomerId}, '')`)} gin_trgm_ops`,
    ),
    index('organizations_words').using(
      'gin',
      sql`(${spaceWords(sql`coalesce(${table.name}, '') || ' ' || coalesce(${table.stripeCustomerId}, '')`)}) gin_trgm_ops`,
    ),
    index('organizations_name_words').using(
      'gin',
      sql`(${spaceWords(sql`coalesce(${table.name}, '')`)}) gin_trgm_ops`,
    ),
  ],
);

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The default organisation. A trigger makes the user its owner (decision 036). */
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    /** Constant: the previous release reads it. The current role is in `memberships`. */
    role: text('role', { enum: ['billing_admin', 'member'] }).notNull(),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    /** Null until a wizard buyer sets one. */
    passwordHash: text('password_hash'),
    emailVerifiedAt: moment('email_verified_at'),
    /** Null: sign-in is allowed. */
    signInBlockedAt: moment('sign_in_blocked_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('users_organization').on(table.organizationId),
    index('users_search').using(
      'gin',
      sql`${foldText(sql`${table.name} || ' ' || ${table.email}`)} gin_trgm_ops`,
    ),
    index('users_words').using(
      'gin',
      sql`(${spaceWords(sql`${table.name} || ' ' || ${table.email}`)}) gin_trgm_ops`,
    ),
  ],
);

export const memberships = pgTable(
  'memberships',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    role: text('role', { enum: roles }).notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Set when they switch to it; the newest is where a new session starts. */
    chosenAt: moment('chosen_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.organizationId] }),
    index('memberships_organization').on(table.organizationId, table.createdAt),
  ],
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
    /** Null: at login. */
    provedAt: moment('proved_at'),
    expiresAt: moment('expires_at').notNull(),
    /** Null: the user's default organisation. */
    organizationId: uuid('organization_id').references(() => organizations.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('sessions_organization').on(table.organizationId),
    index('sessions_user').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
    index('sessions_last_used').on(table.lastUsedAt),
  ],
);

/** Read-only sessions of operators in the customer area. */
export const operatorViews = pgTable(
  'operator_views',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tokenHash: bytea('token_hash').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    operatorName: text('operator_name').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** The operator's own session: a trigger ends both together. */
    operatorSessionId: uuid('operator_session_id'),
  },
  (table) => [
    index('operator_views_session').on(table.operatorSessionId),
    index('operator_views_user').on(table.userId),
    index('operator_views_organization').on(table.organizationId),
    index('operator_views_expiry').on(table.expiresAt),
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

export const emailChanges = pgTable(
  'email_changes',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    tokenHash: bytea('token_hash').notNull().unique(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('email_changes_expiry').on(table.expiresAt)],
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
