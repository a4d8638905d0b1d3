import { exampleSettings } from '#scripts/example-settings';
import type { Settings } from '#scripts/settings';
import type { DatabaseAddresses } from './embedded-database/server-connection.ts';
import type { LocalSecrets } from './secrets.ts';

/** An operator's own Stripe or mail server takes precedence. */
export function localEnvironment({ host, port }: Settings, secrets: LocalSecrets): NodeJS.ProcessEnv {
  const { env } = process;
  const stripe = {
    STRIPE_SECRET_KEY: secrets.stripeSecretKey,
    STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
    STRIPE_API_URL: `http://${reachable(host)}:${port + 1}`,
    STRIPE_CREATE_CATALOGUE: 'true',
  };
  return {
    ...exampleSettings(env),
    LOG_LEVEL: env['LOG_LEVEL'] || 'warn',
    ...(env['STRIPE_SECRET_KEY'] ? {} : stripe),
    INBOUND_MAIL_SECRET: inboundSecretOf(secrets),
    ...(env['SMTP_URL'] ? {} : { SMTP_URL: `smtp://${reachable(host)}:${port + 2}` }),
  };
}

/** The operator's own, or the one of this machine. */
export function inboundSecretOf({ inboundMailSecret }: LocalSecrets): string {
  return process.env['INBOUND_MAIL_SECRET'] || inboundMailSecret;
}

export function databaseSettings({ url, ownerUrl }: DatabaseAddresses) {
  return { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl };
}

/** The host for connecting from this machine to a server that listens on `host`. */
export function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
