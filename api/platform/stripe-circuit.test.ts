import Stripe from 'stripe';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '#platform/app-error';
import { createStripeCircuit, isOutcomeUnknown, type StripeCircuit } from '#platform/stripe-circuit';

const { StripeAPIError, StripeConnectionError, StripeInvalidRequestError, StripeRateLimitError } =
  Stripe.errors;
const down = new StripeConnectionError({ type: 'api_error', message: 'refused' });
const failing = new StripeAPIError({ type: 'api_error', message: 'sorry', statusCode: 500 });
const unreadable = new StripeAPIError({ type: 'api_error', message: 'Invalid JSON' });
const overloaded = new StripeRateLimitError({ type: 'rate_limit_error', message: 'slow down' });
/** Stripe's response to a retry of the SDK while the first request is still running. */
const atWork = new StripeAPIError({
  type: 'idempotency_error',
  message: 'another in-progress request',
  statusCode: 409,
});
const badKey = new Stripe.errors.StripeAuthenticationError({
  type: 'invalid_request_error',
  message: 'Invalid API Key',
});
const wrong = new StripeInvalidRequestError({ type: 'invalid_request_error', message: 'no such customer' });

let circuit: StripeCircuit;
let asked = 0;
const said: string[] = [];
const say = (...line: unknown[]) => said.push(String(line.at(-1)));
const log = { error: say, info: say } as unknown as Parameters<typeof createStripeCircuit>[0];
const FOR_EVER_MS = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  asked = 0;
  said.length = 0;
  circuit = createStripeCircuit(log, FOR_EVER_MS);
});
afterEach(() => vi.useRealTimers());

const ask = (outcome: Error | Promise<string> | string) =>
  circuit
    .ask(async () => {
      asked++;
      if (outcome instanceof Error) throw outcome;
      return outcome;
    })
    .catch((error: Error) => (error instanceof AppError ? error.code : error.constructor.name));

const UNAVAILABLE = 'billing.provider_unavailable';

async function openIt(): Promise<void> {
  for (const error of [down, failing, unreadable, overloaded, down])
    expect(await ask(error)).toBe(UNAVAILABLE);
}

it('opens after five failures in a row and logs it once', async () => {
  await openIt();
  for (let time = 0; time < 20; time++) expect(await ask('answer')).toBe(UNAVAILABLE);
  expect(asked).toBe(5);
  expect(circuit.isOpen()).toBe(true);
  expect(said).toEqual([expect.stringContaining('does not answer')]);
});

it('stays closed while Stripe responds in between', async () => {
  for (let time = 0; time < 10; time++) {
    await ask(down);
    expect(await ask('answer')).toBe('answer');
  }
  expect([circuit.isOpen(), said]).toEqual([false, []]);
});

it('counts an error of the request as a response and rethrows it', async () => {
  for (let time = 0; time < 10; time++) expect(await ask(wrong)).toBe('StripeInvalidRequestError');
  expect([circuit.isOpen(), asked]).toEqual([false, 10]);
});

it('lets one call through after a while, refuses the others, and closes after a response', async () => {
  await openIt();
  vi.advanceTimersByTime(10_000);
  expect(await ask(down)).toBe(UNAVAILABLE);
  expect(await ask('answer')).toBe(UNAVAILABLE);
  expect(asked).toBe(6);

  vi.advanceTimersByTime(10_000);
  const answer = Promise.withResolvers<string>();
  const trying = ask(answer.promise);
  expect(await ask('answer')).toBe(UNAVAILABLE);
  expect(circuit.isOpen()).toBe(true);
  answer.resolve('answer');
  expect([await trying, await ask('answer')]).toEqual(['answer', 'answer']);
  expect(asked).toBe(8);
  expect(circuit.isOpen()).toBe(false);
  expect(said).toEqual([
    expect.stringContaining('does not answer'),
    expect.stringContaining('answers again'),
  ]);
});

it('tells a call whose effect is unknown from a refused one', async () => {
  const refusals: unknown[] = [];
  const refusalOf = (error: Error) =>
    circuit.ask(() => Promise.reject(error)).catch((refusal: unknown) => refusals.push(refusal));
  for (const error of [down, unreadable, atWork]) await refusalOf(error);
  await ask('answer');
  for (const error of [failing, overloaded, wrong]) await refusalOf(error);
  expect(refusals.map(isOutcomeUnknown)).toEqual([true, true, true, false, false, false]);
  await openIt();
  refusals.length = 0;
  await refusalOf(wrong);
  expect(refusals.map(isOutcomeUnknown)).toEqual([true]);
});

it('counts a refused key as an outage and logs it once', async () => {
  expect([await ask(badKey), await ask(badKey)]).toEqual([UNAVAILABLE, UNAVAILABLE]);
  expect(said).toEqual([expect.stringContaining('does not take our key')]);
});

it('times a call out with an unknown effect, but not a job', async () => {
  circuit = createStripeCircuit(log, 1);
  const answer = Promise.withResolvers<string>();
  const refusal = await circuit.ask(() => answer.promise).catch((error: unknown) => error);
  expect(isOutcomeUnknown(refusal)).toBe(true);
  const patient = circuit.callWithoutTimeout(() => answer.promise);
  answer.resolve('late');
  expect(await patient).toBe('late');
});

it('notifies listeners when Stripe responds again', async () => {
  let heard = 0;
  circuit.onRecovery(() => heard++);
  await openIt();
  vi.advanceTimersByTime(10_000);
  await ask(down);
  expect(heard).toBe(0);
  vi.advanceTimersByTime(10_000);
  await ask('answer');
  expect(heard).toBe(1);
});
