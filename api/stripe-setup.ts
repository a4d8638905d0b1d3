import Stripe from 'stripe';
import { readConfig } from '#config';
import { planStripe, planWithdrawal } from '#features/billing/catalogue/plan-stripe';
import { planWebhook } from '#features/billing/catalogue/plan-webhook';
import { StartupError } from '#platform/startup-error';
import { createStripe, describeStripeFailure, isLiveKey } from '#platform/stripe-client';

/**
 * `npm run stripe:setup`: lists what Stripe lacks; `--apply` creates it; `--withdraw` also takes
 * other versions' prices off sale. Safe to repeat.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);
const withdraw = process.argv.includes('--withdraw');
const apply = withdraw || process.argv.includes('--apply');
/** The command itself creates the webhook and its secret. */
const NO_SECRET_YET = `whsec_${'x'.repeat(32)}`;

try {
  const config = readConfig({
    ...process.env,
    STRIPE_WEBHOOK_SECRET: process.env['STRIPE_WEBHOOK_SECRET'] || NO_SECRET_YET,
  });
  const stripe = createStripe(config.stripe);
  say(isLiveKey(config.stripe.secretKey) ? 'Cuenta real: se cobra dinero.' : 'Modo de prueba.');
  const steps = [
    ...(await planStripe(stripe, config)),
    ...(await planWebhook(stripe, config.server.publicUrl, say)),
  ];
  if (steps.length === 0) say('Stripe ya tiene todo lo necesario: no hay nada que hacer.');
  for (const step of steps) {
    if (apply) await step.run();
    say(`${apply ? 'Hecho' : 'Falta'}: ${step.description}`);
  }
  if (steps.length > 0 && !apply) say('Nada se ha cambiado. Añade -- --apply para hacerlo.');
  // After the replacements exist.
  const old = await planWithdrawal(stripe);
  for (const step of old) {
    if (withdraw) await step.run();
    say(`${withdraw ? 'Hecho' : 'De otra versión'}: ${step.description}`);
  }
  if (old.length > 0 && !withdraw) {
    say('Cuando ninguna otra versión esté en marcha, retíralo con -- --withdraw.');
  }
} catch (error) {
  const reason =
    error instanceof StartupError
      ? error.message
      : error instanceof Stripe.errors.StripeError
        ? describeStripeFailure(error)
        : null;
  if (reason === null) throw error;
  process.stderr.write(`${reason}\n`);
  process.exitCode = error instanceof StartupError ? error.exitCode : 1;
}
