import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { operators } from '#features/backoffice/operators/operator-tables';
import { moment } from '#platform/columns';

/** What operators saw and did. A trigger lets nothing of it change or go. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull(),
    /** Null of what was done from the command line. */
    operatorId: uuid('operator_id').references(() => operators.id),
    /** As they were called then. */
    operatorName: text('operator_name').notNull(),
    /** One of contract/backoffice/audit.ts, of this release or another. */
    action: text('action').notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    subjectLabel: text('subject_label').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    device: text('device'),
    network: text('network'),
  },
  (table) => [
    index('audit_log_operator').on(table.operatorId, table.id.desc()),
    index('audit_log_action').on(table.action, table.id.desc()),
    index('audit_log_subject').on(table.subjectKind, table.subjectId, table.id.desc()),
    index('audit_log_at').on(table.at),
  ],
);
