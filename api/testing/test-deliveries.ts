import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { expect, vi } from 'vitest';
import { syncCustomerJob } from '#features/billing/billing-jobs';
import type { TestApi } from '#testing/test-api';
import { WEBHOOK_SECRET } from '#testing/test-shop';

/** Delivers an event as Stripe does: JSON, signed at `signedAt` (epoch seconds). */
export function deliver(
  api: TestApi,
  event: object,
  { signedAt = Math.floor(Date.now() / 1_000), secret = WEBHOOK_SECRET } = {},
): Promise<Response> {
  const payload = JSON.stringify(event);
  const signature = api.services.stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: signedAt,
  });
  return fetch(`${api.url}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  });
}

/** Returns a customer's events, oldest first, from the account's last 100 or from all. */
export async function listEventsOf(
  { services }: TestApi,
  customerId: string,
  among: 'latest' | 'all' = 'all',
): Promise<Stripe.Event[]> {
  const list = services.stripe.events.list({ limit: 100 });
  const events = among === 'all' ? await list.autoPagingToArray({ limit: 10_000 }) : (await list).data;
  const subject = (event: Stripe.Event) => event.data.object as { id?: string; customer?: string };
  return events
    .filter((event) => [subject(event).id, subject(event).customer].includes(customerId))
    .reverse();
}

export async function settled({ services }: TestApi, customerId: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await services.database.db.execute(sql`
        select id from stripe_events where customer_id = ${customerId} and processed_at is null
        union all
        select id::text from jobs.job
         where name = ${syncCustomerJob.name} and data->>'customerId' = ${customerId} and state < 'completed'`);
      expect(rows).toEqual([]);
    },
    { timeout: 60_000, interval: 50 },
  );
}
