import { billingCalls } from '@horus/contract/calls/billing';
import type { Registry } from 'prom-client';
import { receiveStripeEvent, UntimelySignature } from '#features/billing/sync/receive-stripe-event';
import { registerWebhookMetrics } from '#features/billing/sync/webhook-health';
import { AppError } from '#platform/app-error';
import type { App } from '#platform/app-type';
import { createMinuteGate } from '#platform/minute-gate';
import { serveCalls } from '#platform/serve-calls';
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
