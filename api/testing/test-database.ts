import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const OBJECT_IN_USE = '55006';
const ATTEMPTS_TO_DROP = 100;

/** A database of a test file's own, on the server of the test run. */
export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates an empty database; parallel test files never see each other's rows. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = process.env['TEST_DATABASE_URL'];
  if (!adminUrl) throw new Error('TEST_DATABASE_URL is not set: run the integration project');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(adminUrl, `create database ${name}`);
  return { url: withDatabase(adminUrl, name), drop: () => drop(adminUrl, name) };
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

/** Runs one statement on a connection of its own. */
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
