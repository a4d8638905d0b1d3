import { boolean, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { organizations } from '#features/auth/auth-tables';
import { deletionRequests } from '#features/auth/deletion-tables';
import { operators } from '#features/backoffice/operators/operator-tables';
import { installations } from '#features/billing/billing-tables';
import { leads } from '#features/leads/leads-tables';
import { invoiceRequests } from '#features/requests/requests-tables';
import { moment } from '#platform/columns';

const operatorId = () =>
  uuid('operator_id')
    .notNull()
    .references(() => operators.id, { onDelete: 'cascade' });

export const leadPresences = pgTable(
  'lead_presences',
  {
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    operatorId: operatorId(),
    seenAt: moment('seen_at').notNull(),
    answering: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.leadId, table.operatorId] }),
    index('lead_presences_operator').on(table.operatorId),
  ],
);

export const customerPresences = pgTable(
  'customer_presences',
  {
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    operatorId: operatorId(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.operatorId] }),
    index('customer_presences_operator').on(table.operatorId),
  ],
);

export const installationPresences = pgTable(
  'installation_presences',
  {
    installationId: uuid('installation_id')
      .notNull()
      .references(() => installations.id, { onDelete: 'cascade' }),
    operatorId: operatorId(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.installationId, table.operatorId] }),
    index('installation_presences_operator').on(table.operatorId),
  ],
);

export const invoicePresences = pgTable(
  'invoice_presences',
  {
    requestId: uuid('request_id')
      .notNull()
      .references(() => invoiceRequests.id, { onDelete: 'cascade' }),
    operatorId: operatorId(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.operatorId] }),
    index('invoice_presences_operator').on(table.operatorId),
  ],
);

export const deletionPresences = pgTable(
  'deletion_presences',
  {
    requestId: uuid('request_id')
      .notNull()
      .references(() => deletionRequests.id, { onDelete: 'cascade' }),
    operatorId: operatorId(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.operatorId] }),
    index('deletion_presences_operator').on(table.operatorId),
  ],
);
