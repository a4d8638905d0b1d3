import Stripe from 'stripe';
import { AppError } from '#platform/app-error';
import type { Log } from '#platform/log';
import { createMinuteGate } from '#platform/minute-gate';

/** So many calls in a row without an answer, and for a while nobody waits for one. */
const FAILURES_TO_OPEN = 5;
const OPEN_MS = 10_000;
const RETRY_AFTER_SECONDS = 30;

/**
 * The answer to a request that is repeated, under the same idempotency key, before Stripe is done
 * with it.
 */
const SAME_REQUEST_AT_WORK = 409;

/** Why a call was refused: Stripe has not answered others, and was not asked. */
class NotAsked extends Error {
  override readonly name = 'NotAsked';
}

const unavailable = (cause: unknown) =>
  new AppError('billing.provider_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });

/** The way to Stripe for all that can do without it for a while. */
export interface StripeCircuit {
  /**
   * Runs a call to Stripe that a person waits for, for a bounded time; once Stripe has stopped
   * answering, nobody is kept waiting for it. The call must ask Stripe: what it answers from memory
   * would count as an answer of Stripe's.
   * @throws AppError 'billing.provider_unavailable' when Stripe is down, slow, overloaded, answers
   *   nonsense or does not take our key, or has done so until a moment ago; what Stripe refuses
   *   because we asked wrongly is thrown as it is
   */
  ask<T>(call: () => Promise<T>): Promise<T>;
  /** The same for a job, which has time: as long as the call takes. */
  askPatiently<T>(call: () => Promise<T>): Promise<T>;
  /**
   * Whether callers are refused without asking; from the opening until Stripe has answered again.
   */
  isOpen(): boolean;
  /** Has something done each time that Stripe answers again. */
  onAnswering(listener: () => void): void;
}

/**
 * One a process. Its opening and its closing are logged, once each.
 * @param timeoutMs how long a person waits for an answer, with all that the SDK repeats by itself
 */
export function createStripeCircuit(log: Pick<Log, 'error' | 'info'>, timeoutMs: number): StripeCircuit {
  let failures = 0;
  let openedAt: number | null = null;
  let trying = false;
  const listeners: (() => void)[] = [];
  const mayTellOfKey = createMinuteGate();

  function noteAnswer(): void {
    failures = 0;
    if (openedAt === null) return;
    openedAt = null;
    log.info('Stripe answers again');
    for (const listener of listeners) listener();
  }
  function noteFailure(error: unknown): void {
    if (isKeyRefused(error) && mayTellOfKey()) {
      log.error(
        { err: error },
        'Stripe does not take our key: look at STRIPE_SECRET_KEY and its permissions',
      );
    }
    failures++;
    // What was asked before the opening may still fail; only the try starts the wait again.
    if (openedAt === null ? failures < FAILURES_TO_OPEN : !trying) return;
    if (openedAt === null) log.error('Stripe does not answer: anyone who waits for it is refused at once');
    openedAt = Date.now();
  }
  const askPatiently = async <T>(call: () => Promise<T>): Promise<T> => {
    // While it is open one call after the other tries whether Stripe is back, and nobody waits for
    // it.
    if (openedAt !== null && (trying || Date.now() < openedAt + OPEN_MS)) throw unavailable(new NotAsked());
    const tries = openedAt !== null;
    if (tries) trying = true;
    try {
      const answer = await call();
      noteAnswer();
      return answer;
    } catch (error) {
      if (!isUnavailable(error)) {
        noteAnswer();
        throw error;
      }
      noteFailure(error);
      throw unavailable(error);
    } finally {
      if (tries) trying = false;
    }
  };
  return {
    isOpen: () => openedAt !== null,
    onAnswering: (listener) => listeners.push(listener),
    askPatiently,
    ask: (call) => askPatiently(() => within(timeoutMs, call)),
  };
}

/**
 * A call that is given up, not ended, when it takes too long: what it does may still come about.
 */
async function within<T>(milliseconds: number, call: () => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'no answer in time' }));
  }, milliseconds);
  try {
    return await Promise.race([call(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether a failure is an outage of Stripe's, told by {@link StripeCircuit}. */
export function isOutage(error: unknown): boolean {
  return error instanceof AppError && error.code === 'billing.provider_unavailable';
}

/**
 * Whether a refusal of {@link StripeCircuit.ask} leaves open what Stripe has done: no answer came,
 * or none that could be read, or it is still at work, or this time it was not asked.
 */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  const { cause } = error;
  return (
    cause instanceof Stripe.errors.StripeConnectionError ||
    cause instanceof NotAsked ||
    (cause instanceof Stripe.errors.StripeAPIError &&
      (cause.statusCode === undefined || cause.statusCode === SAME_REQUEST_AT_WORK))
  );
}

function isUnavailable(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    isKeyRefused(error)
  );
}

function isKeyRefused(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  );
}
