import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, type PgColumn, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { operators } from '#features/backoffice/operators/operator-tables';
import { foldText, moment } from '#platform/columns';

/** The searched names. The text must match the index. */
export const auditedNames = (table: { readonly subjectLabel: PgColumn; readonly operatorName: PgColumn }) =>
  foldText(sql`${table.subjectLabel} || ' ' || ${table.operatorName}`);

/** A trigger rejects updates and deletes. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull(),
    /** Null: the command line. */
    operatorId: uuid('operator_id').references(() => operators.id),
    /** The name at that time. */
    operatorName: text('operator_name').notNull(),
    /** An action of contract/backoffice/audit.ts, possibly of another release. */
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
    index('audit_log_newest').on(table.at.desc(), table.id.desc()),
    index('audit_log_kind').on(table.subjectKind, table.at.desc(), table.id.desc()),
    index('audit_log_subject_id').on(table.subjectId),
    index('audit_log_names').using('gin', sql`${auditedNames(table)} gin_trgm_ops`),
  ],
);

export type AuditRow = typeof auditLog.$inferSelect;
