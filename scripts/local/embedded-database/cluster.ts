import { execFile } from 'node:child_process';
import { chown, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describeSystemError, StartupError } from '@horus/api/platform/startup-error';
import type { Location } from './location.ts';
import type { ServerAccount } from './server-account.ts';
import { APPLICATION_ROLE, OWNER_ROLE, SERVER_PORT } from './server-connection.ts';

const run = promisify(execFile);

/** PostgreSQL's programs must not inherit a PGDATA or LD_LIBRARY_PATH from our environment. */
export const SERVER_ENVIRONMENT = { LANG: 'C', TZ: 'UTC' };

/**
 * Overwrites the settings each time. An operator's own settings go through ALTER SYSTEM.
 * @throws {StartupError} when initdb fails or the cluster is of another major version
 */
export async function prepareCluster(location: Location, binariesDir: string): Promise<void> {
  const { clusterDir } = location;
  const clusterMajor = await readFile(join(clusterDir, 'PG_VERSION'), 'utf8').catch(() => null);
  if (clusterMajor === null) await createCluster(location, binariesDir);
  else requireSameMajor(clusterMajor.trim(), binariesDir, clusterDir);
  await writeSettings(location);
}

/** A running server applies them on reload. */
export async function writeSettings(location: Location): Promise<void> {
  const { account, clusterDir } = location;
  await replaceFile(join(clusterDir, 'postgresql.conf'), serverSettings(location), account);
  await replaceFile(join(clusterDir, 'pg_hba.conf'), 'local all all peer map=horus\n', account);
  await replaceFile(join(clusterDir, 'pg_ident.conf'), identMap(account), account);
}

/** In a temporary folder: an interrupted initdb leaves nothing that looks like a cluster. */
async function createCluster({ account, home, clusterDir }: Location, binariesDir: string): Promise<void> {
  const unfinished = `${clusterDir}.new`;
  await rm(unfinished, { recursive: true, force: true });
  const options = ['--pgdata', unfinished, '--username', OWNER_ROLE, '--auth', 'peer', '--encoding', 'UTF8'];
  const collation = ['--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'];
  try {
    await run(join(binariesDir, 'bin', 'initdb'), [...options, ...collation], {
      uid: account.uid,
      gid: account.gid,
      cwd: '/',
      env: SERVER_ENVIRONMENT,
    });
  } catch (error) {
    throw new StartupError(`No se ha podido crear la base de datos en ${home}: ${initdbReason(error)}.`);
  }
  await rename(unfinished, clusterDir);
  const parent = await open(home);
  await parent.sync().finally(() => parent.close());
}

function initdbReason(error: unknown): string {
  const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
  return describeSystemError(output.match(/(?:FATAL|error):\s*(.+)/)?.[1] ?? error);
}

function requireSameMajor(clusterMajor: string, binariesDir: string, clusterDir: string): void {
  const major = binariesDir.match(/postgresql-(\d+)\./)?.[1];
  if (clusterMajor === major) return;
  throw new StartupError(
    `La base de datos de ${clusterDir} es de PostgreSQL ${clusterMajor} y este Horus trae PostgreSQL ${major}: hay que volcarla con la versión anterior y cargarla en una carpeta nueva (DATA_DIR).`,
  );
}

/** Statements and details are not logged: they can contain personal data. */
function serverSettings({ logDir, socketDir }: Location): string {
  const settings: Record<string, string | number> = {
    listen_addresses: '',
    port: SERVER_PORT,
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: 100,
    shared_buffers: '64MB',
    max_wal_size: '256MB',
    fsync: 'on',
    synchronous_commit: 'on',
    timezone: 'UTC',
    lc_messages: 'C',
    logging_collector: 'on',
    log_directory: logDir,
    log_filename: 'postgresql-%a.log',
    log_file_mode: '0600',
    log_rotation_age: '1d',
    log_truncate_on_rotation: 'on',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] %d ',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name} = '${String(value).replaceAll('\\', '\\\\').replaceAll("'", "''")}'\n`)
    .join('');
}

/** The folder's permissions let only its owner and root reach the socket, with either role. */
function identMap(account: ServerAccount): string {
  const names = [...new Set(['root', account.name])];
  return [OWNER_ROLE, APPLICATION_ROLE]
    .flatMap((role) => names.map((name) => `horus "${name}" ${role}\n`))
    .join('');
}

async function replaceFile(path: string, text: string, { uid, gid }: ServerAccount): Promise<void> {
  const unfinished = `${path}.new`;
  await writeFile(unfinished, text, { mode: 0o600 });
  await chown(unfinished, uid, gid);
  await rename(unfinished, path);
}
