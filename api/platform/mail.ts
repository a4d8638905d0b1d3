import { UNDO_SECONDS } from '@horus/contract/backoffice/undo';
import { sql } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import type { Db } from '#platform/database';
import { HEARTBEAT_SECONDS, type JobKind, type Jobs, PermanentFailure } from '#platform/jobs';
import { forgetSentMails, type SentMail } from '#platform/sent-mails';

/** Whom a mail goes to. Each one parsed address and nothing else: a comma can't add another. */
export interface Envelope {
  readonly to: string;
  /** Where an answer goes, when not to the sender. */
  readonly replyTo?: string;
  /** Which of the recipient's organisations it is about: its links lead there. */
  readonly organizationId?: string | undefined;
  /** Is not noted when it is sent: its recipient has been erased. */
  readonly unnoted?: true;
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

export interface QueuedMail extends Envelope {
  readonly message: object;
}

/**
 * How long a server may take to answer to a message that it was given whole: RFC 5321, section
 * 4.5.3.2.6. It may have taken it, so giving up earlier and sending again sends it twice.
 */
export const ANSWER_TIMEOUT_MS = 10 * 60_000;
/**
 * How long everything before may take: the connection, the greeting, who writes to whom, the
 * message itself.
 */
const HANDOVER_TIMEOUT_MS = 60_000;

/**
 * Tries for about five days, at least every ten minutes: a mail server that is down for a day loses
 * nothing.
 */
export const mailJob: JobKind<QueuedMail> = {
  name: 'mail',
  options: {
    retryLimit: 720,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: (HANDOVER_TIMEOUT_MS + ANSWER_TIMEOUT_MS) / 1_000 + 60,
    // A process that was killed says nothing any more: its mails are taken over soon, however long
    // an answer may take.
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: 3_600,
  },
  singletonKey: null,
  concurrency: 2,
  // It may carry a link that opens an account, whose token is kept nowhere but in the mail.
  forgetDone: true,
  describe: ({ to, message }) => `${'template' in message ? message.template : 'correo'} para ${to}`,
};

/** For the way of an 'undo' to the server. */
const GRACE_SECONDS = 3;

export interface Mailer<Message extends object> {
  /**
   * Queues a mail in the transaction of its cause: save, then send.
   * @param heldId of a mail that can be taken back: it waits for so long, and some seconds more
   */
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

/**
 * Forgets every mail to an address, waiting, given up and sent, and the jobs that looked it up to
 * write one.
 */
export async function eraseMailsTo(db: Db, address: string): Promise<void> {
  await db.execute(sql`delete from jobs.job where ${address} in (data->>'to', data->>'email')`);
  await db.execute(sql`delete from sent_mails where recipient = ${address}`);
}

/**
 * Forgets every mail that names an address, wherever in it: what was asked from it, and what the
 * company is told of it.
 */
export async function eraseMailsFrom(db: Db, address: string): Promise<void> {
  const named = sql`
    jsonb_path_exists(data, '$.** ? (@ == $address)', jsonb_build_object('address', ${address}::text))`;
  await db.execute(sql`delete from jobs.job where data ? 'message' and ${named}`);
  await db.execute(sql`delete from sent_mails where ${named}`);
}

export interface Sender {
  /** Empty: the address alone. */
  readonly name: string;
  readonly address: string;
}

export interface MailSettings {
  readonly smtpUrl: string;
  /** Whether a server that offers no encryption is refused. */
  readonly requireTls?: boolean;
  readonly from: Sender;
  readonly publicUrl: string;
  /** For tests. */
  readonly timeouts?: { readonly handoverMs: number; readonly answerMs: number };
}

/**
 * Forgets every mail, waiting or given up, and every other job given up that names an address, that
 * is so many months old by the clock that dates it, the database's, or carries on what came in
 * before a moment by ours: what is kept nowhere else any more is not kept as a mail that could not
 * be sent. What was sent goes after `sentDays`.
 */
export async function forgetOldMails(
  db: Db,
  { months, before, sentDays }: { months: number; before: Date; sentDays: number },
): Promise<void> {
  await forgetSentMails(db, sentDays);
  await db.execute(sql`
    delete from jobs.job
     where jsonb_exists_any(data, array['to', 'email'])
       and (created_on < now() - make_interval(months => ${months})
         or data #>> '{message,props,receivedAt}' < ${before.toISOString()})`);
}

/**
 * Renders queued mails and hands them to the SMTP server. The Message-ID is the job's, so that a
 * mail sent twice after a crash is recognised as one by those who receive it.
 * @param keep notes what was sent; never throws, or it would be sent again
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
    const { subject, text, html, attachments = [] } = await render(message as Message, to, organizationId);
    await sendMail(settings, {
      from: { ...settings.from },
      to: { name: '', address: to },
      ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
      subject,
      text,
      html,
      attachments: [...attachments],
      messageId: `<${id}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    if (!unnoted) await keep({ id, tries, queuedAt, subject, data });
  });
}

/**
 * Looks whether the SMTP server lets us in.
 * @returns null when it does, else why not
 */
export async function lookAtMailServer({
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

/**
 * Hands a message in. Until it has gone by whole, a server that says nothing is given up soon.
 * @throws PermanentFailure when the recipient's mailbox is refused, Error for everything that
 *   somebody can mend
 */
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

/** How a reason begins that is noted with a mail which was not sent. */
export const RECIPIENT_REFUSED = 'the recipient is refused: ';
export const SERVER_REFUSES = 'the mail server refuses us or is away: ';
export const NOT_IN_TIME = 'it took no message in time';

/** Codes of RFC 3463 and of the registry of RFC 5248 that are about the recipient's mailbox. */
const ABOUT_THE_MAILBOX = /^\d{3}[ -](?:5\.1\.(?:[0-6]|10)|5\.2\.1)(?!\d)/;
/** How servers without such codes say it; the first is the example of RFC 5321. */
export const NO_SUCH_MAILBOX =
  /no such (?:user|mailbox|recipient)|(?:user|recipient|mailbox) (?:unknown|not found)|unknown (?:user|recipient|mailbox)/i;

/**
 * Whether the recipient's mailbox is refused, for good: what is left of a 5xx to RCPT TO or to the
 * message when all is taken away that says that the server dislikes us, or this message (relaying,
 * policy, size, password). That the operator mends.
 */
export function isMailboxRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { command, responseCode = 0, response = '' } = error as SMTPError;
  if (responseCode < 500 || (command !== 'RCPT TO' && command !== 'DATA')) return false;
  if (ABOUT_THE_MAILBOX.test(response)) return true;
  return !/^\d{3}[ -]\d\.\d/.test(response) && NO_SUCH_MAILBOX.test(response);
}

/** The members of nodemailer's errors that tell why. */
interface SMTPError {
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}
