import { spawnSync } from 'node:child_process';
import { findFreePorts } from '@horus/api/testing/free-ports';
import { expect, it } from 'vitest';
import { ROOT } from './settings.ts';

it('in production says all that is wrong with the settings at once, with its reason, and builds nothing', async () => {
  const { PATH = '', HOME = '' } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/start.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: {
      ...{ PATH, HOME, NODE_ENV: 'production', PORT: String(await findFreePorts(1)) },
      ...{ PUBLIC_URL: 'horus.es', STRIPE_WEBHOOK_SECRET: 'whsec_', SHUTDOWN_DRAIN_MS: 'abc' },
      // All given, so that a developer's .env has no say.
      ...{ MAIL_FROM: 'hola', PROMO_UNTIL: '2027-02-30', STRIPE_SECRET_KEY: 'x' },
    },
  });
  const said = stdout + stderr;
  expect(status).not.toBe(0);
  for (const name of [
    'PUBLIC_URL',
    'STRIPE_WEBHOOK_SECRET',
    'SHUTDOWN_DRAIN_MS',
    'MAIL_FROM',
    'PROMO_UNTIL',
    'STRIPE_SECRET_KEY',
  ]) {
    expect(said).toMatch(new RegExp(`- ${name}: \\S`));
  }
  expect(said).not.toMatch(/Construyendo/);
});
