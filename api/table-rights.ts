import type { TableRights } from '#platform/database-rights';

/** The application role's rights, where they are not the usual four (decision 045). */
export const tableRights: TableRights = {
  audit_log: ['SELECT', 'INSERT'],
  schema_migrations: ['SELECT'],
};
