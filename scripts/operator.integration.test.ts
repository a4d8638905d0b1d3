import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startTestApi } from '@horus/api/testing/test-api';
import { createTestDatabase } from '@horus/api/testing/test-database';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from './settings.ts';

test('the operator command needs only the settings of npm start, also with an external database', async () => {
  const api = await startTestApi();
  onTestFinished(() => api.close());
  const dataDir = await mkdtemp(join(tmpdir(), 'horus-operator-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const { PATH, NODE_ENV } = process.env;
  const env = { PATH, NODE_ENV, DATA_DIR: dataDir, DATABASE_URL: api.services.config.database.url };
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/operator.ts', 'bajas'], {
    cwd: ROOT,
    env,
  });
  expect(stdout).toBe('No hay bajas pendientes.\n');
});

test('a failing command shows the lines of its source, although it runs from the bundle', async () => {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const { PATH, NODE_ENV } = process.env;
  const dataDir = await mkdtemp(join(tmpdir(), 'horus-operator-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const failed = promisify(execFile)(process.execPath, ['scripts/operator.ts', 'bajas'], {
    cwd: ROOT,
    env: { PATH, NODE_ENV, DATA_DIR: dataDir, DATABASE_URL: url },
  });
  await expect(failed).rejects.toMatchObject({
    stderr: expect.stringMatching(/\/api\/operator\.ts:\d+:\d+/),
  });
});

test('a command that calls Stripe reports in one sentence that Stripe does not answer', async () => {
  const api = await startTestApi();
  onTestFinished(() => api.close());
  const dataDir = await mkdtemp(join(tmpdir(), 'horus-operator-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const { PATH, NODE_ENV } = process.env;
  const DATABASE_URL = api.services.config.database.url;
  const env = { PATH, NODE_ENV, DATA_DIR: dataDir, DATABASE_URL, STRIPE_API_URL: 'http://127.0.0.1:9' };
  const failed = promisify(execFile)(process.execPath, ['scripts/operator.ts', 'perdidos'], {
    cwd: ROOT,
    env,
  });
  await expect(failed).rejects.toMatchObject({
    code: 1,
    stderr: 'Stripe no responde o no acepta la clave: en esa dirección no contesta nadie.\n',
  });
});
