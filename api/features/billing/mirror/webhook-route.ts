import { calls } from '@horus/contract/paths';
import { z } from 'zod';
import { receiveStripeEvent } from '#features/billing/mirror/receive-stripe-event';
import type { App } from '#platform/app-type';
import type { Services } from '#services';

const schema = { tags: ['Pagos'], response: { 200: z.object({ received: z.literal(true) }) } };
const BODY_LIMIT_BYTES = 1_048_576;

/** Stripe signs the bytes it sends, so this route alone takes its body unparsed. */
export function registerWebhook(app: App, services: Services): void {
  app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
      (_, body, done) => done(null, body),
    );
    scope.post(calls.billing.webhook.pattern, { schema }, async (request) => {
      const signature = request.headers['stripe-signature'];
      await receiveStripeEvent(services, request.body as Buffer, [signature].flat()[0]);
      return { received: true as const };
    });
  });
}
