import { resolve } from 'node:path';
import pg from 'pg';
import { E2E_DATA_DIR } from './system.ts';

/** Queries the database of a system under test, through the socket in its data folder. */
export async function queryRows<Row extends pg.QueryResultRow>(
  text: string,
  values: readonly unknown[] = [],
  system: 'promo' | 'no-promo' = 'promo',
): Promise<Row[]> {
  const socket = resolve(import.meta.dirname, '..', E2E_DATA_DIR, system, 'postgres/socket');
  const client = new pg.Client({ host: socket, port: 5432, user: 'horus', database: 'horus' });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
