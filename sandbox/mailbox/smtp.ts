import type { AddressInfo, Server, Socket } from 'node:net';
import type { Readable } from 'node:stream';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Queryable } from '#store/database';
import { insertMail } from '#store/mails';

type SmtpMode = 'accept' | 'refuse' | 'close';

export interface Smtp {
  readonly port: number;
  setMode(mode: SmtpMode): void;
  close(): Promise<void>;
}

const MAX_MAIL_BYTES = 25 * 1_048_576;
/** `nadie@…` is an unknown recipient, for testing a mistyped address. */
const UNKNOWN_RECIPIENT = /^nadie@/i;

/** Accepts mail for any address. A mail is on disk before its 250 is sent. */
export async function startSmtp(
  db: Queryable,
  options: {
    host: string;
    port: number;
    /** The account whose clock dates the mail, or null. */
    getClock: () => string | null;
    onTrouble: (error: unknown) => void;
  },
): Promise<Smtp> {
  let mode: SmtpMode = 'accept';
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    hideSTARTTLS: true,
    size: MAX_MAIL_BYTES,
    onAuth: (auth, _session, done) => done(null, { user: auth.username }),
    onMailFrom: (_address, _session, done) =>
      done(mode === 'refuse' ? refusal(451, 'No mail is taken now') : null),
    onRcptTo: ({ address }, _session, done) =>
      done(UNKNOWN_RECIPIENT.test(address) ? refusal(550, '5.1.1 No such mailbox') : null),
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope;
      const sender = mailFrom === false ? '' : mailFrom.address;
      keep(
        db,
        stream,
        sender,
        rcptTo.map(({ address }) => address),
        options.getClock(),
      ).then(
        () => done(null, 'kept'),
        (error: unknown) => {
          options.onTrouble(error);
          done(refusal(451, 'The mail could not be kept'));
        },
      );
    },
  });
  // A client that disconnects is not an error.
  server.on('error', () => {});
  const listener = server.server as Server;
  listener.prependListener('connection', (socket: Socket) => {
    if (mode === 'close') socket.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject);
    server.listen(options.port, options.host, () => resolve());
  });
  return {
    port: (listener.address() as AddressInfo).port,
    setMode(next) {
      mode = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function keep(
  db: Queryable,
  stream: Readable & { sizeExceeded?: boolean },
  sender: string,
  recipients: string[],
  clock: string | null,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  if (stream.sizeExceeded) throw new Error('a mail was too big');
  const raw = Buffer.concat(chunks);
  const { subject = '' } = await PostalMime.parse(raw);
  await insertMail(db, { sender, recipients, subject, raw }, clock);
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
