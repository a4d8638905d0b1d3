import {
  codeOfLine,
  type EmailServiceSettings,
  type EmailTemplate,
  emailTemplateSettings,
} from '@horus/contract/email-service';
import {
  FORM_TOKEN_FIELD,
  FORM_TOKEN_MAX_AGE_MS,
  FORM_TOKEN_MIN_AGE_MS,
  HONEYPOT_FIELD,
} from '@horus/contract/lead-options';
import type { FormTokenAnswer } from '@horus/contract/leads';
import { PROOF_OF_WORK_FIELD } from '@horus/contract/proof-of-work';
import type { BuyerHistory } from '@horus/contract/quote';
import { call, doWork } from '#client/call.ts';

/** Set when the site is built. */
declare const __EMAIL_SERVICE__: EmailServiceSettings;

/** Milliseconds after which an unanswered send fails. */
const SEND_TIMEOUT_MS = 30_000;

/** Identifies one form request across resends. */
export interface FormToken extends FormTokenAnswer {
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
}

export function buyerHistoryOf({ trialUsed, promoUsed, dataKeptUntil }: FormToken): BuyerHistory {
  return { trialUsed, promoUsed, dataKeptUntil };
}

/** A form's token: fetched ahead, returned once usable, replaced when expired. */
export interface FormTokenStore {
  readonly prepare: () => void;
  /** Returns the token once it is old enough for the server. @throws CallError */
  readonly take: () => Promise<FormToken>;
  readonly renew: () => void;
}

/** @param kept a token from an earlier page */
export function createFormToken(
  kept: FormToken | null = null,
  onNew?: (token: FormToken) => void,
): FormTokenStore {
  let current: Promise<FormToken> | null = kept && Promise.resolve(kept);

  function fetchIt(): Promise<FormToken> {
    const fetching = fetchToken().then((token) => {
      onNew?.(token);
      return token;
    });
    fetching.catch(() => {
      if (current === fetching) current = null;
    });
    return fetching;
  }

  return {
    prepare: () => {
      current ??= fetchIt();
    },
    take: async () => {
      current ??= fetchIt();
      if (Date.now() - (await current).receivedAt > FORM_TOKEN_MAX_AGE_MS) current = fetchIt();
      const token = await current;
      await pause(token.receivedAt + FORM_TOKEN_MIN_AGE_MS - Date.now());
      return token;
    },
    renew: () => {
      current = fetchIt();
    },
  };
}

/** A form that the e-mail service refused. `status` is 0 without a response. */
export class LeadRefused extends Error {
  override readonly name = 'LeadRefused';
  readonly status: number;

  constructor(status: number, text: string) {
    super(text);
    this.status = status;
  }
}

/**
 * Renews a rejected token once and does the proof of work once.
 * @throws LeadRefused | CallError
 */
export async function sendLead(
  template: EmailTemplate,
  fields: Readonly<Record<string, unknown>>,
  token: FormTokenStore,
): Promise<void> {
  let work: Readonly<Record<string, string>> = {};
  const mended = new Set<string>();
  for (;;) {
    try {
      return await deliver(template, { ...fields, ...work }, await token.take());
    } catch (error) {
      const code = error instanceof LeadRefused ? codeOfLine(error.message) : null;
      if (!code || mended.has(code)) throw error;
      mended.add(code);
      if (code === 'leads.form_expired' || code === 'leads.too_fast') token.renew();
      else if (code === 'request.work_required') {
        work = { [PROOF_OF_WORK_FIELD]: await doWork() };
      } else throw error;
    }
  }
}

async function fetchToken(): Promise<FormToken> {
  const answer = await call('GET /api/leads/form-token');
  return { ...answer, receivedAt: Date.now() };
}

async function deliver(
  template: EmailTemplate,
  fields: Readonly<Record<string, unknown>>,
  { token }: FormToken,
): Promise<void> {
  const { init, send } = await import('@emailjs/browser');
  const service = __EMAIL_SERVICE__;
  init({
    publicKey: service.EMAILJS_PUBLIC_KEY,
    origin: service.EMAILJS_ORIGIN || window.location.origin,
    blockHeadless: service.EMAILJS_BLOCK_HEADLESS === 'true',
  });
  const params = { [HONEYPOT_FIELD]: '', ...fields, [FORM_TOKEN_FIELD]: token };
  const late = pause(SEND_TIMEOUT_MS).then(() => {
    throw new LeadRefused(0, 'no answer in time');
  });
  try {
    await Promise.race([
      send(service.EMAILJS_SERVICE_ID, service[emailTemplateSettings[template]], params),
      late,
    ]);
  } catch (error) {
    throw refusalOf(error);
  }
}

/** The SDK rejects with a status and text, or with the error of `fetch`. */
function refusalOf(error: unknown): LeadRefused {
  if (error instanceof LeadRefused) return error;
  const { status, text } = (error ?? {}) as { status?: unknown; text?: unknown };
  return typeof status === 'number' ? new LeadRefused(status, String(text)) : new LeadRefused(0, 'no answer');
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}
