import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findEmbeddedDatabase } from '@horus/api/platform/embedded-database/embedded-database';
import { StartupError } from '@horus/api/platform/startup-error';
import { keepLocalSecrets } from './local-secrets.ts';
import { ROOT, readSettings } from './settings.ts';
import { AlreadyReported, runScript } from './terminal.ts';

/** `npm run operator`: the api's command for the company's own work, on the database that Horus runs on. */
await runScript(async () => {
  const { databaseUrl, dataDir, publicUrl, port } = readSettings();
  const { env } = process;
  const command = spawn(process.execPath, ['api/operator.ts', ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...(databaseUrl ? {} : await localDefaults(dataDir, port)),
      ...env,
      DATABASE_URL: databaseUrl ?? (await findLocalDatabase(dataDir)),
      ...(publicUrl ? { PUBLIC_URL: publicUrl } : {}),
    },
  });
  const [exitCode] = await once(command, 'exit');
  if (exitCode) throw new AlreadyReported(exitCode);
  return 0;
});

async function findLocalDatabase(dataDir: string): Promise<string> {
  const url = await findEmbeddedDatabase(dataDir, 'horus');
  if (url) return url;
  throw new StartupError('Horus no está en marcha: arráncalo con «npm start», o indica DATABASE_URL.');
}

/** What the api is told on a machine with no accounts of its own. */
async function localDefaults(dataDir: string, port: number): Promise<NodeJS.ProcessEnv> {
  const { stripeSecretKey, stripeWebhookSecret } = await keepLocalSecrets(dataDir);
  return {
    STRIPE_SECRET_KEY: stripeSecretKey,
    STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
    SMTP_URL: `smtp://127.0.0.1:${port + 2}`,
  };
}
