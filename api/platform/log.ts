import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Secrets and personal data by shape: what may slip into a message or a stack that carries what people sent. */
const MASKS: readonly [pattern: RegExp, replacement: string][] = [
  // A failed query of Drizzle's brings its parameters along, up to the stack.
  [/\nparams: [\s\S]*?(?=\n {4}at \/|\n {4}at \S+ \(|$)/g, '\nparams: [masked]'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[email]'],
  [/\b(?:sk|rk|whsec)_[A-Za-z0-9_]+/g, '[secret]'],
  [/Bearer\s+[\w.~+/-]+/gi, 'Bearer [token]'],
  [/[\w-]{43,}/g, '[token]'],
];

/** The text with addresses, keys and tokens replaced. */
export function maskText(text: string): string {
  return MASKS.reduce((masked, [pattern, replacement]) => masked.replace(pattern, replacement), text);
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
      serializers: {
        err: (error: Error & { code?: unknown; type?: unknown }) => ({
          name: error.name,
          message: maskText(error.message ?? ''),
          stack: maskText(error.stack ?? ''),
          ...(error.code === undefined ? {} : { code: error.code }),
          ...(error.type === undefined ? {} : { type: error.type }),
        }),
      },
    },
    destination ?? pino.destination({ fd: 1, sync: false }),
  );
}
