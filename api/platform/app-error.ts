import { type ErrorCode, errors, rateLimitedMessage } from '@horus/contract/errors';

export interface AppErrorDetails {
  /** What is wrong with which field, in Spanish. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Seconds after which trying again makes sense; becomes Retry-After. */
  readonly retryAfterSeconds?: number;
  /** In Spanish, where there is more to say than the table does. */
  readonly message?: string;
  readonly cause?: unknown;
}

/** A refusal that the table of errors knows: use cases throw it, one handler answers it. */
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
