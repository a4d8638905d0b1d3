import { startSandbox } from '@horus/sandbox/sandbox';
import { createRenderer } from '#features/backoffice/mail/create-renderer';
import { startMailWorker } from '#platform/mail';
import { createMailRecorder } from '#platform/sent-mails';
import type { TestApi } from '#testing/test-api';
import { createTestDatabase } from '#testing/test-database';

export interface TestMail {
  readonly id: number;
  readonly to: readonly string[];
  readonly replyTo: readonly string[];
  readonly subject: string;
  readonly messageId: string;
  readonly text: string;
  readonly html: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly attachments: readonly { readonly filename: string; readonly mimeType: string }[];
}

export interface TestMailbox {
  readonly smtpUrl: string;
  readonly url: string;
  list(to: string): Promise<TestMail[]>;
  close(): Promise<void>;
}

/**
 * @param smtpPort 0 for any free port
 * @param inbound gets the replies written in its pages
 */
export async function startTestMailbox(
  smtpPort = 0,
  inbound?: { readonly url: string; readonly secret: string },
): Promise<TestMailbox> {
  const database = await createTestDatabase();
  const sandbox = await startSandbox({
    ...{ port: 0, smtpPort, databaseUrl: database.url },
    ...(inbound && { inbound }),
  });
  return {
    smtpUrl: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    url: sandbox.url,
    list: async (to) => {
      const answer = await fetch(`${sandbox.url}/mailbox.json?to=${encodeURIComponent(to)}`);
      return ((await answer.json()) as TestMail[]).reverse();
    },
    close: async () => {
      await sandbox.close();
      await database.drop();
    },
  };
}

export async function sendMails(api: TestApi, mailbox: Pick<TestMailbox, 'smtpUrl'>): Promise<void> {
  const { config, jobs, database, log } = api.services;
  await startMailWorker(
    jobs,
    { ...config.mail, smtpUrl: mailbox.smtpUrl, publicUrl: config.server.publicUrl },
    createRenderer(config, database.db),
    createMailRecorder(database.db, log),
  );
}
