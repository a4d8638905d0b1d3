import { planStripe } from '#features/billing/catalogue/plan-stripe';
import { hasWebhook } from '#features/billing/catalogue/plan-webhook';
import { StartupError } from '#platform/startup-error';
import { isLiveKey } from '#platform/stripe-client';
import type { Services } from '#services';

/**
 * Before anything is sold: the price book and Stripe say the same, and where real money moves Stripe tells us what
 * happens. A Stripe that does not answer is no reason not to start: checkouts say so until it does. Where the settings
 * ask for it, what is missing is made.
 * @throws StartupError naming what is missing or disagrees, in Spanish
 */
export async function checkStripe({ stripe, config, log }: Services): Promise<void> {
  const steps = await planStripe(stripe, config).catch((err: unknown) => {
    log.error({ err }, 'catalogue could not be checked');
    return [];
  });
  if (config.stripe.createCatalogue) {
    for (const step of steps) await step.run();
    return;
  }
  const missing = steps.map((step) => step.description);
  if (isLiveKey(config.stripe.secretKey)) {
    const heard = await hasWebhook(stripe, config.server.publicUrl).catch((err: unknown) => {
      log.error({ err }, 'webhook could not be checked');
      return true;
    });
    if (!heard) missing.push(`Crear o corregir el webhook de ${config.server.publicUrl}`);
  }
  if (missing.length === 0) return;
  throw new StartupError(
    `Stripe no está como la tarifa lo necesita. Ejecuta «npm run stripe:setup». Falta:\n${missing.map((each) => `  - ${each}`).join('\n')}`,
  );
}
