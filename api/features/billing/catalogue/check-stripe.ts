import { planStripe } from '#features/billing/catalogue/plan-stripe';
import { hasWebhook } from '#features/billing/catalogue/plan-webhook';
import type { Services } from '#services';

/**
 * At start: where the settings ask for it, makes what Stripe lacks of what we sell. Elsewhere tells
 * an operator what is not as `stripe:setup` would have it. Nothing of it keeps us from starting:
 * what can't be sold is refused when it is ordered, and all the rest goes on.
 */
export async function checkStripe({ stripe, stripeCircuit, config, log }: Services): Promise<void> {
  try {
    const steps = await stripeCircuit.askPatiently(() => planStripe(stripe, config));
    if (config.stripe.createCatalogue) {
      for (const step of steps) await step.run();
      return;
    }
    const missing = steps.map(({ description }) => description);
    if (missing.length > 0) log.warn({ missing }, 'Stripe is not as stripe:setup would have it');
    if (!(await stripeCircuit.askPatiently(() => hasWebhook(stripe, config.server.publicUrl)))) {
      log.error('Stripe has no webhook that tells this address of everything: run stripe:setup');
    }
  } catch (err) {
    log.error({ err }, 'could not look whether Stripe has what is sold');
  }
}
