import { type InvoiceRequestBody, invoiceRequestStates } from '@horus/contract/requests';
import { eq, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgSchema,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { organizations, users } from '#features/auth/auth-tables';
import { bytea, codeOf, foldText, moment, phoneDigits, phoneKeyOf } from '#platform/columns';

/** The payment has its own column. */
export type InvoiceForm = Omit<InvoiceRequestBody, 'paymentId'>;

export const phoneOfInvoice = (form: SQLWrapper): SQL => phoneDigits(sql`${form}->>'phone'`);

/** Indexed twice, for the previous release only. */
const lastDigits = (form: SQLWrapper) => sql`right(regexp_replace(${form}->>'phone', '\\D', '', 'g'), 9)`;

export const invoiceRequests = pgTable(
  'invoice_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    requestedBy: uuid('requested_by').references(() => users.id, { onDelete: 'set null' }),
    /** Name of the operator that opened it for the customer, for example on the phone. */
    openedBy: text('opened_by'),
    state: text('state', { enum: invoiceRequestStates }).notNull(),
    form: jsonb('form').$type<InvoiceForm>().notNull(),
    contentHash: bytea('content_hash').notNull(),
    paymentId: text('payment_id'),
    invoiceNumber: text('invoice_number'),
    reason: text('reason'),
    decidedAt: moment('decided_at'),
    createdAt: moment('created_at').notNull(),
    /** When an operator asked for the billing data; null once an operator corrected them. */
    dataAskedAt: moment('data_asked_at'),
    /** Counts the issued documents: a correction adds one. */
    version: integer('version').notNull().default(1),
    /** Its payment was refunded later; see `markUnrectified`. */
    isUnrectified: boolean('is_unrectified').notNull().default(false),
  },
  (table) => [
    index('invoice_requests_unrectified').on(table.organizationId).where(sql`${table.isUnrectified}`),
    index('invoice_requests_queue').on(table.state, table.createdAt, table.id),
    index('invoice_requests_newest').on(table.organizationId, table.createdAt.desc(), table.id.desc()),
    uniqueIndex('invoice_requests_waiting')
      .on(table.organizationId, table.contentHash)
      .where(eq(table.state, 'received')),
    index('invoice_requests_requester').on(table.requestedBy),
    index('invoice_requests_number')
      .on(sql`upper(${table.invoiceNumber}) collate "C"`)
      .where(isNotNull(table.invoiceNumber)),
    index('invoice_requests_number_end')
      .on(sql`reverse(upper(${table.invoiceNumber})) collate "C"`)
      .where(isNotNull(table.invoiceNumber)),
    index('invoice_requests_phone').on(sql`${lastDigits(table.form)} collate "C"`),
    index('invoice_requests_phone_end').on(sql`reverse(${lastDigits(table.form)}) collate "C"`),
    index('invoice_requests_phone_key').on(phoneKeyOf(sql`${table.form}->>'phone'`)),
    index('invoice_requests_phone_part').using('gin', sql`(${phoneOfInvoice(table.form)}) gin_trgm_ops`),
    index('invoice_requests_company').using(
      'gin',
      sql`${foldText(sql`${table.form}->>'companyName'`)} gin_trgm_ops`,
    ),
    index('invoice_requests_tax_id').on(codeOf(sql`${table.form}->>'taxId'`)),
  ],
);

export const invoiceDocuments = pgTable('invoice_documents', {
  requestId: uuid('request_id')
    .primaryKey()
    .references(() => invoiceRequests.id, { onDelete: 'cascade' }),
  pdf: bytea('pdf').notNull(),
});

export const replacedInvoiceDocuments = pgTable(
  'replaced_invoice_documents',
  {
    requestId: uuid('request_id')
      .notNull()
      .references(() => invoiceRequests.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    invoiceNumber: text('invoice_number').notNull(),
    pdf: bytea('pdf').notNull(),
    issuedAt: moment('issued_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.version] }),
    index('replaced_invoice_documents_number').on(sql`upper(${table.invoiceNumber}) collate "C"`),
    index('replaced_invoice_documents_number_end').on(
      sql`reverse(upper(${table.invoiceNumber})) collate "C"`,
    ),
  ],
);

export const dataExports = pgTable(
  'data_exports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ['preparing', 'ready', 'failed'] }).notNull(),
    zip: bytea('zip'),
    sizeBytes: integer('size_bytes'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at'),
    /** The organisation of the accounting data; null: the user's first organisation. */
    organizationId: uuid('organization_id').references(() => organizations.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('data_exports_organization').on(table.organizationId),
    uniqueIndex('data_exports_preparing').on(table.userId).where(eq(table.state, 'preparing')),
    index('data_exports_newest').on(table.userId, table.createdAt.desc()),
    index('data_exports_expiry').on(table.expiresAt),
  ],
);

const blocked = pgSchema('blocked');

/** Written by deletions and never read by the product: see the migration. */
export const blockedRecords = blocked.table(
  'records',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    deletionRequestId: uuid('deletion_request_id').notNull(),
    kind: text('kind', {
      enum: ['invoice', 'payment', 'requested-invoice', 'contract', 'hiring-request'],
    }).notNull(),
    data: jsonb('data').$type<object>().notNull(),
    pdf: bytea('pdf'),
    blockedAt: moment('blocked_at').notNull(),
    keepUntil: moment('keep_until').notNull(),
  },
  (table) => [index('blocked_records_term').on(table.keepUntil)],
);

/** Stripe customers kept with their invoices until the term has passed. */
export const blockedCustomers = blocked.table('customers', {
  stripeCustomerId: text('stripe_customer_id').primaryKey(),
  deletionRequestId: uuid('deletion_request_id').notNull(),
  keepUntil: moment('keep_until').notNull(),
});
