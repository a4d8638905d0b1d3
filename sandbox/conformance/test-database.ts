import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const OBJECT_IN_USE = '55006';
const ATTEMPTS_TO_DROP = 100;

/** Creates a database for one test file on the server of TEST_DATABASE_URL. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const adminUrl = process.env['TEST_DATABASE_URL'];
  if (!adminUrl) throw new Error('TEST_DATABASE_URL is not set: an address at which databases can be made');
  const name = `sandbox_${randomBytes(6).toString('hex')}`;
  await run(adminUrl, `create database ${name}`);
  return {
    // Textual, because a socket's path can take the place of the host name.
    url: adminUrl.replace(/\/[^/?]*(\?.*)?$/, `/${name}$1`),
    drop: () => drop(adminUrl, name),
  };
}

/** Retries, because a pool that has just ended still needs a moment to disconnect. */
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

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
