import { payByCard } from '@horus/api/testing/hosted-page';
import { type CreateCheckoutAnswer, checkoutClaims } from '@horus/contract/billing';
import pg from 'pg';
import Stripe from 'stripe';
import { say } from '#scripts/terminal';
import { addressOf, call, logIn, register } from './customers.ts';
import { atLeast, type Figure, known, percentile } from './figures.ts';
import { type BenchSystem, startBenchSystem } from './system.ts';

const CUSTOMERS = 100;
const DELIVERIES = 10_000;
const AT_ONCE = 32;
/** Far above the expected time. */
const TIMEOUT_MS = 300_000;

/**
 * Measures shuffled, repeated deliveries: how many per second, and the mirror's lag and content.
 */
export async function measureWebhooks(): Promise<Figure[]> {
  await using system = await startBenchSystem();
  const database = new pg.Client({ connectionString: system.databaseUrl });
  await database.connect();
  try {
    await control(system, '/webhooks', { mode: 'drop' });
    say(`  ${CUSTOMERS} customers buy…`);
    for (let n = 0; n < CUSTOMERS; n++) await buy(system, n);
    const events = await listEvents(system);
    const deliveries = shuffled(
      Array.from({ length: DELIVERIES }, (_, i) => events[i % events.length] as Stripe.Event),
    );
    const seconds = await deliver(system, deliveries);
    const lagsMs = await readLags(database, events.length);
    return [
      known(`different events in ${DELIVERIES} deliveries`, events.length, ''),
      known('deliveries taken in', DELIVERIES / seconds, '/s'),
      known('lag to the mirror, median', percentile(lagsMs, 50), 'ms'),
      known('lag to the mirror, 99th percentile', percentile(lagsMs, 99), 'ms'),
      atLeast('customers whose mirror ends right', await countCorrectMirrors(database), CUSTOMERS, ''),
    ];
  } finally {
    await database.end();
  }
}

async function buy(system: BenchSystem, n: number): Promise<void> {
  const email = `cliente${n}@empresa.example`;
  const from = addressOf(n + 1);
  await register(system, email, from);
  const answer = await call<CreateCheckoutAnswer>(system, '/api/stripe/create-checkout-session', {
    token: await logIn(system, email, from),
    from,
    body: { planType: 'business', billingPeriod: 'monthly', ...checkoutClaims('business', 'monthly') },
  });
  await payByCard(answer.body.url);
}

async function listEvents(system: BenchSystem): Promise<Stripe.Event[]> {
  const { hostname, port } = new URL(system.sandboxUrl);
  const stripe = new Stripe(system.secrets.stripeSecretKey, {
    host: hostname,
    port,
    protocol: 'http',
    telemetry: false,
  });
  const events: Stripe.Event[] = [];
  for await (const event of stripe.events.list({ limit: 100 })) {
    if ('customer' in event.data.object) events.push(event);
  }
  return events;
}

/** Returns the seconds. */
async function deliver(system: BenchSystem, deliveries: readonly Stripe.Event[]): Promise<number> {
  const startedAt = performance.now();
  let next = 0;
  const send = async (): Promise<void> => {
    for (let event = deliveries[next++]; event; event = deliveries[next++]) {
      const payload = JSON.stringify(event);
      const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
        payload,
        secret: system.secrets.stripeWebhookSecret,
      });
      const answer = await fetch(`${system.url}/api/stripe/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body: payload,
      });
      if (answer.status !== 200)
        throw new Error(`a delivery was answered ${answer.status}: ${await answer.text()}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  return (performance.now() - startedAt) / 1_000;
}

async function readLags(database: pg.Client, expected: number): Promise<number[]> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const { rows } = await database.query<{ lag: number }>(
      'select extract(epoch from processed_at - received_at)::float8 * 1000 as lag from stripe_events where processed_at is not null',
    );
    if (rows.length >= expected) return rows.map((row) => row.lag);
    if (Date.now() > deadline) throw new Error(`only ${rows.length} of ${expected} events were worked off`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Counts customers whose mirror is correct: one trial, one paid invoice, one payment. */
async function countCorrectMirrors(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ count: number }>(`
    select count(*)::int from organizations o
     where (select array_agg(status) from mirrored_subscriptions s where s.organization_id = o.id) = '{trialing}'
       and (select array_agg(status) from mirrored_invoices i where i.organization_id = o.id) = '{paid}'
       and (select array_agg(status) from mirrored_payments p where p.organization_id = o.id) = '{succeeded}'`);
  return rows[0]?.count ?? 0;
}

function shuffled<Item>(items: Item[]): Item[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [items[i], items[j]] = [items[j] as Item, items[i] as Item];
  }
  return items;
}

async function control(system: BenchSystem, path: string, body: object): Promise<void> {
  const answer = await fetch(`${system.sandboxUrl}/control${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${system.secrets.stripeSecretKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`control ${path} answered ${answer.status}`);
}
