import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#platform/database';
import { type Jobs, startJobs } from '#platform/jobs';
import { createLog } from '#platform/log';
import { createMailer, mailJob } from '#platform/mail';
import { defaultReply, type ScriptedSmtpServer, startScriptedSmtpServer } from '#testing/smtp-server';
import { createTestDatabase, run, type TestDatabase } from '#testing/test-database';

const log = createLog('silent');
let database: TestDatabase;
let jobs: Jobs;
let smtp: ScriptedSmtpServer;
beforeAll(async () => {
  database = await createTestDatabase();
  jobs = await startJobs(database.url, log);
  await jobs.declare(mailJob);
  smtp = await startScriptedSmtpServer();
});
afterAll(async () => {
  await jobs.stop();
  await smtp.close();
  await database.drop();
});

/** Runs the command and returns its exit code and output. */
async function mail(...given: string[]): Promise<{ code: number; said: string }> {
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    SMTP_URL: smtp.smtpUrl,
    STRIPE_SECRET_KEY: 'sk_test_unused',
    STRIPE_WEBHOOK_SECRET: `whsec_${'unused'.repeat(8)}`,
  };
  return promisify(execFile)(process.execPath, ['api/build/mail-command.js', ...given], { env }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error) => ({ code: error.code, said: error.stdout + error.stderr }),
  );
}

it('checks the mail server, lists waiting mails with reasons, and retries them', {
  timeout: 120_000,
}, async () => {
  expect(await mail()).toEqual({
    code: 0,
    said: 'El servidor de correo nos deja entrar.\nNo espera ningún correo.\n',
  });
  expect(await mail('test', 'yo@empresa.example')).toMatchObject({ code: 0 });
  expect(smtp.messageIds).toHaveLength(1);

  const { db, close } = openDatabase(database.url, 1, log);
  await createMailer(jobs).queue(db, { to: 'ana@empresa.example' }, { template: 'welcome' });
  await close();
  await run(
    database.url,
    `update jobs.job set state = 'retry', retry_count = 3, start_after = now() + interval '9 minutes',
            output = '{"message": "the mail server refuses us or is away: Mail command failed: 552 5.2.2 Over quota"}' where name = 'mail'`,
  );
  smtp.answer = (command) =>
    /^(EHLO|HELO)/.test(command) ? '554 5.7.1 No service for you' : defaultReply(command);
  const broken = await mail();
  expect(broken.code).toBe(1);
  expect(broken.said).toContain(
    'no nos deja entrar: el servidor lo rechaza por sus normas sobre remitentes, contenido o permisos («554 5.7.1',
  );
  expect(broken.said).toMatch(/Sin enviar: 1 correo\.\n[\da-f]{8} {2}welcome para ana@empresa\.example/);
  expect(broken.said).toContain('intento 4: ese buzón está lleno («552 5.2.2 Over quota»). El próximo');
  expect((await mail('test', 'yo@empresa.example')).code).toBe(1);

  expect((await mail('send-now')).said).toContain('al próximo intento: 1 correo.');
  expect(
    await run(database.url, "select from jobs.job where name = 'mail' and start_after <= now()"),
  ).toHaveLength(1);
  expect((await mail('borrar')).code).toBe(2);
});
