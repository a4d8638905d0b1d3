import { type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * Secrets and personal data by shape: what may slip into a message or a stack that carries what
 * people sent.
 */
const MASKS: readonly [pattern: RegExp, replacement: string][] = [
  // A failed query of Drizzle's brings its parameters along, up to the stack.
  [/\nparams: [\s\S]*?(?=\n {4}at \/|\n {4}at \S+ \(|$)/g, '\nparams: [masked]'],
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[email]'],
  [/\b(?:sk|rk|whsec)_[A-Za-z0-9_]+/g, '[secret]'],
  [/Bearer\s+[\w.~+/-]+/gi, 'Bearer [token]'],
  [/[\w-]{43,}/g, '[token]'],
];

/** The text with addresses, keys and tokens replaced. */
export function maskText(text: string): string {
  return MASKS.reduce((masked, [pattern, replacement]) => masked.replace(pattern, replacement), text);
}

const MAX_PATH_LENGTH = 300;

/**
 * A path that leads nowhere, masked: it may be a mangled link of a mail. Of a long one what is left
 * out is cut between two slashes, so that no half of a secret stays which its shape no longer
 * tells.
 */
export function maskPath(path: string): string {
  if (path.length <= MAX_PATH_LENGTH) return maskText(path);
  return `${maskText(path.slice(0, path.lastIndexOf('/', MAX_PATH_LENGTH) + 1))}…`;
}

/** Structured JSON logs, one line an event, with what is secret or personal masked. */
export function createLog(level: string, destination?: { write(line: string): void }): Log {
  return pino(
    {
      level,
      base: null,
      redact: {
        paths: ['password', 'token', 'authorization', '*.password', '*.token', '*.authorization'],
        censor: '[masked]',
      },
      serializers: { err: (error: unknown) => describeError(error) },
    },
    destination ?? pino.destination({ fd: 1, sync: false }),
  );
}

/** Longer chains of causes are cut. */
const MAX_CAUSES = 5;
/**
 * What tells why and holds nothing that people sent: Node's and PostgreSQL's code, what of the
 * schema refused, how Stripe names what it answered, what a mail server replied by number.
 */
const TELLING = [
  ...['code', 'type', 'schema', 'table', 'column', 'constraint', 'routine'],
  ...['requestId', 'statusCode', 'command', 'responseCode', 'syscall'],
];

/** An error and its causes, masked. What else they carry, a row's values for one, stays out. */
function describeError(error: unknown, depth = 0): object {
  if (typeof error !== 'object' || error === null) return { message: maskText(String(error)) };
  const members = error as Error & Readonly<Record<string, unknown>>;
  const telling = TELLING.flatMap((name) => {
    const value = members[name];
    if (typeof value === 'string') return [[name, maskText(value)]];
    return typeof value === 'number' ? [[name, value]] : [];
  });
  // pg-boss tells of errors by copies of what they carry; of what has no message the names remain.
  const said = typeof members.message === 'string' ? members.message : Object.keys(error).join(', ');
  // Node's error of a name whose addresses all failed has no message but theirs.
  const [first] = error instanceof AggregateError ? error.errors : [];
  const message = maskText(withoutValue(said, members['code']));
  const cause = members.cause ?? first;
  return {
    name: members.name,
    message,
    stack: maskText(String(members.stack ?? '').replace(said, () => message)),
    ...Object.fromEntries(telling),
    ...(cause === undefined || depth >= MAX_CAUSES ? {} : { cause: describeError(cause, depth + 1) }),
  };
}

/**
 * PostgreSQL's class 22, data that does not fit, quotes it behind a colon: `invalid input syntax
 * for type uuid: "…"`.
 */
function withoutValue(message: string, code: unknown): string {
  return typeof code === 'string' && /^22\w{3}$/.test(code) ? (message.split(':', 1)[0] ?? '') : message;
}
