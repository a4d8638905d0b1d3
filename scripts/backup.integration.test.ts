import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { startTestApi } from '@horus/api/testing/test-api';
import { createTestDatabase, run } from '@horus/api/testing/test-database';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from './settings.ts';

test('backup and restore need only the settings of npm start, and the next start checks Stripe', async () => {
  const api = await startTestApi();
  onTestFinished(() => api.close());
  const dataDir = await mkdtemp(join(tmpdir(), 'horus-backup-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const empty = await createTestDatabase();
  onTestFinished(empty.drop);
  await writeFile(join(dataDir, 'kept'), 'a secret');
  await api.asOwner(`insert into organizations (name) values ('Talleres Peña')`);

  const { PATH, NODE_ENV } = process.env;
  const command = (script: string, words: string[], settings: Record<string, string>) =>
    promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...words], {
      cwd: ROOT,
      env: { PATH, NODE_ENV, DATA_DIR: dataDir, BACKUP_KEY: 'x'.repeat(32), ...settings },
    }).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      (error) => ({ code: error.code, said: error.stdout + error.stderr }),
    );
  const { url: running } = api.services.config.database;
  const made = await command('backup', [join(dataDir, 'copies')], { DATABASE_URL: running });
  expect(made).toMatchObject({ code: 0, said: expect.stringMatching(/Cifrada, leída entera y comprobada/) });
  const path = /: (\/\S+\.encrypted)/.exec(made.said)?.[1] ?? '';

  const to = { DATABASE_URL: empty.applicationUrl, DATABASE_OWNER_URL: empty.url };
  expect(await command('restore', ['--check', path], to)).toMatchObject({ code: 0 });
  expect(await command('restore', [path], { ...to, BACKUP_KEY: 'y'.repeat(32) })).toMatchObject({ code: 78 });
  const restored = await command('restore', [path], to);
  expect(restored).toMatchObject({ code: 0, said: expect.stringMatching(/Ficheros: .*kept/) });
  expect(await run(empty.applicationUrl, 'select name from organizations')).toEqual([
    { name: 'Talleres Peña' },
  ]);
  const waiting = `select name from jobs.job where state = 'created' and name in ('reconcile-customers', 'find-lost-customers') order by 1`;
  expect(await run(empty.applicationUrl, waiting)).toEqual([
    { name: 'find-lost-customers' },
    { name: 'reconcile-customers' },
  ]);
});

test.each([
  ['backup', []],
  ['restore', ['copy.ndjson.gz']],
])('%s reports in one sentence that the database does not answer', async (script, words) => {
  const folder = await mkdtemp(join(tmpdir(), 'horus-backup-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const head = JSON.stringify({
    horusBackup: 1,
    takenAt: '2026-01-01T00:00:00Z',
    migrations: {},
    jobsVersion: 0,
  });
  await writeFile(
    join(folder, 'copy.ndjson.gz'),
    gzipSync(`${head}\n{"tables":0,"rows":0,"sequences":[]}\n`),
  );
  const { PATH, NODE_ENV } = process.env;
  const env = { PATH, NODE_ENV, DATA_DIR: folder, DATABASE_URL: 'postgresql://horus@127.0.0.1:9/horus' };
  const paths = words.map((word) => join(folder, word));
  const failed = promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...paths], {
    cwd: ROOT,
    env,
  });
  await expect(failed).rejects.toMatchObject({
    code: 75,
    stderr: expect.stringMatching(/^No se puede conectar con la base de datos de [^\n]+\n$/),
  });
});
