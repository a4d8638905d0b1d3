import type { Watched, WatchedKind } from '@horus/contract/backoffice/live';
import { type SQL, sql } from 'drizzle-orm';
import { byName } from '#platform/columns';
import type { Db } from '#platform/database';

export interface Watcher {
  readonly operatorId: string;
  readonly watched: Watched;
  readonly answering: boolean;
}

const places: Readonly<Record<WatchedKind, { readonly table: SQL; readonly id: SQL; readonly of: SQL }>> = {
  lead: { table: sql`lead_presences`, id: sql`lead_id`, of: sql`leads` },
  customer: { table: sql`customer_presences`, id: sql`organization_id`, of: sql`organizations` },
  installation: { table: sql`installation_presences`, id: sql`installation_id`, of: sql`installations` },
  invoice: { table: sql`invoice_presences`, id: sql`request_id`, of: sql`invoice_requests` },
  deletion: { table: sql`deletion_presences`, id: sql`request_id`, of: sql`deletion_requests` },
};

export interface Presence {
  readonly watchedId: string;
  readonly id: string;
  readonly name: string;
  readonly answering: boolean;
}

/** @param since operators not seen since then count as gone */
export async function recordPresence(
  db: Db,
  kind: WatchedKind,
  watchers: readonly Watcher[],
  { at, since }: { readonly at: Date; readonly since: Date },
): Promise<Presence[]> {
  const { table, id, of } = places[kind];
  const pairs = new Map<string, boolean>();
  for (const { watched, operatorId, answering } of watchers) {
    const key = `${watched.id} ${operatorId}`;
    pairs.set(key, answering || pairs.get(key) === true);
  }
  // Sorted, so that two instances can't deadlock.
  const values = [...pairs]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, answering]) => [...key.split(' '), answering])
    .map(
      ([watchedId, operatorId, answering]) =>
        sql`(${watchedId}::uuid, ${operatorId}::uuid, ${answering}::boolean)`,
    );
  // Only leads have replies.
  const hasAnswers = kind === 'lead';
  await db.execute(sql`
    insert into ${table} (${id}, operator_id, seen_at${hasAnswers ? sql`, answering` : sql``})
      select t.id, seen.operator_id, ${at.toISOString()}::timestamptz${hasAnswers ? sql`, seen.answering` : sql``}
        from (values ${sql.join(values, sql`, `)}) as seen (watched_id, operator_id, answering)
        join ${of} t on t.id = seen.watched_id
      on conflict (${id}, operator_id) do update set seen_at = excluded.seen_at
        ${hasAnswers ? sql`, answering = excluded.answering` : sql``}`);
  const ids = [...new Set(watchers.map(({ watched }) => watched.id))].map((each) => sql`${each}::uuid`);
  const { rows } = await db.execute<{ [Name in keyof Presence]: Presence[Name] }>(sql`
    select p.${id} as "watchedId", o.id, o.name, ${hasAnswers ? sql`p.answering` : sql`false`} as answering from ${table} p join operators o on o.id = p.operator_id
     where p.${id} in (${sql.join(ids, sql`, `)}) and p.seen_at > ${since.toISOString()}::timestamptz
     order by ${byName(sql`o.name`)}`);
  return rows;
}
