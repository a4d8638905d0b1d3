import { type SandboxOptions, startSandbox } from './sandbox.ts';

/** Runs the sandbox as a process, configured by environment variables. */
const sandbox = await startSandbox(readOptions(process.env));
let closing = false;

/** Runs once for all three signals. Unfinished work continues at the next start. */
async function close(): Promise<void> {
  if (closing) return;
  closing = true;
  await sandbox.close();
  if (process.connected) process.disconnect();
}

process.on('SIGTERM', close);
process.on('SIGINT', close);
process.on('disconnect', close);
process.send?.('ready');

function readOptions(env: NodeJS.ProcessEnv): SandboxOptions {
  const databaseUrl = env['SANDBOX_DATABASE_URL'];
  if (!databaseUrl) throw new Error('SANDBOX_DATABASE_URL is missing: the address of a PostgreSQL database');
  const url = env['SANDBOX_WEBHOOK_URL'];
  const secret = env['SANDBOX_WEBHOOK_SECRET'];
  const stripeKey = env['SANDBOX_STRIPE_KEY'];
  const followerUrl = env['SANDBOX_FOLLOWER_URL'];
  const inboundUrl = env['SANDBOX_INBOUND_URL'];
  const inboundSecret = env['SANDBOX_INBOUND_SECRET'];
  if (followerUrl && !stripeKey) throw new Error('SANDBOX_FOLLOWER_URL goes with SANDBOX_STRIPE_KEY');
  if (url && !(secret && stripeKey)) {
    throw new Error('SANDBOX_WEBHOOK_URL goes with SANDBOX_WEBHOOK_SECRET and SANDBOX_STRIPE_KEY');
  }
  return {
    host: env['SANDBOX_HOST'] || '127.0.0.1',
    port: readPort(env, 'SANDBOX_PORT', 3_001),
    smtpPort: readPort(env, 'SANDBOX_SMTP_PORT', 3_002),
    databaseUrl,
    logLevel: env['SANDBOX_LOG_LEVEL'] || 'warn',
    ...(env['SANDBOX_PUBLIC_URL'] ? { publicUrl: env['SANDBOX_PUBLIC_URL'].replace(/\/+$/, '') } : {}),
    ...(stripeKey ? { stripeKey } : {}),
    ...(url && secret ? { webhook: { url, secret } } : {}),
    ...(followerUrl ? { followerUrl } : {}),
    ...(inboundUrl && inboundSecret ? { inbound: { url: inboundUrl, secret: inboundSecret } } : {}),
  };
}

function readPort(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name];
  if (!text) return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${name} is not a port: ${text}`);
  return port;
}
