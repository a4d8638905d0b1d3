import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { trace } from '@opentelemetry/api';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTracing } from '#platform/tracing';
import { startTestShop, type TestCustomer, type TestShop } from '#testing/test-shop';

interface Sent {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly {
    readonly key: string;
    readonly value: { readonly stringValue?: string; readonly intValue?: number };
  }[];
}

/** Spans that the collector received. */
const sent: Sent[] = [];
let services: string[] = [];
let collector: Server;
let shop: TestShop;
let customer: TestCustomer;
let stopTracing: () => Promise<void>;

beforeAll(async () => {
  collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString());
      for (const { resource, scopeSpans } of resourceSpans) {
        services = resource.attributes
          .filter(({ key }: { key: string }) => key === 'service.name')
          .map(({ value }: { value: { stringValue: string } }) => value.stringValue);
        for (const { spans } of scopeSpans) sent.push(...spans);
      }
      response.end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint);
  vi.stubEnv('OTEL_EXPORTER_OTLP_PROTOCOL', 'http/json');
  shop = await startTestShop({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  customer = await shop.newCustomer({ company: 'Traza y Compañía' });
  const { config, log } = shop.api.services;
  stopTracing = await startTracing(config.traces ?? { serviceName: '', continueIncoming: false }, log);
  await customer.startCheckout('business', 'monthly');
  await fetch(`${shop.api.url}/api/auth/me`, {
    headers: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
  });
  await stopTracing();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await shop.close();
  collector.close();
});

const attributeOf = ({ attributes }: Sent, name: string) =>
  attributes.find(({ key }) => key === name)?.value.stringValue;
const named = (name: string) => sent.filter((span) => span.name === name);

describe('a checkout, traced', () => {
  it('is one trace from the request to PostgreSQL and Stripe', () => {
    expect(services).toEqual(['horus']);
    const [request, ...more] = named('POST /api/stripe/create-checkout-session');
    expect(more).toEqual([]);
    const below = sent.filter(
      ({ traceId, spanId }) => traceId === request?.traceId && spanId !== request.spanId,
    );
    expect(below.length).toBeGreaterThan(3);
    // The session is read before the body arrives, the order after it.
    for (const span of below) expect(span.parentSpanId, span.name).toBe(request?.spanId);
    const queries = below.filter((span) => attributeOf(span, 'db.system.name') === 'postgresql');
    expect(queries.map(({ name }) => name)).toEqual(expect.arrayContaining(['SELECT', 'BEGIN', 'COMMIT']));
    const page = below.find(({ name }) => name === 'POST /v1/checkout/sessions');
    expect(page && attributeOf(page, 'stripe.request_id')).toMatch(/^req_/);
  });

  it('contains no data and no ids of the customer', () => {
    const all = JSON.stringify(sent);
    expect(all).not.toContain(customer.email);
    expect(all).not.toContain(customer.token);
    expect(all).not.toContain('Traza y Compañía');
    for (const { name } of sent) expect(name).not.toMatch(/(cus|cs|sub|in|pi)_(?=\w*\d)\w{6,}/);
  });

  it('does not continue a visitor’s trace', () => {
    expect(named('GET /api/auth/me')).toHaveLength(1);
    expect(named('GET /api/auth/me')[0]?.traceId).not.toBe('a'.repeat(32));
  });
});

it('tracing stops with the SDK', async () => {
  const before = sent.length;
  await fetch(`${shop.api.url}/api/auth/me`);
  expect(trace.getTracer('horus').startSpan('none').isRecording()).toBe(false);
  expect(sent).toHaveLength(before);
});
