import { UNDO_SECONDS } from '@horus/contract/backoffice/undo';
import { sql } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import type { Db } from '#platform/database';
import { HEARTBEAT_SECONDS, type JobKind, type Jobs, PermanentFailure } from '#platform/jobs';
import { deleteSentMails, type SentMail } from '#platform/sent-mails';

/** Parsed addresses: a comma can't add a recipient. */
export interface Envelope {
  readonly to: string;
  readonly replyTo?: string;
  readonly organizationId?: string | undefined;
  /** The request that it is about: an answer belongs to its thread. */
  readonly leadId?: string;
  /** True: not recorded in sent_mails, because the recipient was erased. */
  readonly unnoted?: true;
}

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** An operator wrote it. */
  readonly isPersonal?: true;
  readonly attachments?: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly content: Buffer;
  }[];
}

export interface QueuedMail extends Envelope {
  readonly message: object;
}

/**
 * Timeout of the reply to a complete message, by RFC 5321, 4.5.3.2.6. The server may have accepted
 * it already: a shorter timeout would send it twice.
 */
export const ANSWER_TIMEOUT_MS = 10 * 60_000;
/** Timeout of the connection, the greeting, the envelope and the message. */
const HANDOVER_TIMEOUT_MS = 60_000;

/** Retries for about five days, at least every ten minutes. */
export const mailJob: JobKind<QueuedMail> = {
  name: 'mail',
  options: {
    retryLimit: 720,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: (HANDOVER_TIMEOUT_MS + ANSWER_TIMEOUT_MS) / 1_000 + 60,
    // Mails of a killed process are taken over soon, though the timeout is 12 minutes.
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: 3_600,
  },
  singletonKey: null,
  concurrency: 2,
  // A mail may contain the only copy of a token that opens an account.
  deleteWhenDone: true,
  describe: ({ to, message }) => `${'template' in message ? message.template : 'correo'} para ${to}`,
};

/** Time for an undo request to arrive. */
const GRACE_SECONDS = 3;

export interface Mailer<Message extends object> {
  /** @param heldId id of a mail that can be undone for UNDO_SECONDS */
  queue(db: Db, envelope: Envelope, message: Message, heldId?: string): Promise<void>;
}

export function createMailer<Message extends object>(jobs: Pick<Jobs, 'enqueue'>): Mailer<Message> {
  return {
    queue: (db, envelope, message, heldId) => {
      const held =
        heldId === undefined ? undefined : { id: heldId, startAfter: UNDO_SECONDS + GRACE_SECONDS };
      return jobs.enqueue(db, mailJob, { ...envelope, message }, held);
    },
  };
}

/** Deletes all mails to an address, and the jobs that would write one. */
export async function eraseMailsTo(db: Db, address: string): Promise<void> {
  await db.execute(sql`delete from jobs.job where ${address} in (data->>'to', data->>'email')`);
  await db.execute(sql`delete from sent_mails where recipient = ${address}`);
}

/** Deletes all mails that contain an address, such as notices to the company. */
export async function eraseMailsFrom(db: Db, address: string): Promise<void> {
  const named = sql`
    jsonb_path_exists(data, '$.** ? (@ == $address)', jsonb_build_object('address', ${address}::text))`;
  await db.execute(sql`delete from jobs.job where data ? 'message' and ${named}`);
  await db.execute(sql`delete from sent_mails where ${named}`);
}

export interface Sender {
  /** Empty: only the address is shown. */
  readonly name: string;
  readonly address: string;
}

export interface MailSettings {
  readonly smtpUrl: string;
  readonly requireTls?: boolean;
  readonly from: Sender;
  readonly publicUrl: string;
  readonly timeouts?: { readonly handoverMs: number; readonly answerMs: number };
}

/**
 * Deletes mails and dead letters older than `months` by the database's clock, or about data
 * received before `before`: deleted data must not survive as unsent mail.
 */
export async function deleteOldMails(
  db: Db,
  { months, before, sentDays }: { months: number; before: Date; sentDays: number },
): Promise<void> {
  await deleteSentMails(db, sentDays);
  await db.execute(sql`
    delete from jobs.job
     where jsonb_exists_any(data, array['to', 'email'])
       and (created_on < now() - make_interval(months => ${months})
         or data #>> '{message,props,receivedAt}' < ${before.toISOString()})`);
}

/**
 * Renders queued mails and sends them by SMTP. The Message-ID is the job's id, so the recipient
 * sees a mail sent twice as one.
 * @param keep records a sent mail; must not throw, or the mail is sent again
 */
export async function startMailWorker<Message extends object>(
  jobs: Jobs,
  settings: MailSettings,
  render: (message: Message, to: string, organizationId?: string) => Promise<RenderedMail>,
  keep: (mail: SentMail) => Promise<void> = async () => {},
): Promise<void> {
  const domain = new URL(settings.publicUrl).hostname;
  await jobs.work(mailJob, async ({ unnoted = false, ...data }, { id, tries, queuedAt }) => {
    const { to, replyTo, organizationId, message } = data;
    const mail = await render(message as Message, to, organizationId);
    const { subject, text, html, isPersonal = false, attachments = [] } = mail;
    await sendMail(settings, {
      from: { ...settings.from },
      to: { name: '', address: to },
      ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
      subject,
      text,
      html,
      attachments: [...attachments],
      messageId: `<${id}@${domain}>`,
      ...(isPersonal ? {} : { headers: { 'Auto-Submitted': 'auto-generated' } }),
    });
    if (!unnoted) await keep({ id, tries, queuedAt, subject, data });
  });
}

/** Returns null when the SMTP server accepts our login, else its error. */
export async function checkMailServer({
  smtpUrl,
  requireTls = false,
}: Pick<MailSettings, 'smtpUrl' | 'requireTls'>): Promise<Error | null> {
  const transport = createTransport({
    ...TRANSPORT,
    url: smtpUrl,
    requireTLS: requireTls,
    socketTimeout: HANDOVER_TIMEOUT_MS,
  });
  return transport.verify().then(
    () => null,
    (error: Error) => error,
  );
}

const TRANSPORT = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  disableFileAccess: true,
  disableUrlAccess: true,
} as const;

/** @throws PermanentFailure when the mailbox is refused; Error when the operator can fix it */
export async function sendMail(
  {
    smtpUrl,
    requireTls = false,
    timeouts = { handoverMs: HANDOVER_TIMEOUT_MS, answerMs: ANSWER_TIMEOUT_MS },
  }: Pick<MailSettings, 'smtpUrl' | 'requireTls' | 'timeouts'>,
  mail: Parameters<ReturnType<typeof createTransport>['sendMail']>[0],
): Promise<void> {
  const transport = createTransport({
    ...TRANSPORT,
    url: smtpUrl,
    requireTLS: requireTls,
    socketTimeout: timeouts.answerMs,
  });
  const handover = new AbortController();
  const timer = setTimeout(() => handover.abort(), timeouts.handoverMs);
  transport.use('stream', (outgoing, done) => {
    outgoing.message.processFunc((message) => message.once('end', () => clearTimeout(timer)));
    done();
  });
  try {
    await transport.sendMail({ ...mail, signal: handover.signal });
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    if (isMailboxRefused(cause))
      throw new PermanentFailure(`${RECIPIENT_REFUSED}${cause.message}`, { cause });
    const reason = handover.signal.aborted ? NOT_IN_TIME : cause.message;
    throw new Error(`${SERVER_REFUSES}${reason}`, { cause });
  } finally {
    clearTimeout(timer);
  }
}

export const RECIPIENT_REFUSED = 'the recipient is refused: ';
export const SERVER_REFUSES = 'the mail server refuses us or is away: ';
export const NOT_IN_TIME = 'it took no message in time';

/** Codes of RFC 3463 and RFC 5248 about the recipient's mailbox. */
const ABOUT_THE_MAILBOX = /^\d{3}[ -](?:5\.1\.(?:[0-6]|10)|5\.2\.1)(?!\d)/;
/** Replies of servers without such codes; the first is RFC 5321's example. */
export const NO_SUCH_MAILBOX =
  /no such (?:user|mailbox|recipient)|(?:user|recipient|mailbox) (?:unknown|not found)|unknown (?:user|recipient|mailbox)/i;

/**
 * Returns whether the mailbox is refused for good: a 5xx to RCPT TO or DATA that isn't about us or
 * this message (relaying, policy, size, password), which the operator can fix.
 */
export function isMailboxRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { command, responseCode = 0, response = '' } = error as SMTPError;
  if (responseCode < 500 || (command !== 'RCPT TO' && command !== 'DATA')) return false;
  if (ABOUT_THE_MAILBOX.test(response)) return true;
  return !/^\d{3}[ -]\d\.\d/.test(response) && NO_SUCH_MAILBOX.test(response);
}

interface SMTPError {
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}
