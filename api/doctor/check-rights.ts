import type { Config } from '#config';
import { type Finding, warning, well, wrong } from '#doctor/finding';
import { type Database, openDatabase } from '#platform/database';
import { findDeviations, type RoleRights, readRoleRights } from '#platform/database-rights';
import { createLog } from '#platform/log';
import { tableRights } from '#table-rights';

const PART = 'Permisos';
const OPERATING = 'docs/operating.md, «Two database roles»';

/** Checks the application's role and the owner (decision 045). */
export async function checkRights(
  { pool }: Pick<Database, 'pool'>,
  { ownerUrl }: Config['database'],
): Promise<Finding[]> {
  const role = await readRoleRights(pool);
  return [...(await judgeRole(pool, role, ownerUrl)), ...(ownerUrl ? await judgeOwner(ownerUrl) : [])];
}

async function judgeRole(
  pool: Database['pool'],
  role: RoleRights,
  ownerUrl: string | null,
): Promise<Finding[]> {
  const separate = `Ponlo aparte del dueño: ${OPERATING}.`;
  if (role.superuser) {
    return [wrong(PART, `«${role.name}», de DATABASE_URL, es superusuario: puede con todo`, separate)];
  }
  if (role.owner) {
    const says = `«${role.name}», de DATABASE_URL, es dueño de las tablas: quien entre por la web puede con todo, también borrar el registro de auditoría`;
    return [warning(PART, says, separate)];
  }
  if (!role.migrated) {
    return ownerUrl || role.mayCreate
      ? []
      : [
          wrong(
            PART,
            `«${role.name}», de DATABASE_URL, no puede crear tablas`,
            'Indica en DATABASE_OWNER_URL al dueño de la base de datos.',
          ),
        ];
  }
  const deviations = await findDeviations(pool, role.name, tableRights);
  if (deviations.length > 0) {
    const names = deviations.slice(0, 5).map(({ name }) => name);
    return [
      wrong(
        PART,
        `«${role.name}» tiene más o menos permisos de los debidos en ${deviations.length} tablas: ${names.join(', ')}`,
        'Los pone «npm run migrate» con DATABASE_OWNER_URL.',
      ),
    ];
  }
  if (role.mayCreate) {
    return [
      warning(
        PART,
        `«${role.name}» puede crear tablas y no lo necesita`,
        `REVOKE CREATE ON SCHEMA public FROM PUBLIC; REVOKE CREATE ON DATABASE … FROM ${role.name};`,
      ),
    ];
  }
  return [well(PART, `«${role.name}» no es el dueño, y el registro de auditoría no lo puede cambiar`)];
}

async function judgeOwner(ownerUrl: string): Promise<Finding[]> {
  const database = openDatabase(ownerUrl, 1, createLog('silent'));
  try {
    const { name, owner, mayCreate } = await readRoleRights(database.pool);
    if (owner && mayCreate) return [well('Dueño', `«${name}» puede migrar`)];
    const todo = 'Haz que la base de datos y sus tablas sean suyas: ALTER DATABASE … OWNER TO …';
    return [wrong('Dueño', `«${name}», de DATABASE_OWNER_URL, no es el dueño de las tablas`, todo)];
  } finally {
    await database.close();
  }
}
