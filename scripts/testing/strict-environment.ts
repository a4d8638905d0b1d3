import { Socket } from 'node:net';
import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';

// The same values in every run; FAST_CHECK_SEED=$RANDOM tries others.
fc.configureGlobal({ seed: Number(process.env['FAST_CHECK_SEED'] ?? 20_261_123) });

/**
 * An unexpected `console.error`, a connection to another machine and an environment variable left
 * for the worker's next file fail a test. A test that expects an error installs its own spy;
 * `vi.stubEnv` sets a variable for one file.
 */
const complaints: string[] = [];

beforeEach(() => {
  complaints.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    complaints.push(`console.error: ${parts.map(String).join(' ')}`);
  });
});

afterEach(() => {
  const heard = complaints.splice(0);
  vi.restoreAllMocks();
  expect(heard).toEqual([]);
});

/** The conformance suite calls Stripe's test mode when STRIPE_TEST_KEY is set. */
const STRIPE_HOST = 'api.stripe.com';
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;
const connect = Socket.prototype.connect;

Socket.prototype.connect = function connectNearby(this: Socket, ...parameters: unknown[]) {
  const host = hostOf(parameters);
  if (!LOOPBACK.test(host) && !(host === STRIPE_HOST && process.env['STRIPE_TEST_KEY'])) {
    complaints.push(`connection to ${host}`);
    return this.destroy(new Error(`A test may not connect to ${host}`));
  }
  return Reflect.apply(connect, this, parameters) as Socket;
} as typeof connect;

const environment = { ...process.env };

afterAll(() => {
  Socket.prototype.connect = connect;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  expect(process.env).toEqual(environment);
});

/** Node calls it with (options), (port, host), (path) or its own normalised list of these. */
function hostOf(parameters: unknown[]): string {
  const [first, second] = Array.isArray(parameters[0]) ? (parameters[0] as unknown[]) : parameters;
  if (typeof first === 'object' && first !== null) {
    if ('path' in first && first.path) return 'localhost';
    return 'host' in first && typeof first.host === 'string' ? first.host : 'localhost';
  }
  return typeof second === 'string' ? second : 'localhost';
}
