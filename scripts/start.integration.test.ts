import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { ROOT } from './settings.ts';

function start(env: Readonly<Record<string, string>>) {
  const { PATH = '', HOME = '' } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/start.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { PATH, HOME, ...env },
  });
  return { status, said: stdout + stderr };
}

it('in production reports every invalid setting with its reason at once, and builds nothing', () => {
  const { status, said } = start({
    ...{ NODE_ENV: 'production', PORT: 'abc', DATABASE_URL: 'mysql://localhost/horus' },
    ...{ PUBLIC_URL: 'horus.es', STRIPE_WEBHOOK_SECRET: 'whsec_', SHUTDOWN_DRAIN_MS: 'abc' },
    // All are set, so that a developer's .env can't change the result.
    ...{ MAIL_FROM: 'hola', PROMO_UNTIL: '2027-02-30', STRIPE_SECRET_KEY: 'x' },
  });
  expect(status).toBe(78);
  for (const name of [
    'PORT',
    'DATABASE_URL',
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

it('outside production reports every invalid setting that is set', () => {
  const { status, said } = start({ NODE_ENV: 'test', PORT: '70000', COMPANY_WHATSAPP: '+34', HSTS: 'all' });
  expect(status).toBe(78);
  expect(said.match(/(?<=^ {2}- )\w+/gm)?.toSorted()).toEqual(['COMPANY_WHATSAPP', 'HSTS', 'PORT']);
  expect(said).not.toMatch(/Construyendo/);
});
