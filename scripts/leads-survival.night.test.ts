import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePorts } from '@horus/api/testing/free-ports';
import { createTestDatabase, run, type TestDatabase } from '@horus/api/testing/test-database';
import { startTestMailbox } from '@horus/api/testing/test-mailbox';
import { writeEmptySite } from '@horus/api/testing/test-site';
import { companySettings } from '@horus/contract/company';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type System, startSystem } from './system.ts';
import { findApi } from './testing/processes.ts';
import { createVisits, newVisitor, type Visits } from './testing/visitors.ts';

/** Kills the system of `npm start`, without a mail server, during and after the requests. */
const LEADS = 100;
const VISITORS_AT_ONCE = 10;
/** Longest time a visitor retries: far above the two seconds that a restart needs. */
const TIMEOUT_MS = 60_000;
/** After a few tries without a mail server, the retry waits for over a minute. */
const UNTIL_MAILED_MS = 240_000;

const { COMPANY_EMAIL } = companySettings.parse({});

let dataDir: string;
let site: Awaited<ReturnType<typeof writeEmptySite>>;
let database: TestDatabase;
let system: System;
let port: number;
let visits: Visits;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'horus-leads-'));
  site = await writeEmptySite();
  database = await createTestDatabase();
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  port = await findFreePorts(4);
  visits = createVisits([url()], TIMEOUT_MS);
  vi.stubEnv('WEB_BUILD_DIR', site.folder);
  vi.stubEnv('TRUSTED_PROXIES', 'loopback');
  vi.stubEnv('LOG_LEVEL', 'silent');
  vi.stubEnv('SANDBOX_LOG_LEVEL', 'silent');
  vi.stubEnv('SMTP_URL', `smtp://127.0.0.1:${smtpPort()}`);
  system = await start();
});

afterAll(async () => {
  await system.stop();
  await database.drop();
  await site.remove();
  await rm(dataDir, { recursive: true });
});

it(`stores ${LEADS} leads through kills and without a mail server, and mails each once when there is one`, async () => {
  const tokens = await Promise.all(Array.from({ length: LEADS }, (_, n) => visits.fetchToken(newVisitor(n))));
  let taken = 0;
  const visitors = Array.from({ length: VISITORS_AT_ONCE }, async (_, first) => {
    for (let n = first; n < LEADS; n += VISITORS_AT_ONCE) {
      await visits.write(newVisitor(n), tokens[n] ?? '');
      if (++taken === LEADS / 2) killApi();
    }
  });
  await Promise.all(visitors);
  expect(await countLeads()).toBe(LEADS);
  expect(await countMailsLeft()).toBe(2 * LEADS);

  killApi();
  await system.stop();
  await letTimePass();
  const mailbox = await startTestMailbox(smtpPort());
  try {
    system = await start();
    await vi.waitFor(async () => expect(await countMailsLeft()).toBe(0), {
      timeout: UNTIL_MAILED_MS,
      interval: 1_000,
    });
    expect(await countLeads()).toBe(LEADS);
    const told = await mailbox.list(COMPANY_EMAIL);
    expect(told).toHaveLength(LEADS);
    expect(new Set(told.flatMap(({ replyTo }) => replyTo)).size).toBe(LEADS);
    expect(new Set(told.map(({ messageId }) => messageId)).size).toBe(LEADS);
    for (let n = 0; n < LEADS; n++) {
      const { email } = newVisitor(n);
      expect(await mailbox.list(email), email).toHaveLength(1);
    }
  } finally {
    await mailbox.close();
  }
}, 400_000);

const smtpPort = () => port + 3;
const url = () => `http://127.0.0.1:${port}`;

function start(): Promise<System> {
  return startSystem({
    settings: {
      production: false,
      host: '127.0.0.1',
      port,
      dataDir,
      publicUrl: url(),
      databaseUrl: database.applicationUrl,
      databaseOwnerUrl: database.url,
    },
    apiPort: port,
    build: async () => {},
    signal: new AbortController().signal,
  });
}

async function countLeads(): Promise<number> {
  const [row] = await run(database.url, 'select count(*)::int as count from leads');
  return row?.['count'] as number;
}

/** Sent mails are deleted. */
async function countMailsLeft(): Promise<number> {
  const [row] = await run(
    database.url,
    `select count(*)::int as count from jobs.job
      where name = 'mail' and data->'message'->>'template' in ('contact-to-company', 'contact-acknowledgement')`,
  );
  return row?.['count'] as number;
}

/** Ends the waits for retries, and the time after which a killed process's job runs again. */
async function letTimePass(): Promise<void> {
  await run(database.url, "update jobs.job set start_after = now() where state = 'retry'");
  await run(
    database.url,
    "update jobs.job set started_on = now() - interval '1 hour' where state = 'active'",
  );
}

/** The api is a child of this process. Its supervisor starts another. */
function killApi(): void {
  const pid = findApi();
  if (pid === null) throw new Error('the api does not run');
  process.kill(pid, 'SIGKILL');
}
