import { type ErrorCode, errors } from '@horus/contract/errors';

export interface AppErrorDetails {
  /** What is wrong with which field, in Spanish. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Seconds after which trying again makes sense; becomes Retry-After. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** A refusal that the table of errors knows: use cases throw it, one handler answers it. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    const [status, message] = errors[code];
    super(message, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = status;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}
