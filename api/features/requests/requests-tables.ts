import { deletionReasons } from '@horus/contract/deletion-options';
import { type InvoiceRequestBody, invoiceRequestStates } from '@horus/contract/requests';
import { boolean, integer, jsonb, pgSchema, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from '#platform/columns';

/** What the form said, but for the payment, which has a column of its own. */
export type InvoiceForm = Omit<InvoiceRequestBody, 'paymentId'>;

export const invoiceRequests = pgTable('invoice_requests', {
  id: uuid('id').primaryKey().defaultRandom(),
  organizationId: uuid('organization_id').notNull(),
  requestedBy: uuid('requested_by'),
  state: text('state', { enum: invoiceRequestStates }).notNull(),
  form: jsonb('form').$type<InvoiceForm>().notNull(),
  contentHash: bytea('content_hash').notNull(),
  paymentId: text('payment_id'),
  invoiceNumber: text('invoice_number'),
  reason: text('reason'),
  decidedAt: moment('decided_at'),
  createdAt: moment('created_at').notNull(),
});

export const invoiceDocuments = pgTable('invoice_documents', {
  requestId: uuid('request_id').primaryKey(),
  pdf: bytea('pdf').notNull(),
});

export const deletionRequests = pgTable('deletion_requests', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id'),
  organizationId: uuid('organization_id'),
  state: text('state', { enum: ['pending', 'withdrawn', 'done'] }).notNull(),
  reason: text('reason', { enum: deletionReasons }).notNull(),
  otherReason: text('other_reason').notNull(),
  horus: boolean('horus').notNull(),
  stc: boolean('stc').notNull(),
  /** Whether the rest of a plan that is cancelled and paid is given up. */
  givesUpRest: boolean('gives_up_rest').notNull().default(false),
  createdAt: moment('created_at').notNull(),
  dueAt: moment('due_at').notNull(),
  endedAt: moment('ended_at'),
});

export const dataExports = pgTable('data_exports', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  state: text('state', { enum: ['preparing', 'ready', 'failed'] }).notNull(),
  zip: bytea('zip'),
  sizeBytes: integer('size_bytes'),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at'),
});

const blocked = pgSchema('blocked');

/** Written by a deletion and by nothing read: see the migration. */
export const blockedRecords = blocked.table('records', {
  id: uuid('id').primaryKey().defaultRandom(),
  deletionRequestId: uuid('deletion_request_id').notNull(),
  kind: text('kind', {
    enum: ['invoice', 'payment', 'requested-invoice', 'contract', 'hiring-request'],
  }).notNull(),
  data: jsonb('data').$type<object>().notNull(),
  pdf: bytea('pdf'),
  blockedAt: moment('blocked_at').notNull(),
  keepUntil: moment('keep_until').notNull(),
});

/** Customers that Stripe keeps with their invoices until the term has passed. */
export const blockedCustomers = blocked.table('customers', {
  stripeCustomerId: text('stripe_customer_id').primaryKey(),
  deletionRequestId: uuid('deletion_request_id').notNull(),
  keepUntil: moment('keep_until').notNull(),
});
