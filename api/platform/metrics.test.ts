import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import type { App } from '#platform/app-type';
import { registerErrorHandler } from '#platform/error-handler';
import { registerMetrics } from '#platform/metrics';

const noLetters = { count: async () => new Map<string, number>() };
let app: App;
afterEach(() => app.close());

/** Requests without proxy headers, like this machine or a local proxy. */
async function ask(settings: { token: string | null; production: boolean }, authorization?: string) {
  app = Fastify() as unknown as App;
  registerErrorHandler(app as never);
  registerMetrics(app, {
    deadLetters: noLetters as never,
    stripeCircuit: { isOpen: () => false } as never,
    ...settings,
  });
  const headers = authorization ? { authorization } : {};
  return (await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1', headers })).statusCode;
}

it('are hidden in production without a token: a local proxy has the same address', async () => {
  expect(await ask({ token: null, production: true })).toBe(404);
});

it.each([
  ['Bearer el-bueno', 200],
  ['Bearer otro', 404],
  [undefined, 404],
])('require their token: %s', async (authorization, status) => {
  expect(await ask({ token: 'el-bueno', production: true }, authorization)).toBe(status);
});
