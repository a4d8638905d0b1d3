import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const OBJECT_IN_USE = '55006';
const ATTEMPTS_TO_DROP = 100;

/** A database of a test file's own, on the server of the test run. */
export interface TestDatabase {
  /** As its owner, who may do everything. */
  readonly url: string;
  /** As the role that an api runs as. */
  readonly applicationUrl: string;
  drop(): Promise<void>;
}

/**
 * Creates a database; parallel test files never see each other's rows.
 *
 * @param template what it is a copy of; empty without one
 */
export async function createTestDatabase(template?: string): Promise<TestDatabase> {
  const adminUrl = process.env['TEST_DATABASE_URL'];
  const applicationUrl = process.env['TEST_APPLICATION_URL'];
  if (!adminUrl || !applicationUrl)
    throw new Error('TEST_DATABASE_URL is not set: run the integration project');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(adminUrl, `create database ${name} encoding 'UTF8' template ${template ?? 'template0'}`);
  return {
    url: withDatabase(adminUrl, name),
    applicationUrl: withDatabase(applicationUrl, name),
    drop: () => drop(adminUrl, name),
  };
}

/** Drops it once everybody has let go; a pool that was just ended needs a moment to. */
async function drop(adminUrl: string, name: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS_TO_DROP; attempt++) {
    try {
      await run(adminUrl, `drop database ${name}`);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== OBJECT_IN_USE) throw error;
      await delay(50);
    }
  }
  await run(adminUrl, `drop database ${name} with (force)`);
}

export async function run(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/**
 * The same server's address for another database. Textual, because a socket's path stands where a
 * host name would.
 */
function withDatabase(url: string, name: string): string {
  return url.replace(/\/[^/?]*(\?.*)?$/, `/${name}$1`);
}
