import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Systems under test: each has its site at a port and its sandbox at the next. */
export const PORT = Number(process.env['E2E_PORT'] ?? 4310);
/** The system without the summer promotion, and with Google Analytics. */
export const PORT_WITHOUT_PROMO = PORT + 10;
/** Address of Horus for the customers of that system. */
export const APP_URL = 'https://app.horus.example';
export const GA4_MEASUREMENT_ID = 'G-TEST123456';

export const SANDBOX = `http://localhost:${PORT + 1}`;
export const SITE_WITHOUT_PROMO = `http://localhost:${PORT_WITHOUT_PROMO}`;
export const SANDBOX_WITHOUT_PROMO = `http://localhost:${PORT_WITHOUT_PROMO + 1}`;

/** Folder of the systems' databases and secrets, from the repository's root. */
export const E2E_DATA_DIR = process.env['E2E_DATA_DIR'] ?? 'test-results/e2e-data';

/** Returns the secret key that a system's api uses at the sandbox. */
export function readStripeKey(system: 'promo' | 'no-promo' = 'promo'): string {
  const folder = resolve(import.meta.dirname, '..', E2E_DATA_DIR, system);
  return JSON.parse(readFileSync(resolve(folder, 'local-secrets.json'), 'utf8')).stripeSecretKey;
}
