import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { FORM_TOKEN_MAX_AGE_MS, FORM_TOKEN_MIN_AGE_MS } from '@horus/contract/lead-options';
import { AppError } from '#platform/app-error';

export interface FormTokens {
  /** Names a request that is still to be made, and says when its form was shown. */
  issue(): string;
  /**
   * The id of the request that a token names.
   * @throws AppError 'leads.form_expired' when it is missing, not ours or too old; 'leads.too_fast' when it is too new
   */
  read(token: unknown): string;
  /** Whether a token can be read, now or in a moment. */
  isUsable(token: unknown): boolean;
}

/** `<uuid>.<moment>.<signature>`: the moment in milliseconds, base 36; HMAC-SHA-256 over what stands before it. */
const TOKEN = /^(([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\da-z]{1,10}))\.([\w-]{43})$/;

/** Tokens under a secret that all instances share. They hold nothing about anybody. */
export function createFormTokens(secret: Buffer, now: () => Date): FormTokens {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest();
  const open = (token: unknown) => {
    const [, signed = '', requestId = '', moment = '', signature = ''] = TOKEN.exec(String(token)) ?? [];
    if (!timingSafeEqual(sign(signed), decode(signature))) return null;
    const ageMs = now().getTime() - Number.parseInt(moment, 36);
    return ageMs > FORM_TOKEN_MAX_AGE_MS ? null : { requestId, ageMs };
  };
  return {
    issue: () => {
      const signed = `${randomUUID()}.${now().getTime().toString(36)}`;
      return `${signed}.${sign(signed).toString('base64url')}`;
    },
    read: (token) => {
      const opened = open(token);
      if (!opened) throw new AppError('leads.form_expired');
      const waitMs = FORM_TOKEN_MIN_AGE_MS - opened.ageMs;
      if (waitMs > 0) throw new AppError('leads.too_fast', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
      return opened.requestId;
    },
    isUsable: (token) => open(token) !== null,
  };
}

function decode(signature: string): Buffer {
  const bytes = Buffer.alloc(32);
  Buffer.from(signature, 'base64url').copy(bytes);
  return bytes;
}
