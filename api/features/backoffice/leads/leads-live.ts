import { PassThrough } from 'node:stream';
import type { LeadsLive } from '@horus/contract/backoffice/leads';
import { sql } from 'drizzle-orm';
import type { Operator } from '#features/backoffice/operators/operator-guard';
import { AppError } from '#platform/app-error';
import type { Services } from '#services';

/** How often the database is asked what is new, once for all who listen to this instance. */
const TICK_MS = 2_000;
/** A stream ends after this, and its page opens another; whose session has ended can not. */
const STREAM_MS = 5 * 60_000;
/** A word in between, so that nobody takes a quiet stream for a dead one. */
const HEARTBEAT_MS = 15_000;
/** Changes are looked for from this long ago: what began earlier may be committed later. */
const LOOK_BACK_MS = 20_000;
/** Somebody who has not been heard of for so long has gone. */
const PRESENT_MS = 3 * TICK_MS + 4_000;
/** Streams of one operator, and of all, at one instance. */
const MAX_OF_ONE = 8;
const MAX_STREAMS = 400;
/** What a reader may leave unread before they are let go. */
const MAX_UNREAD_BYTES = 64 * 1_024;
const MAX_CHANGED = 200;

interface Listener {
  readonly stream: PassThrough;
  readonly operatorId: string;
  /** The lead that is open. */
  readonly leadId: string | null;
  readonly openedAt: number;
  heardAt: number;
  /** Who was said to be there, so that it is said again only when it changes. */
  present: string;
}

/** Tells pages that are open what happens to leads, whichever instance it happens at. */
export interface LiveLeads {
  /** @throws AppError 'server.busy' when too many listen */
  open(operator: Pick<Operator, 'operatorId'>, leadId: string | null): PassThrough;
  /** Ends all streams: their pages go to another instance. */
  close(): void;
}

/**
 * Asks the database every other second while anybody listens: one cheap read for all of them. It
 * needs no connection of its own, works behind a pooler and between any number of instances, and
 * goes on by itself after the database was away (decision 040).
 */
export function createLiveLeads(services: Services): LiveLeads {
  const { log, now } = services;
  const { db } = services.database;
  const listeners = new Set<Listener>();
  /** What was told lately, by lead: when it changed. */
  let told: Map<string, string> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let closed = false;

  async function tick(): Promise<void> {
    try {
      await Promise.all([tellChanges(), tellPresence()]);
    } catch (err) {
      log.warn({ err }, 'what is new could not be read: the pages hear of it later');
    }
    for (const listener of [...listeners]) keepOrEnd(listener);
    timer = listeners.size > 0 && !closed ? setTimeout(() => void tick(), TICK_MS) : null;
    if (!timer) told = null;
  }

  async function tellChanges(): Promise<void> {
    const since = new Date(now().getTime() - LOOK_BACK_MS);
    const { rows } = await db.execute<{ id: string; changed_at: string }>(sql`
      select id, changed_at::text from leads where changed_at > ${since.toISOString()}::timestamptz
       order by changed_at desc limit ${MAX_CHANGED}`);
    const before = told;
    told = new Map(rows.map((row) => [row.id, row.changed_at]));
    const changed = rows.filter((row) => before?.get(row.id) !== row.changed_at).map(({ id }) => id);
    // The first look: what is there is on the pages already.
    if (before && changed.length > 0) for (const listener of listeners) say(listener, { changed });
  }

  async function tellPresence(): Promise<void> {
    const open = [...listeners].filter(({ leadId }) => leadId !== null);
    if (open.length === 0) return;
    const at = now();
    const values = [...new Set(open.map(({ leadId, operatorId }) => `${leadId} ${operatorId}`))]
      .toSorted()
      .map((pair) => pair.split(' '))
      .map(([leadId, operatorId]) => sql`(${leadId}::uuid, ${operatorId}::uuid)`);
    await db.execute(sql`
      insert into lead_presences (lead_id, operator_id, seen_at)
        select l.id, seen.operator_id, ${at.toISOString()}::timestamptz
          from (values ${sql.join(values, sql`, `)}) as seen (lead_id, operator_id) join leads l on l.id = seen.lead_id
        on conflict (lead_id, operator_id) do update set seen_at = excluded.seen_at`);
    const ids = [...new Set(open.map(({ leadId }) => leadId))];
    const { rows } = await db.execute<{ lead_id: string; id: string; name: string }>(sql`
      select p.lead_id, o.id, o.name from lead_presences p join operators o on o.id = p.operator_id
       where p.lead_id in (${sql.join(
         ids.map((id) => sql`${id}::uuid`),
         sql`, `,
       )}) and p.seen_at > ${new Date(at.getTime() - PRESENT_MS).toISOString()}::timestamptz order by o.name`);
    for (const listener of open) {
      const present = rows
        .filter(({ lead_id, id }) => lead_id === listener.leadId && id !== listener.operatorId)
        .map(({ id, name }) => ({ id, name }));
      const key = JSON.stringify(present);
      if (key !== listener.present) say(listener, { present });
      listener.present = key;
    }
  }

  function keepOrEnd(listener: Listener): void {
    const { stream, openedAt, heardAt } = listener;
    const at = Date.now();
    if (stream.writableLength > MAX_UNREAD_BYTES) stream.destroy();
    else if (at - openedAt > STREAM_MS) stream.end();
    else if (at - heardAt > HEARTBEAT_MS) write(listener, ':\n\n');
  }

  return {
    open({ operatorId }, leadId) {
      const own = [...listeners].filter((each) => each.operatorId === operatorId);
      if (closed || own.length >= MAX_OF_ONE || listeners.size >= MAX_STREAMS) {
        throw new AppError('server.busy', { retryAfterSeconds: HEARTBEAT_MS / 1_000 });
      }
      const stream = new PassThrough();
      const at = Date.now();
      const listener: Listener = { stream, operatorId, leadId, openedAt: at, heardAt: at, present: '[]' };
      listeners.add(listener);
      const leave = () => listeners.delete(listener);
      stream.once('close', leave).once('end', leave).once('error', leave);
      write(listener, 'retry: 3000\n\n');
      timer ??= setTimeout(() => void tick(), 0);
      return stream;
    },
    close() {
      closed = true;
      if (timer) clearTimeout(timer);
      for (const { stream } of listeners) stream.end();
    },
  };
}

function say(listener: Listener, message: LeadsLive): void {
  write(listener, `data: ${JSON.stringify(message)}\n\n`);
}

function write(listener: Listener, text: string): void {
  if (listener.stream.writableEnded || listener.stream.destroyed) return;
  listener.heardAt = Date.now();
  listener.stream.write(text);
}
