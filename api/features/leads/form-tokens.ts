import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { FORM_TOKEN_MAX_AGE_MS, FORM_TOKEN_MIN_AGE_MS } from '@horus/contract/lead-options';
import { AppError } from '#platform/app-error';

/** What a token says of its request. */
export interface NamedRequest {
  readonly requestId: string;
  /** Whether it is made for a company that has had its free month. */
  readonly trialUsed: boolean;
}

export interface FormTokens {
  /**
   * Names a request that is still to be made, and says when its form was shown.
   * @param trialUsed whether it is made for a company that has had its free month
   */
  issue(trialUsed?: boolean): string;
  /**
   * The request that a token names.
   * @throws AppError 'leads.form_expired' when it is missing, not ours or too old; 'leads.too_fast' when it is too new
   */
  read(token: unknown): NamedRequest;
  /** Whether a token can be read, now or in a moment. */
  isUsable(token: unknown): boolean;
}

/**
 * `<uuid>.<moment>.<signature>`, or `<uuid>.<moment>.paid.<signature>` for a company whose first month is charged: the
 * moment in milliseconds, base 36; HMAC-SHA-256 over what stands before it.
 */
const TOKEN = /^(([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\da-z]{1,10})(\.paid)?)\.([\w-]{43})$/;

/** Tokens under a secret that all instances share. They hold nothing about anybody. */
export function createFormTokens(secret: Buffer, now: () => Date): FormTokens {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest();
  const open = (token: unknown) => {
    const [, signed = '', requestId = '', moment = '', paid, signature = ''] =
      (typeof token === 'string' && TOKEN.exec(token)) || [];
    if (!timingSafeEqual(sign(signed), decode(signature))) return null;
    const ageMs = now().getTime() - Number.parseInt(moment, 36);
    return ageMs > FORM_TOKEN_MAX_AGE_MS ? null : { requestId, trialUsed: paid !== undefined, ageMs };
  };
  return {
    issue: (trialUsed = false) => {
      const signed = `${randomUUID()}.${now().getTime().toString(36)}${trialUsed ? '.paid' : ''}`;
      return `${signed}.${sign(signed).toString('base64url')}`;
    },
    read: (token) => {
      const opened = open(token);
      if (!opened) throw new AppError('leads.form_expired');
      const waitMs = FORM_TOKEN_MIN_AGE_MS - opened.ageMs;
      if (waitMs > 0) throw new AppError('leads.too_fast', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
      return { requestId: opened.requestId, trialUsed: opened.trialUsed };
    },
    isUsable: (token) => open(token) !== null,
  };
}

function decode(signature: string): Buffer {
  const bytes = Buffer.alloc(32);
  Buffer.from(signature, 'base64url').copy(bytes);
  return bytes;
}
