import { createTransport } from 'nodemailer';
import type { Db } from '#platform/database';
import type { JobKind, Jobs } from '#platform/jobs';

/** A mail that is ready to go. One recipient, as an address and nothing else: a comma can't add another. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Tries for about five days, ever more slowly: a mail server that is down for a day loses nothing. */
export const mailJob: JobKind<Mail> = {
  name: 'mail',
  options: {
    retryLimit: 40,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 4 * 3_600,
    expireInSeconds: 60,
  },
  singletonKey: null,
  concurrency: 2,
};

export interface Mailer {
  /** Queues a mail in the transaction of its cause: save, then send. */
  queue(db: Db, mail: Mail): Promise<void>;
}

export function createMailer(jobs: Jobs): Mailer {
  return { queue: (db, mail) => jobs.enqueue(db, mailJob, mail) };
}

/**
 * Hands queued mails to the SMTP server. The Message-ID is the job's, so that a mail sent twice after a crash is
 * recognised as one by those who receive it.
 */
export async function workThroughMail(
  jobs: Jobs,
  settings: { smtpUrl: string; from: string; publicUrl: string },
): Promise<void> {
  const transport = createTransport({
    url: settings.smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = new URL(settings.publicUrl).hostname;
  await jobs.work(mailJob, async (mail, jobId) => {
    await transport.sendMail({
      from: settings.from,
      to: { name: '', address: mail.to },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      messageId: `<${jobId}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  });
}
