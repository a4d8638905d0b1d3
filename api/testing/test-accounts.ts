import type { LoginAnswer } from '@horus/contract/auth';
import { type SQL, sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import type { MessageProps, Template } from '#mails/messages.ts';
import type { Db } from '#platform/database';
import type { TestApi } from '#testing/test-api';

export const TEST_PASSWORD = 'reloj con campana';

/** Generous: jobs are slow on a busy machine. */
const WAITING = { timeout: 60_000, interval: 25 };

export type TestAccounts = ReturnType<typeof createTestAccounts>;

export function createTestAccounts(getApi: () => TestApi) {
  let count = 0;
  /** Returns an unused address, so that tests don't share rate limits. */
  const newNetwork = () => `10.0.${Math.floor(++count / 200)}.${count % 200}`;
  const newEmail = () => `persona${++count}@empresa.example`;

  const register = (fields: object, from = newNetwork()) =>
    getApi().call<{ message: string }>('POST', '/api/auth/register', {
      body: { name: 'Ana', password: TEST_PASSWORD, ...fields },
      from,
    });

  const logIn = (email: string, password = TEST_PASSWORD, from = newNetwork()) =>
    getApi().call<LoginAnswer>('POST', '/api/auth/login', { body: { email, password }, from });

  async function newSession(fields: object = {}): Promise<{ token: string; email: string }> {
    const email = newEmail();
    await register({ email, ...fields });
    return { email, token: (await logIn(email)).body.token };
  }

  const rows = async (query: SQL) => (await getApi().services.database.db.execute(query)).rows;

  /** Returns the props of the mails queued or sent to an address, oldest first. */
  async function listMails<Name extends Template>(to: string, template: Name): Promise<MessageProps[Name][]> {
    const found = await rows(sql`
      select data->'message'->'props' as props from jobs.job
       where name = 'mail' and data->>'to' = ${to} and data->'message'->>'template' = ${template}
       order by created_on`);
    return found.map((row) => row['props'] as MessageProps[Name]);
  }

  /** Waits for exactly `number` mails; more fail the test. */
  async function waitForMails<Name extends Template>(to: string, template: Name, number: number) {
    await vi.waitFor(async () => expect(await listMails(to, template)).toHaveLength(number), WAITING);
    return listMails(to, template);
  }

  const waitForJobs = (queue: string) =>
    vi.waitFor(async () => {
      const left = sql`
        select 1 from jobs.job where name = ${queue} and state in ('created', 'retry', 'active')`;
      expect(await rows(left)).toEqual([]);
    }, WAITING);

  /** Waits until `number` calls wait for row locks of the test's transaction. */
  async function waitForBlocked(tx: Db, number: number): Promise<void> {
    const { rows: held } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const waiting = sql`
      with recursive waiting (pid) as (
        select ${held[0]?.pid}::integer
        union
        select a.pid from pg_stat_activity a join waiting w on w.pid = any (pg_blocking_pids(a.pid)))
      select pid from waiting`;
    await vi.waitFor(async () => expect((await rows(waiting)).length).toBeGreaterThan(number), WAITING);
  }

  return {
    ...{ newNetwork, newEmail, register, logIn, newSession },
    ...{ rows, listMails, waitForMails, waitForJobs, waitForBlocked },
  };
}

export function tokenOf(url: string): string {
  const token = new URLSearchParams(new URL(url).hash.slice(1)).get('token');
  if (!token) throw new Error(`no token in ${url}`);
  return token;
}
