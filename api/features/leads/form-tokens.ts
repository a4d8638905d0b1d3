import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { dayOf } from '@horus/contract/dates';
import { FORM_TOKEN_MAX_AGE_MS, FORM_TOKEN_MIN_AGE_MS } from '@horus/contract/lead-options';
import { type BuyerHistory, noHistory } from '@horus/contract/quote';
import { AppError } from '#platform/app-error';

export interface NamedRequest {
  readonly requestId: string;
  /** Of the company that it is made for. */
  readonly history: BuyerHistory;
}

export interface FormTokens {
  /**
   * Names a request that is still to be made, and says when its form was shown.
   * @param history of the company that it is made for
   */
  issue(history?: BuyerHistory): string;
  /**
   * The request that a token names.
   * @throws AppError 'leads.form_expired' when it is missing, not ours or too old, or the data that
   *   it says to be kept are no more; 'leads.too_fast' when it is too new
   */
  read(token: unknown): NamedRequest;
  /** Whether a token can be read, now or in a moment. */
  isUsable(token: unknown): boolean;
}

/**
 * `<uuid>.<moment>.<signature>`, the moment in milliseconds, base 36; before the signature `.paid`
 * for a company whose first month is charged, `.list` for one that has no promotion any more, and
 * the last day on which its data are kept for one that comes back. HMAC-SHA-256 over what stands
 * before it.
 */
const TOKEN =
  /^(([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\da-z]{1,10})(\.paid)?(\.list)?(?:\.(\d{4}-\d\d-\d\d))?)\.([\w-]{43})$/;

/** Tokens under a secret that all instances share. They hold nothing about anybody. */
export function createFormTokens(secret: Buffer, now: () => Date): FormTokens {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest();
  const open = (token: unknown) => {
    const [, signed = '', requestId = '', moment = '', paid, list, day = null, signature = ''] =
      (typeof token === 'string' && TOKEN.exec(token)) || [];
    if (!timingSafeEqual(sign(signed), decode(signature))) return null;
    const ageMs = now().getTime() - Number.parseInt(moment, 36);
    if (ageMs > FORM_TOKEN_MAX_AGE_MS || (day !== null && day < dayOf(now()))) return null;
    const history = { trialUsed: paid !== undefined, promoUsed: list !== undefined, dataKeptUntil: day };
    return { requestId, history, ageMs };
  };
  return {
    issue: ({ trialUsed, promoUsed, dataKeptUntil } = noHistory) => {
      const marks = [trialUsed && 'paid', promoUsed && 'list', dataKeptUntil];
      const signed = [randomUUID(), now().getTime().toString(36), ...marks].filter(Boolean).join('.');
      return `${signed}.${sign(signed).toString('base64url')}`;
    },
    read: (token) => {
      const opened = open(token);
      if (!opened) throw new AppError('leads.form_expired');
      const waitMs = FORM_TOKEN_MIN_AGE_MS - opened.ageMs;
      if (waitMs > 0) throw new AppError('leads.too_fast', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
      return { requestId: opened.requestId, history: opened.history };
    },
    isUsable: (token) => open(token) !== null,
  };
}

function decode(signature: string): Buffer {
  const bytes = Buffer.alloc(32);
  Buffer.from(signature, 'base64url').copy(bytes);
  return bytes;
}
