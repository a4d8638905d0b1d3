import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const OBJECT_IN_USE = '55006';
const ATTEMPTS_TO_DROP = 100;

export interface TestDatabase {
  /** As the owner, with all rights. */
  readonly url: string;
  /** As the api's role. */
  readonly applicationUrl: string;
  drop(): Promise<void>;
}

/** @param template the database it copies; empty by default */
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

export async function run(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Textual, because a socket's path takes the place of the host name. */
function withDatabase(url: string, name: string): string {
  return url.replace(/\/[^/?]*(\?.*)?$/, `/${name}$1`);
}
