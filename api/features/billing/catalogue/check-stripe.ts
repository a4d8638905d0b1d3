import { planStripe } from '#features/billing/catalogue/plan-stripe';
import { hasWebhook } from '#features/billing/catalogue/plan-webhook';
import type { Services } from '#services';

/** Never blocks the start: an order for a missing item is rejected. */
export async function checkStripe({ stripe, stripeCircuit, config, log }: Services): Promise<void> {
  try {
    const steps = await stripeCircuit.callWithoutTimeout(() => planStripe(stripe, config));
    if (config.stripe.createCatalogue) {
      for (const step of steps) await step.run();
      return;
    }
    const missing = steps.map(({ description }) => description);
    if (missing.length > 0) log.warn({ missing }, 'Stripe is not as stripe:setup would have it');
    if (!(await stripeCircuit.callWithoutTimeout(() => hasWebhook(stripe, config.server.publicUrl)))) {
      log.error('Stripe has no webhook that tells this address of everything: run stripe:setup');
    }
  } catch (err) {
    log.error({ err }, 'could not look whether Stripe has what is sold');
  }
}
