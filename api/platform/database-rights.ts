import pg from 'pg';
import { JOBS_SCHEMA } from '#platform/boss';

const SCHEMAS = ['public', 'blocked', JOBS_SCHEMA];
const EVERY_RIGHT = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'];
const USUAL_RIGHTS = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];
const SEQUENCE_RIGHTS = ['SELECT', 'UPDATE'];

/** Tables of the schema `public` whose rights are not the usual four. */
export type TableRights = Readonly<Record<string, readonly string[]>>;

export interface RoleRights {
  readonly name: string;
  readonly superuser: boolean;
  /** Owns the tables, or the database before the first migration. */
  readonly owner: boolean;
  readonly mayCreate: boolean;
  readonly migrated: boolean;
}

type Queryable = Pick<pg.Pool, 'query'>;

export async function readRoleRights(connection: Queryable): Promise<RoleRights> {
  const { rows } = await connection.query<RoleRights>(`
    select current_user as name, rolsuper as superuser, log.oid is not null as migrated,
           pg_has_role(current_user, coalesce(log.relowner, datdba), 'usage') as owner,
           has_schema_privilege('public', 'create') or has_database_privilege(datname, 'create') as "mayCreate"
      from pg_roles
      join pg_database on datname = current_database()
      left join pg_class log on log.oid = to_regclass('public.schema_migrations')
     where rolname = current_user`);
  const [rights] = rows;
  if (!rights) throw new Error('the database does not know its role');
  return rights;
}

interface Deviation {
  readonly name: string;
  readonly schema: string;
  readonly wanted: readonly string[];
}

export async function findDeviations(
  connection: Queryable,
  role: string,
  rights: TableRights,
): Promise<Deviation[]> {
  const { rows } = await connection.query<Deviation>(
    `select quote_ident(nspname) as schema, quote_ident(nspname) || '.' || quote_ident(relname) as name, wanted
       from pg_class
       join pg_namespace on pg_namespace.oid = relnamespace
      cross join lateral (select case
          when relkind = 'S' then $3::text[]
          when nspname = 'public' and $4::jsonb ? relname
            then array(select jsonb_array_elements_text($4::jsonb -> relname))
          else $2::text[] end as wanted) as rule
      where nspname = any($1) and relkind in ('r', 'p', 'S')
        and (not has_schema_privilege($6::name, nspname, 'usage') or exists (
          select from unnest($5::text[]) as each
           where (relkind <> 'S' or each = any($3))
             and has_table_privilege($6::name, pg_class.oid, each) <> (each = any(wanted))))
      order by name`,
    [SCHEMAS, USUAL_RIGHTS, SEQUENCE_RIGHTS, JSON.stringify(rights), EVERY_RIGHT, role],
  );
  return rows;
}

/** Connects as the owner and sets exactly the rights that a role needs. */
export async function grantRights(ownerUrl: string, role: string, rights: TableRights): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'horus-migrations' });
  client.on('error', () => {});
  await client.connect();
  try {
    if ((await findDeviations(client as unknown as Queryable, role, rights)).length === 0) return;
    await client.query('begin');
    // Instances that start together would update the same catalogue rows.
    await client.query(`select pg_advisory_xact_lock(hashtext('horus-rights'))`);
    const deviations = await findDeviations(client as unknown as Queryable, role, rights);
    const to = client.escapeIdentifier(role);
    for (const schema of new Set(deviations.map((each) => each.schema))) {
      await client.query(`grant usage on schema ${schema} to ${to}`);
    }
    for (const { name, wanted } of deviations) {
      await client.query(`revoke all on ${name} from ${to}`);
      await client.query(`grant ${wanted.join(', ')} on ${name} to ${to}`);
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
}
