import Stripe from 'stripe';
import { readConfig } from '#config';
import { planCatalogue } from '#features/billing/create-catalogue';
import { maskText } from '#platform/log';
import { StartupError } from '#platform/startup-error';
import { createStripe } from '#platform/stripe-client';

/**
 * `npm run stripe:setup`: shows what Stripe lacks of the price book; with `--apply`, does it. Safe to run at any time.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);
const apply = process.argv.includes('--apply');

try {
  const config = readConfig(process.env);
  const steps = await planCatalogue(createStripe(config.stripe));
  if (steps.length === 0) say('Stripe ya tiene la tarifa completa: no hay nada que hacer.');
  for (const step of steps) {
    if (apply) await step.run();
    say(`${apply ? 'Hecho' : 'Falta'}: ${step.description}`);
  }
  if (steps.length > 0 && !apply) say('Nada se ha cambiado. Añade -- --apply para hacerlo.');
} catch (error) {
  const reason =
    error instanceof StartupError
      ? error.message
      : error instanceof Stripe.errors.StripeError
        ? `Stripe no responde o no acepta la clave: ${maskText(error.message)}`
        : null;
  if (reason === null) throw error;
  process.stderr.write(`${reason}\n`);
  process.exitCode = error instanceof StartupError ? error.exitCode : 1;
}
