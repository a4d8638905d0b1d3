import { sql } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import type { Db } from '#platform/database';
import { type JobKind, type Jobs, PermanentFailure } from '#platform/jobs';

/** Whom a mail goes to. Each one parsed address and nothing else: a comma can't add another. */
export interface Envelope {
  readonly to: string;
  /** Where an answer goes, when not to the sender. */
  readonly replyTo?: string;
}

/** What a mail looks like when it is sent. */
export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly content: Buffer;
  }[];
}

interface QueuedMail extends Envelope {
  readonly message: object;
}

/** Tries for about five days, ever more slowly: a mail server that is down for a day loses nothing. */
export const mailJob: JobKind<QueuedMail> = {
  name: 'mail',
  options: {
    retryLimit: 40,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 4 * 3_600,
    expireInSeconds: 60,
    deleteAfterSeconds: 3_600,
  },
  singletonKey: null,
  concurrency: 2,
  // It may carry a link that opens an account, whose token is kept nowhere but in the mail.
  forgetDone: true,
  describe: ({ to, message }) => `${'template' in message ? message.template : 'correo'} para ${to}`,
};

export interface Mailer<Message extends object> {
  /** Queues a mail in the transaction of its cause: save, then send. */
  queue(db: Db, envelope: Envelope, message: Message): Promise<void>;
}

export function createMailer<Message extends object>(jobs: Pick<Jobs, 'enqueue'>): Mailer<Message> {
  return { queue: (db, envelope, message) => jobs.enqueue(db, mailJob, { ...envelope, message }) };
}

/**
 * Forgets every mail to an address, waiting and given up, and the jobs that looked it up to write one. Those that were sent
 * are forgotten already.
 */
export async function eraseMailsTo(db: Db, address: string): Promise<void> {
  await db.execute(sql`delete from jobs.job where ${address} in (data->>'to', data->>'email')`);
}

/** Forgets every mail that carries on what came from an address. */
export async function eraseMailsFrom(db: Db, address: string): Promise<void> {
  await db.execute(sql`delete from jobs.job where data->>'replyTo' = ${address}`);
}

/**
 * Renders queued mails and hands them to the SMTP server. The Message-ID is the job's, so that a mail sent twice after
 * a crash is recognised as one by those who receive it.
 */
export async function workThroughMail<Message extends object>(
  jobs: Jobs,
  settings: { smtpUrl: string; from: string; publicUrl: string },
  render: (message: Message) => Promise<RenderedMail>,
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
  await jobs.work(mailJob, async ({ to, replyTo, message }, jobId) => {
    const { subject, text, html, attachments = [] } = await render(message as Message);
    await transport
      .sendMail({
        from: settings.from,
        to: { name: '', address: to },
        ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
        subject,
        text,
        html,
        attachments: [...attachments],
        messageId: `<${jobId}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      .catch((error: unknown) => {
        throw isRefusedForGood(error) ? new PermanentFailure(error.message, { cause: error }) : error;
      });
  });
}

/**
 * Whether the server will never take this mail for this recipient: a 5xx to RCPT TO or to the message itself (RFC 5321,
 * section 4.2.1). Policy (enhanced codes 5.7.x, RFC 3463) is not counted: it says as a rule that the server dislikes the
 * sender, as does a 5xx anywhere else, and an operator mends that within the days that a mail is tried.
 */
export function isRefusedForGood(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { command, responseCode = 0, response = '' } = error as SMTPError;
  const aboutThisMail = command === 'RCPT TO' || command === 'DATA';
  return aboutThisMail && responseCode >= 500 && !/^\d{3}[ -]5\.7\.\d/.test(response);
}

/** The members of nodemailer's errors that tell why. */
interface SMTPError {
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}
