import type { TableRights } from '#platform/database-rights';

/**
 * What the role that runs may do with a table, where it is not to read, add, change and delete
 * (decision 045).
 */
export const tableRights: TableRights = {
  audit_log: ['SELECT', 'INSERT'],
  schema_migrations: ['SELECT'],
};
