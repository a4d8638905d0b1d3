import { type ErrorCode, errors, rateLimitedMessage } from '@horus/contract/errors';

export interface AppErrorDetails {
  readonly fields?: Readonly<Record<string, string>>;
  /** The Retry-After header. */
  readonly retryAfterSeconds?: number;
  /** Spanish; replaces the message of the code. */
  readonly message?: string;
  readonly cause?: unknown;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    const [status] = errors[code];
    super(messageOf(code, details), { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = status;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

function messageOf(code: ErrorCode, { message, retryAfterSeconds }: AppErrorDetails): string {
  if (message !== undefined) return message;
  if (code === 'request.rate_limited' && retryAfterSeconds !== undefined) {
    return rateLimitedMessage(retryAfterSeconds);
  }
  return errors[code][1];
}
