import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { dayOf } from '@horus/contract/dates';
import { FORM_TOKEN_MAX_AGE_MS, FORM_TOKEN_MIN_AGE_MS } from '@horus/contract/lead-options';
import { type BuyerHistory, noHistory } from '@horus/contract/quote';
import { AppError } from '#platform/app-error';

export interface NamedRequest {
  readonly requestId: string;
  readonly history: BuyerHistory;
}

export interface FormTokens {
  /** Creates a request id and signs it with the time at which the form was shown. */
  issue(history?: BuyerHistory): string;
  /**
   * @throws AppError 'leads.form_expired' for a missing, forged or old token, or when the company's
   * data are not kept any longer; 'leads.too_fast' for a new token
   */
  read(token: unknown): NamedRequest;
  isUsable(token: unknown): boolean;
}

/**
 * `<uuid>.<milliseconds in base 36>[.paid][.list][.<date>].<HMAC-SHA-256 of the rest>`.
 * `.paid`: no free month; `.list`: no promotion; date: a returning company's data are kept until
 * then.
 */
const TOKEN =
  /^(([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\da-z]{1,10})(\.paid)?(\.list)?(?:\.(\d{4}-\d\d-\d\d))?)\.([\w-]{43})$/;

/** Tokens contain no personal data. All instances share the secret. */
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
