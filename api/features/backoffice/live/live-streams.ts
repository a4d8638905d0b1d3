import { PassThrough } from 'node:stream';
import {
  LIVE_OVERLAP_SECONDS,
  type LiveEvent,
  type Watched,
  watchedKinds,
} from '@horus/contract/backoffice/live';
import { inArray, type SQL, sql } from 'drizzle-orm';
import { recordPresence } from '#features/backoffice/live/presence';
import type { Operator } from '#features/backoffice/operators/operator-guard';
import { listLiveSessions } from '#features/backoffice/operators/operator-session';
import { installations } from '#features/billing/billing-tables';
import { AppError } from '#platform/app-error';
import { DEAD_LETTERS_QUEUE } from '#platform/dead-letters';
import { mailJob } from '#platform/mail';
import type { Services } from '#services';

/** Interval of the database query, one for all streams of an instance. */
const TICK_MS = 2_000;
const STREAM_MS = 5 * 60_000;
/** Keeps proxies and pages from treating a quiet stream as dead. */
const HEARTBEAT_MS = 15_000;
/** Overlap, because a transaction can commit later than a newer one. */
const LOOK_BACK_MS = 1_000 * LIVE_OVERLAP_SECONDS;
/** After this time without a sign an operator counts as gone. */
const PRESENT_MS = 3 * TICK_MS + 4_000;
/** Streams per operator and in total, per instance. */
const MAX_OF_ONE = 8;
const MAX_STREAMS = 400;
/** Unread bytes before a slow reader is disconnected. */
const MAX_UNREAD_BYTES = 64 * 1_024;
const MAX_CHANGED = 200;

interface Listener {
  readonly stream: PassThrough;
  readonly operatorId: string;
  readonly sessionId: string;
  readonly watched: Watched | null;
  readonly answering: boolean;
  readonly openedAt: number;
  heardAt: number;
  /** Whether the first event has been sent. */
  begun: boolean;
  /** The last presence and version sent, to send only changes. */
  present: string;
  version: number | null;
}

type Caller = Pick<Operator, 'operatorId' | 'sessionId'>;

/** Sends changes of every instance to open pages. */
export interface LiveStreams {
  /** @throws AppError 'server.busy' at the stream limit */
  open(operator: Caller, watched: Watched | null, answering?: boolean): PassThrough;
  /** Ends all streams; their pages reconnect to another instance. */
  close(): void;
}

/**
 * Polls the database while any page listens, with one cheap query for all. It needs no dedicated
 * connection, works with a pooler and any number of instances, and survives a database outage
 * (decision 040).
 */
export function createLiveStreams(services: Services): LiveStreams {
  const { log, now } = services;
  const { db } = services.database;
  const listeners = new Set<Listener>();
  /** The last changes sent, by lead. */
  let told: ReadonlyMap<string, string> = new Map();
  /**
   * The time of the last successful query, so that changes during an outage are sent afterwards.
   */
  let lookedAt = 0;
  let timer: NodeJS.Timeout | null = null;
  let closed = false;

  async function tick(): Promise<void> {
    try {
      await endClosed();
      await Promise.all([sendChanges(), sendVersions(), sendPresence()]);
    } catch (err) {
      log.warn({ err }, 'what is new could not be read: the pages hear of it later');
    }
    for (const listener of [...listeners]) keepOrEnd(listener);
    timer = listeners.size > 0 && !closed ? setTimeout(() => void tick(), TICK_MS) : null;
    if (!timer) [told, lookedAt] = [new Map(), 0];
  }

  /**
   * A new stream gets all recent changes, because some may be newer than its page. Others get only
   * unsent ones.
   */
  async function sendChanges(): Promise<void> {
    const at = now().getTime();
    const since = new Date(Math.min(lookedAt || at, at) - LOOK_BACK_MS);
    const listening = [...listeners];
    const { rows } = await db.execute<{ id: string; changed_at: string }>(sql`
      select id, max(changed_at)::text as changed_at
        from (select id, changed_at from leads where changed_at > ${since.toISOString()}::timestamptz
              union all select organization_id, received_at from received_mails
                         where received_at > ${since.toISOString()}::timestamptz and organization_id is not null
              union all select organization_id, dismissed_at from received_mails
                         where dismissed_at > ${since.toISOString()}::timestamptz and organization_id is not null
              union all ${answersMoved((at - since.getTime()) / 1_000)}) moved
       group by id order by max(changed_at) desc limit ${MAX_CHANGED}`);
    const before = told;
    told = new Map(rows.map((row) => [row.id, row.changed_at]));
    lookedAt = at;
    const all = rows.map(({ id }) => id);
    const changed = rows.filter((row) => before.get(row.id) !== row.changed_at).map(({ id }) => id);
    for (const listener of listening) {
      if (!listener.begun) say(listener, { changed: all });
      else if (changed.length > 0) say(listener, { changed });
      listener.begun = true;
    }
  }

  /** Ends the streams of ended sessions. */
  async function endClosed(): Promise<void> {
    const listening = [...listeners];
    const ids = [...new Set(listening.map(({ sessionId }) => sessionId))];
    const live = new Set(await listLiveSessions(db, ids, now()));
    for (const { stream, sessionId } of listening) if (!live.has(sessionId)) stream.end();
  }

  /** A page compares the version with its own, to notice a change from before its stream. */
  async function sendVersions(): Promise<void> {
    const watchers = [...listeners]
      .filter(isWatching)
      .filter(({ watched }) => watched.kind === 'installation');
    if (watchers.length === 0) return;
    const ids = [...new Set(watchers.map(({ watched }) => watched.id))];
    const rows = await db
      .select({ id: installations.id, version: installations.version })
      .from(installations)
      .where(inArray(installations.id, ids));
    const versions = new Map(rows.map(({ id, version }) => [id, version]));
    for (const watcher of watchers) {
      const version = versions.get(watcher.watched.id);
      if (version === undefined || version === watcher.version) continue;
      say(watcher, { version });
      watcher.version = version;
    }
  }

  async function sendPresence(): Promise<void> {
    const at = now();
    const moments = { at, since: new Date(at.getTime() - PRESENT_MS) };
    for (const kind of watchedKinds) {
      const watchers = [...listeners].filter(isWatching).filter(({ watched }) => watched.kind === kind);
      if (watchers.length === 0) continue;
      const found = await recordPresence(db, kind, watchers, moments);
      for (const watcher of watchers) {
        const present = found
          .filter(({ watchedId, id }) => watchedId === watcher.watched.id && id !== watcher.operatorId)
          .map(({ id, name, answering }) => ({ id, name, ...(answering && { answering }) }));
        const key = JSON.stringify(present);
        if (key !== watcher.present) say(watcher, { present });
        watcher.present = key;
      }
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
    open({ operatorId, sessionId }, watched, answering = false) {
      const own = [...listeners].filter((each) => each.operatorId === operatorId);
      if (closed || own.length >= MAX_OF_ONE || listeners.size >= MAX_STREAMS) {
        throw new AppError('server.busy', { retryAfterSeconds: HEARTBEAT_MS / 1_000 });
      }
      const stream = new PassThrough();
      const at = Date.now();
      const listener: Listener = {
        ...{ stream, operatorId, sessionId, watched, answering },
        ...{ openedAt: at, heardAt: at, begun: false, present: '[]', version: null },
      };
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

/**
 * Selects leads whose reply was rejected, given up or requeued in the last seconds, by the
 * database's clock. A retried reply counts by its last try, because it may have started long ago.
 */
function answersMoved(seconds: number): SQL {
  return sql`
    select e.lead_id, j.created_on
      from jobs.job j join lead_entries e on e.sent_as = coalesce(j.source_root_id, j.source_id)
     where j.name in (${mailJob.name}, ${DEAD_LETTERS_QUEUE}) and j.source_id is not null
       and j.created_on > now() - make_interval(secs => ${seconds})
    union all
    select e.lead_id, j.started_on
      from jobs.job j join lead_entries e on e.sent_as = coalesce(j.source_root_id, j.source_id, j.id)
     where j.name = ${mailJob.name} and j.state = 'retry' and j.started_on is not null`;
}

function isWatching(listener: Listener): listener is Listener & { readonly watched: Watched } {
  return listener.watched !== null;
}

function say(listener: Listener, message: LiveEvent): void {
  write(listener, `data: ${JSON.stringify(message)}\n\n`);
}

function write(listener: Listener, text: string): void {
  if (listener.stream.writableEnded || listener.stream.destroyed) return;
  listener.heardAt = Date.now();
  listener.stream.write(text);
}
