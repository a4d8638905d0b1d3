import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Where the parts of the system under test are: the site's port, and the sandbox's next to it. */
export const SANDBOX = 'http://localhost:4311';

/** The key of the sandbox's account that the api uses. */
export function readStripeKey(): string {
  const folder = resolve(import.meta.dirname, '..', process.env['E2E_DATA_DIR'] ?? 'test-results/e2e-data');
  return JSON.parse(readFileSync(resolve(folder, 'local-secrets.json'), 'utf8')).stripeSecretKey;
}
