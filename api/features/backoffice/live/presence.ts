import type { Watched, WatchedKind } from '@horus/contract/backoffice/live';
import { type SQL, sql } from 'drizzle-orm';
import { byName } from '#platform/columns';
import type { Db } from '#platform/database';

/** Somebody of the company who has something open. */
export interface Watcher {
  readonly operatorId: string;
  readonly watched: Watched;
}

/** Where it is kept who has something open, and of what. */
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
}

/**
 * Notes who has what open, and finds who else has.
 * @param since who has not been heard of since then has gone
 */
export async function notePresence(
  db: Db,
  kind: WatchedKind,
  watchers: readonly Watcher[],
  { at, since }: { readonly at: Date; readonly since: Date },
): Promise<Presence[]> {
  const { table, id, of } = places[kind];
  const pairs = new Map(watchers.map((each) => [`${each.watched.id} ${each.operatorId}`, each]));
  // In order: two instances never wait for each other.
  const values = [...pairs.keys()]
    .toSorted()
    .map((key) => key.split(' '))
    .map(([watchedId, operatorId]) => sql`(${watchedId}::uuid, ${operatorId}::uuid)`);
  await db.execute(sql`
    insert into ${table} (${id}, operator_id, seen_at)
      select t.id, seen.operator_id, ${at.toISOString()}::timestamptz
        from (values ${sql.join(values, sql`, `)}) as seen (watched_id, operator_id)
        join ${of} t on t.id = seen.watched_id
      on conflict (${id}, operator_id) do update set seen_at = excluded.seen_at`);
  const ids = [...new Set(watchers.map(({ watched }) => watched.id))].map((each) => sql`${each}::uuid`);
  const { rows } = await db.execute<{ watchedId: string; id: string; name: string }>(sql`
    select p.${id} as "watchedId", o.id, o.name from ${table} p join operators o on o.id = p.operator_id
     where p.${id} in (${sql.join(ids, sql`, `)}) and p.seen_at > ${since.toISOString()}::timestamptz
     order by ${byName(sql`o.name`)}`);
  return rows;
}
