import { sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import type { Database, Db } from '#platform/database';
import { mailJob } from '#platform/mail';

/** Unsent mails, without the dead letters. */
const waiting = sql`jobs.job where name = ${mailJob.name} and state in ('created', 'retry', 'active')`;

export interface WaitingMail extends Record<string, unknown> {
  readonly id: string;
  readonly to: string;
  readonly template: string | null;
  readonly created_at: Date;
  readonly tries: number;
  readonly next_try_at: Date;
  /** Null before the first try fails. */
  readonly reason: string | null;
}

export async function listWaitingMails(db: Db, most: number): Promise<WaitingMail[]> {
  const { rows } = await db.execute<WaitingMail>(sql`
    select id, data->>'to' as "to", data->'message'->>'template' as template, created_on as created_at,
           case when state = 'created' then 0 else retry_count + 1 end as tries, start_after as next_try_at,
           output->>'message' as reason
      from ${waiting} order by created_on limit ${most}`);
  return rows;
}

export async function countWaitingMails(db: Db): Promise<{ count: number; oldestSeconds: number }> {
  const { rows } = await db.execute<{ count: number; seconds: number }>(sql`
    select count(*)::int as count, coalesce(extract(epoch from now() - min(created_on)), 0)::float as seconds
      from ${waiting}`);
  return { count: rows[0]?.count ?? 0, oldestSeconds: rows[0]?.seconds ?? 0 };
}

/** Retries one waiting mail, or all, and returns their number. */
export async function retryWaitingMails(db: Db, jobId?: string): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update jobs.job set start_after = now()
     where name = ${mailJob.name} and state in ('created', 'retry') and start_after > now()
       and ${jobId ? sql`id = ${jobId}` : sql`true`}`);
  return rowCount ?? 0;
}

export function registerMailGauges(registry: Registry, { db }: Pick<Database, 'db'>): void {
  new Gauge({
    name: 'mails_oldest_waiting_seconds',
    help: 'How long the oldest mail has been waiting that is not sent yet (npm run mail)',
    registers: [registry],
    async collect() {
      this.set((await countWaitingMails(db)).oldestSeconds);
    },
  });
  new Gauge({
    name: 'mails_waiting',
    help: 'Mails that are not sent yet (npm run mail)',
    registers: [registry],
    async collect() {
      this.set((await countWaitingMails(db)).count);
    },
  });
}
