import { billingCalls } from '@horus/contract/calls/billing';
import type { Registry } from 'prom-client';
import type Stripe from 'stripe';
import { storeEvent } from '#features/billing/sync/stripe-events';
import { registerWebhookMetrics } from '#features/billing/sync/webhook-health';
import { AppError } from '#platform/app-error';
import type { App } from '#platform/app-type';
import { createMinuteGate } from '#platform/minute-gate';
import { serveCalls } from '#platform/serve-calls';
import { isLiveKey } from '#platform/stripe-client';
import type { Services } from '#services';

const serve = serveCalls(billingCalls, 'Pagos');
const BODY_LIMIT_BYTES = 1_048_576;

/** Stripe signs the raw bytes, so this route does not parse its body. */
export function registerWebhook(app: App, services: Services, metrics: Registry): void {
  const count = registerWebhookMetrics(metrics, services);
  const mayTell = createMinuteGate();
  const reportRefusal = (cause: unknown) => {
    const where = cause instanceof UntimelySignature ? 'the clock of this machine' : 'STRIPE_WEBHOOK_SECRET';
    if (mayTell(where)) services.log.error(`deliveries of Stripe are refused: look at ${where}`);
  };
  const refuse = (error: unknown): never => {
    if (error instanceof AppError && error.code === 'billing.bad_signature') {
      count('refused');
      reportRefusal(error.cause);
    }
    throw error;
  };
  app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
      (_, body, done) => done(null, body),
    );
    serve(scope, 'POST /api/stripe/webhook', async (request) => {
      const signature = request.headers['stripe-signature'];
      count(await receiveStripeEvent(services, request.body as Buffer, [signature].flat()[0]).catch(refuse));
      return { received: true as const };
    });
  });
}

/** Allowed clock difference in both directions. */
const TOLERANCE_SECONDS = 300;
/** The SDK's value for no time check. */
const ANY_TIME = 0;

/**
 * @throws AppError 'billing.bad_signature' for a wrong, old or future signature, and for a test
 *   event with a live key or the reverse
 */
async function receiveStripeEvent(
  services: Services,
  rawBody: Buffer,
  signature: string | undefined,
): Promise<'accepted' | 'repeated'> {
  const event = verifyEvent(services, rawBody, signature ?? '');
  refuseOtherMode(services, event);
  const isNew = await services.database.db.transaction((tx) => storeEvent(services, tx, event, 'delivered'));
  return isNew ? 'accepted' : 'repeated';
}

/** A valid signature with a wrong time: a clock is wrong, or the request is a replay. */
class UntimelySignature extends Error {}

function verifyEvent({ stripe, config }: Services, rawBody: Buffer, signature: string): Stripe.Event {
  const verify = (toleranceSeconds: number) =>
    stripe.webhooks.constructEvent(rawBody, signature, config.stripe.webhookSecret, toleranceSeconds);
  try {
    verify(ANY_TIME);
  } catch (cause) {
    throw new AppError('billing.bad_signature', { cause });
  }
  try {
    refuseFuture(signature);
    return verify(TOLERANCE_SECONDS);
  } catch {
    throw new AppError('billing.bad_signature', { cause: new UntimelySignature() });
  }
}

/** The SDK rejects old signatures but accepts future ones. */
function refuseFuture(signature: string): void {
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? 0);
  if (signedAt > Date.now() / 1_000 + TOLERANCE_SECONDS) throw new Error('signed in the future');
}

function refuseOtherMode({ config, log }: Services, event: Stripe.Event): void {
  if (event.livemode === isLiveKey(config.stripe.secretKey)) return;
  log.error({ eventId: event.id, livemode: event.livemode }, 'event of the other mode of Stripe');
  throw new AppError('billing.bad_signature');
}
