import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from '#platform/app-error';
import type { App } from '#platform/app-type';
import type { DeadLetters } from '#platform/dead-letters';
import type { StripeCircuit } from '#platform/stripe-circuit';
import { hashToken } from '#platform/tokens';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Without a token only this machine has access, and in production no client: a local proxy has the
 * same address.
 */
export function registerMetrics(
  app: App,
  {
    deadLetters,
    stripeCircuit,
    token,
    production,
  }: {
    deadLetters: DeadLetters;
    stripeCircuit: StripeCircuit;
    token: string | null;
    production: boolean;
  },
): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'jobs_dead_letters',
    help: 'Jobs that were given up and wait for an operator (npm run dead-letters)',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const [queue, count] of await deadLetters.count()) this.set({ queue }, count);
    },
  });
  new Gauge({
    name: 'stripe_circuit_open',
    help: '1 while Stripe does not answer and anyone who waits for it is refused at once',
    registers: [registry],
    collect() {
      this.set(Number(stripeCircuit.isOpen()));
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'site', status: String(reply.statusCode) },
      reply.elapsedTime / 1_000,
    );
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!(token === null ? !production && isFromHere(request) : bears(token, request))) {
      throw new AppError('request.not_found');
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return registry;
}

function isFromHere({ headers, socket }: FastifyRequest): boolean {
  const passedOn = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !passedOn && LOOPBACK.has(socket.remoteAddress ?? '');
}

function bears(token: string, { headers }: FastifyRequest): boolean {
  return timingSafeEqual(hashToken(headers.authorization ?? ''), hashToken(`Bearer ${token}`));
}
