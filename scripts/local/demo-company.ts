import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '@horus/api/platform/startup-error';
import pg from 'pg';
import { NODE_PARAMETERS } from '#scripts/api-build';
import { ROOT } from '#scripts/settings';
import { AlreadyReported, say } from '#scripts/terminal';

const MARK = 'demo-company';

/**
 * @param environment of the api whose database and sandbox are used
 * @throws StartupError when the folder has other data
 */
export async function makeDemoCompany(
  { dataDir, databaseUrl }: { readonly dataDir: string; readonly databaseUrl: string },
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<void> {
  if (existsSync(join(dataDir, MARK))) return;
  if (await hasCustomers(databaseUrl)) {
    throw new StartupError(
      `En ${dataDir} ya hay datos. Para ver la oficina con la empresa de muestra, usa otra carpeta: DATA_DIR=data-demo npm start -- --demo`,
    );
  }
  say('Creando la empresa de muestra: 300 clientes y 18 meses de historia. Tarda uno o dos minutos…');
  const make = spawn(process.execPath, [...NODE_PARAMETERS, 'api/build/demo-company.js'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: environment,
    signal,
  });
  const [exitCode] = (await once(make, 'exit')) as [number | null];
  if (exitCode !== 0) throw new AlreadyReported(exitCode ?? 1);
  await writeFile(join(dataDir, MARK), '');
}

async function hasCustomers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const tables = await client.query(`select to_regclass('organizations') is not null as made`);
    if (!tables.rows[0]?.made) return false;
    return ((await client.query('select 1 from organizations limit 1')).rowCount ?? 0) > 0;
  } finally {
    await client.end();
  }
}
