import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';
import { expect } from 'vitest';

/** A merchant's webhook, which verifies and stores each event. */
export interface WebhookReceiver {
  readonly endpointId: string;
  readonly events: readonly Stripe.Event[];
  /** Statuses of the next responses; then 200. */
  answerNext(...statuses: number[]): void;
  /** Waits until `count` events of a type have arrived. */
  received(type: Stripe.Event['type'], count?: number): Promise<Stripe.Event>;
  close(): Promise<void>;
}

export async function receiveWebhooks(
  stripe: Stripe,
  enabledEvents: string[] = ['*'],
): Promise<WebhookReceiver> {
  const events: Stripe.Event[] = [];
  const answers: number[] = [];
  let secret = '';
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const header = request.headers['stripe-signature'] ?? '';
      events.push(stripe.webhooks.constructEvent(Buffer.concat(chunks), header, secret));
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const endpoint = await stripe.webhookEndpoints.create({
    url: `http://127.0.0.1:${port}/hook`,
    enabled_events: enabledEvents as Stripe.WebhookEndpointCreateParams.EnabledEvent[],
    api_version: '2026-10-28.endive',
  });
  secret = endpoint.secret ?? '';
  const ofType = (type: string) => events.filter((event) => event.type === type);
  return {
    endpointId: endpoint.id,
    events,
    answerNext: (...statuses) => answers.push(...statuses),
    async received(type, count = 1) {
      await expect.poll(() => ofType(type).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count);
      return ofType(type)[count - 1] as Stripe.Event;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
