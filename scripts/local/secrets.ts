import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeSystemError, StartupError } from '@horus/api/platform/startup-error';

/** Shared by the api and the sandbox on a machine without a Stripe account. Useless elsewhere. */
export interface LocalSecrets {
  stripeSecretKey: string;
  stripeWebhookSecret: string;
  inboundMailSecret: string;
}

/** @throws {StartupError} when the folder can't be written */
export async function keepLocalSecrets(dataDir: string): Promise<LocalSecrets> {
  const path = join(dataDir, 'local-secrets.json');
  try {
    const kept = await readFile(path, 'utf8').catch(() => null);
    const known = JSON.parse(kept ?? '{}') as Partial<LocalSecrets>;
    const secrets = {
      stripeSecretKey: randomName('sk_test_'),
      stripeWebhookSecret: randomName('whsec_'),
      inboundMailSecret: randomName('inbound_'),
      ...known,
    };
    if (Object.keys(known).length === Object.keys(secrets).length) return secrets;
    await mkdir(dataDir, { recursive: true });
    await writeFile(`${path}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    await chmod(`${path}.new`, 0o600);
    await rename(`${path}.new`, path);
    return secrets;
  } catch (error) {
    throw new StartupError(`No se puede usar ${path} (DATA_DIR): ${describeSystemError(error)}.`);
  }
}

function randomName(prefix: string): string {
  return prefix + randomBytes(24).toString('hex');
}
