import { STUCK_MINUTES } from '@horus/contract/backoffice/system';
import { sql } from 'drizzle-orm';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Services } from '#services';

type CountWebhook = (outcome: 'accepted' | 'repeated' | 'refused') => void;

export function registerWebhookMetrics(registry: Registry, { database }: Services): CountWebhook {
  const registers = [registry];
  const counter = new Counter({
    name: 'stripe_webhooks_total',
    help: 'Deliveries of Stripe: refused are those whose signature does not hold (STRIPE_WEBHOOK_SECRET)',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of ['accepted', 'repeated', 'refused']) counter.inc({ outcome }, 0);
  const ask = async (query: ReturnType<typeof sql>) => {
    const { rows } = await database.db.execute<{ value: number | null }>(query);
    return rows[0]?.value ?? 0;
  };
  new Gauge({
    name: 'stripe_last_webhook_timestamp_seconds',
    help: 'When Stripe last delivered an event; 0 before the first',
    registers,
    async collect() {
      this.set(
        await ask(sql`select extract(epoch from max(received_at))::float8 as value
                        from stripe_events where listed_at is null`),
      );
    },
  });
  new Gauge({
    name: 'stripe_events_unprocessed',
    help: 'Events that were received and whose customers have not been synced yet',
    registers,
    async collect() {
      this.set(await ask(sql`select count(*)::int as value from stripe_events where processed_at is null`));
    },
  });
  new Gauge({
    name: 'stripe_events_undelivered',
    help: 'Events of the last hour that were found in the list of Stripe and have not been delivered',
    registers,
    async collect() {
      this.set(
        await ask(sql`select count(*)::int as value from stripe_events
                       where listed_at > now() - interval '1 hour'`),
      );
    },
  });
  return (outcome) => counter.inc({ outcome });
}

/** After this time a delivery counts as missing. */
const DELIVERY_SECONDS = 120;

/** Counts listed events that are newer than the last delivery and this process. */
export async function countMissedDeliveries({ database }: Services, hearingSince: Date): Promise<number> {
  const { rows } = await database.db.execute<{ count: number }>(sql`
    select count(*)::int as count from stripe_events
     where listed_at between now() - interval '1 hour' and now() - ${DELIVERY_SECONDS} * interval '1 second'
       and created_at > ${hearingSince.toISOString()}::timestamptz
       and created_at > coalesce(
         (select max(received_at) from stripe_events where listed_at is null), '-infinity')`);
  return rows[0]?.count ?? 0;
}

export interface WebhookHealth {
  /** Null before the first delivery. */
  readonly heardAt: Date | null;
  /** Events of the last hour that are in Stripe's list but were not delivered. */
  readonly missed: number;
  /** Events unprocessed for STUCK_MINUTES. */
  readonly stuck: number;
}

/** Reads each figure from its own index. */
export async function readWebhookHealth({ db }: Pick<Services['database'], 'db'>): Promise<WebhookHealth> {
  const { rows } = await db.execute<{ heard: Date | string | null; missed: number; stuck: number }>(sql`
    select (select max(received_at) from stripe_events where listed_at is null) as heard,
           (select count(*)::int from stripe_events where listed_at > now() - interval '1 hour') as missed,
           (select count(*)::int from stripe_events where processed_at is null
              and received_at < now() - make_interval(mins => ${STUCK_MINUTES})) as stuck`);
  const [row] = rows;
  return {
    heardAt: row?.heard ? new Date(row.heard) : null,
    missed: row?.missed ?? 0,
    stuck: row?.stuck ?? 0,
  };
}
