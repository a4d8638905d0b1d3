import Stripe from 'stripe';
import { AppError } from '#platform/app-error';
import type { Log } from '#platform/log';
import { createMinuteGate } from '#platform/minute-gate';

/** Failed calls in a row that open the circuit. */
const FAILURES_TO_OPEN = 5;
const OPEN_MS = 10_000;
const RETRY_AFTER_SECONDS = 30;

/** Stripe's status for a repeated idempotency key whose first request is still running. */
const IDEMPOTENCY_IN_PROGRESS = 409;

class CircuitOpenError extends Error {
  override readonly name = 'CircuitOpenError';
}

const unavailable = (cause: unknown) =>
  new AppError('billing.provider_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });

export interface StripeCircuit {
  /**
   * Limits the call's time. It must reach Stripe: a cached result would count as a response.
   * @throws AppError 'billing.provider_unavailable' during an outage, including overload, nonsense
   * or a refused key. Rethrows other errors.
   */
  ask<T>(call: () => Promise<T>): Promise<T>;
  /** The same without a time limit, for jobs. */
  callWithoutTimeout<T>(call: () => Promise<T>): Promise<T>;
  isOpen(): boolean;
  onRecovery(listener: () => void): void;
}

/** @param timeoutMs includes the retries of the SDK */
export function createStripeCircuit(log: Pick<Log, 'error' | 'info'>, timeoutMs: number): StripeCircuit {
  let failures = 0;
  let openedAt: number | null = null;
  let trying = false;
  const listeners: (() => void)[] = [];
  const mayLogKeyError = createMinuteGate();

  function noteAnswer(): void {
    failures = 0;
    if (openedAt === null) return;
    openedAt = null;
    log.info('Stripe answers again');
    for (const listener of listeners) listener();
  }
  function noteFailure(error: unknown): void {
    if (isKeyRefused(error) && mayLogKeyError()) {
      log.error(
        { err: error },
        'Stripe does not take our key: look at STRIPE_SECRET_KEY and its permissions',
      );
    }
    failures++;
    // Calls from before the opening may still fail; only a failed trial restarts the wait.
    if (openedAt === null ? failures < FAILURES_TO_OPEN : !trying) return;
    if (openedAt === null) log.error('Stripe does not answer: anyone who waits for it is refused at once');
    openedAt = Date.now();
  }
  const callWithoutTimeout = async <T>(call: () => Promise<T>): Promise<T> => {
    // While open, one call at a time tries Stripe and the others are refused at once.
    if (openedAt !== null && (trying || Date.now() < openedAt + OPEN_MS))
      throw unavailable(new CircuitOpenError());
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
    onRecovery: (listener) => listeners.push(listener),
    callWithoutTimeout,
    ask: (call) => callWithoutTimeout(() => within(timeoutMs, call)),
  };
}

/** Stops waiting after the time limit. The call continues and may still take effect. */
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

export function isOutage(error: unknown): boolean {
  return error instanceof AppError && error.code === 'billing.provider_unavailable';
}

/**
 * Returns whether Stripe may or may not have acted: its response is missing or unreadable, the
 * first request is still running, or the circuit was open.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  const { cause } = error;
  return (
    cause instanceof Stripe.errors.StripeConnectionError ||
    cause instanceof CircuitOpenError ||
    (cause instanceof Stripe.errors.StripeAPIError &&
      (cause.statusCode === undefined || cause.statusCode === IDEMPOTENCY_IN_PROGRESS))
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
