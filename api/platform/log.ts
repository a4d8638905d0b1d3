import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Secrets and personal data that a message or a stack may contain, by shape. */
const MASKS: readonly [pattern: RegExp, replacement: string][] = [
  // A failed query of Drizzle contains its parameters, in the stack too.
  [/\nparams: [\s\S]*?(?=\n {4}at \/|\n {4}at \S+ \(|$)/g, '\nparams: [masked]'],
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[email]'],
  [/\b(?:sk|rk|whsec)_[A-Za-z0-9_]+/g, '[secret]'],
  [/Bearer\s+[\w.~+/-]+/gi, 'Bearer [token]'],
  [/[\w-]{43,}/g, '[token]'],
];

export function maskText(text: string): string {
  return MASKS.reduce((masked, [pattern, replacement]) => masked.replace(pattern, replacement), text);
}

const MAX_PATH_LENGTH = 300;

/**
 * Unknown paths may be broken links from mails. Cuts at a slash: half a token would not be masked.
 */
export function maskPath(path: string): string {
  if (path.length <= MAX_PATH_LENGTH) return maskText(path);
  return `${maskText(path.slice(0, path.lastIndexOf('/', MAX_PATH_LENGTH) + 1))}…`;
}

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

const MAX_CAUSES = 5;
/** Members of Node's, PostgreSQL's, Stripe's and SMTP errors that contain no user data. */
const TELLING = [
  ...['code', 'type', 'schema', 'table', 'column', 'constraint', 'routine'],
  ...['requestId', 'statusCode', 'command', 'responseCode', 'syscall'],
];

/** Describes an error and its causes, without other members, such as a row's values. */
function describeError(error: unknown, depth = 0): object {
  if (typeof error !== 'object' || error === null) return { message: maskText(String(error)) };
  const members = error as Error & Readonly<Record<string, unknown>>;
  const telling = TELLING.flatMap((name) => {
    const value = members[name];
    if (typeof value === 'string') return [[name, maskText(value)]];
    return typeof value === 'number' ? [[name, value]] : [];
  });
  // pg-boss emits copies of errors; some have no message.
  const said = typeof members.message === 'string' ? members.message : Object.keys(error).join(', ');
  // When all addresses of a host fail, Node's error has no message.
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

/** Removes the quoted value in PostgreSQL's class 22: `invalid input syntax for type uuid: "…"`. */
function withoutValue(message: string, code: unknown): string {
  return typeof code === 'string' && /^22\w{3}$/.test(code) ? (message.split(':', 1)[0] ?? '') : message;
}
