import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '#platform/database';
import { type Jobs, startJobs } from '#platform/jobs';
import { createLog } from '#platform/log';
import {
  ANSWER_TIMEOUT_MS,
  checkMailServer,
  createMailer,
  type MailSettings,
  mailJob,
  startMailWorker,
} from '#platform/mail';
import { countWaitingMails, retryWaitingMails } from '#platform/mail-queue';
import { type DatabaseRelay, startDatabaseRelay } from '#testing/database-relay';
import { defaultReply, type ScriptedSmtpServer, startScriptedSmtpServer } from '#testing/smtp-server';
import { createTestDatabase, type TestDatabase } from '#testing/test-database';

const WAITING = { timeout: 60_000, interval: 50 };
let server: TestDatabase;
let relay: DatabaseRelay;
let database: Database;
let jobs: Jobs;
let smtp: ScriptedSmtpServer;
let lines: string[];

beforeEach(async () => {
  server = await createTestDatabase();
  relay = await startDatabaseRelay(server.url);
  lines = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  // The test's own queries bypass the relay.
  database = openDatabase(server.url, 4, log);
  jobs = await startJobs(relay.url, log);
  await jobs.declare(mailJob);
  smtp = await startScriptedSmtpServer();
});
afterEach(async () => {
  await jobs.stop();
  await database.close();
  await smtp.close();
  await relay.close();
  await server.drop();
});

const work = (timeouts?: MailSettings['timeouts']) =>
  startMailWorker(
    jobs,
    {
      ...{
        smtpUrl: smtp.smtpUrl,
        from: { name: 'Horus: a, b', address: 'info@horus.test' },
        publicUrl: 'http://horus.test',
      },
      ...(timeouts ? { timeouts } : {}),
    },
    async () => ({ subject: 'Hola', text: 'Hola', html: '<p>Hola</p>' }),
  );
const queue = () => createMailer(jobs).queue(database.db, { to: 'ana@empresa.example' }, {});
const mails = async () =>
  (await database.db.execute<{ state: string }>(sql`select state from jobs.job where name = 'mail'`)).rows;
/** Simulates pg-boss after a missed heartbeat. */
const takeOver = () =>
  database.db.execute(sql`update jobs.job set state = 'retry', start_after = now() where name = 'mail'`);

describe('a mail is sent once', () => {
  it('with a server that responds only after minutes: RFC 5321 allows ten', async () => {
    expect(ANSWER_TIMEOUT_MS).toBe(600_000);
    expect(mailJob.options.expireInSeconds).toBeGreaterThan(600);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    smtp.answer = async (command) => {
      if (command === '.') await released;
      return defaultReply(command);
    };
    const handoverMs = 2_000;
    await work({ handoverMs, answerMs: 60_000 });
    await queue();
    await vi.waitFor(() => expect(smtp.messageIds).toHaveLength(1), WAITING);
    await delay(2 * handoverMs);
    release();
    await vi.waitFor(async () => expect(await mails()).toEqual([]), WAITING);
    expect(smtp.messageIds).toHaveLength(1);
    expect(lines.join('')).not.toContain('will be tried again');
  });

  it('when the database fails while the server responds, and the job runs again', async () => {
    smtp.answer = (command) => {
      if (command === '.') relay.cut();
      return defaultReply(command);
    };
    await work();
    await queue();
    await vi.waitFor(() => expect(smtp.messageIds).toHaveLength(1), WAITING);
    await takeOver();
    relay.recover();
    await vi.waitFor(async () => {
      // The first try may record its failure after the takeover, with its own start time.
      await retryWaitingMails(database.db);
      expect(await mails()).toEqual([]);
    }, WAITING);
    expect(smtp.messageIds).toHaveLength(1);
  });
});

describe('a mail server that is broken', () => {
  it('times out soon when it stalls before it has the message', async () => {
    smtp.answer = (command) => (command.startsWith('RCPT') ? null : defaultReply(command));
    await work({ handoverMs: 500, answerMs: 60_000 });
    await queue();
    await vi.waitFor(async () => expect(await mails()).toEqual([{ state: 'retry' }]), WAITING);
    expect(lines.join('')).toContain('it took no message in time');
  });

  it('keeps refused mails in the queue, logs its refusal, and retries them on request', async () => {
    smtp.answer = (command) =>
      command.startsWith('RCPT') ? '550 Relay access denied' : defaultReply(command);
    await work();
    await queue();
    await vi.waitFor(async () => expect(await mails()).toEqual([{ state: 'retry' }]), WAITING);
    expect(lines.join('')).toMatch(/the mail server refuses us or is away: .*550 Relay access denied/);
    expect(await jobs.deadLetters.list()).toEqual([]);
    expect(await countWaitingMails(database.db)).toMatchObject({
      count: 1,
      oldestSeconds: expect.any(Number),
    });

    // After many failures the next try is still minutes away.
    await database.db.execute(
      sql`update jobs.job set retry_count = 300, start_after = now() where name = 'mail'`,
    );
    await vi.waitFor(async () => {
      const { rows } = await database.db.execute<{ seconds: number }>(sql`
        select extract(epoch from start_after - now())::float as seconds from jobs.job
         where name = 'mail' and retry_count > 300 and state = 'retry'`);
      expect(rows[0]?.seconds).toBeGreaterThan(60);
      expect(rows[0]?.seconds).toBeLessThanOrEqual(600);
    }, WAITING);
    smtp.answer = defaultReply;
    expect(await retryWaitingMails(database.db)).toBe(1);
    await vi.waitFor(async () => expect(await mails()).toEqual([]), WAITING);
    expect(await countWaitingMails(database.db)).toEqual({ count: 0, oldestSeconds: 0 });
  });

  it('fails a mail for good when the mailbox is refused, and logs it', async () => {
    smtp.answer = (command) =>
      command.startsWith('RCPT') ? '550 5.1.1 User unknown' : defaultReply(command);
    await work();
    await queue();
    await vi.waitFor(async () => expect(await jobs.deadLetters.list()).toHaveLength(1), WAITING);
    expect(lines.join('')).toContain('the recipient is refused');
  });

  it('is reported by checkMailServer', async () => {
    expect(await checkMailServer({ smtpUrl: smtp.smtpUrl })).toBeNull();
    smtp.answer = () => '554 5.7.1 No service for you';
    expect((await checkMailServer({ smtpUrl: smtp.smtpUrl }))?.message).toContain('554 5.7.1');
  });
});
