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
import type { FormTokenAnswer, WizardCheckoutBody } from '@horus/contract/leads';
import { endpoints } from '@horus/contract/paths';
import { PROOF_OF_WORK_FIELD } from '@horus/contract/proof-of-work';
import type { BuyerHistory } from '@horus/contract/quote';
import { doWork, get, post, urlOf } from '#client/call.ts';

/** The service that carries the forms, as the site was built with it. */
declare const __EMAIL_SERVICE__: EmailServiceSettings;

/** Milliseconds without an answer of the e-mail service after which a form was not sent. */
const SEND_TIMEOUT_MS = 30_000;

/** Names the one request that a form makes, however often it is sent. */
export interface FormToken extends FormTokenAnswer {
  /** When it came, in milliseconds. */
  readonly receivedAt: number;
}

/** What a token says that its request is priced by. */
export function historyOf({ trialUsed, promoUsed, dataKeptUntil }: FormToken): BuyerHistory {
  return { trialUsed, promoUsed, dataKeptUntil };
}

/**
 * Keeps a form's token: fetched ahead, handed out when it may be used, replaced when it has lapsed.
 */
export interface TokenKeeper {
  /** Fetches the token before it is needed; a failure shows when it is. */
  readonly prepare: () => void;
  /** The token, once it is old enough to be taken. @throws CallError when it can't be fetched */
  readonly take: () => Promise<FormToken>;
  readonly renew: () => void;
}

/**
 * Makes a keeper of a form's token.
 * @param kept one that an earlier page was given
 * @param onNew hears of each token that is fetched
 */
export function keepToken(kept: FormToken | null = null, onNew?: (token: FormToken) => void): TokenKeeper {
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

/** The e-mail service did not take a form: its status, or 0 without an answer. */
export class LeadRefused extends Error {
  override readonly name = 'LeadRefused';
  readonly status: number;

  constructor(status: number, text: string) {
    super(text);
    this.status = status;
  }
}

/**
 * Sends a form through the e-mail service. A token that the service no longer takes is replaced,
 * once, and work that it asks for is done.
 * @param fields what the template is filled with, the honeypot among them
 * @throws LeadRefused | CallError
 */
export async function sendLead(
  template: EmailTemplate,
  fields: Readonly<Record<string, unknown>>,
  token: TokenKeeper,
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

/**
 * Starts the checkout of a hiring request.
 * @returns the address of the payment page
 * @throws CallError
 */
export async function startHiringCheckout(body: WizardCheckoutBody): Promise<string> {
  return urlOf(await post<{ url: string }>(endpoints.billing.createWizardCheckoutSession.href(), body));
}

async function fetchToken(): Promise<FormToken> {
  const answer = await get<FormTokenAnswer>(endpoints.leads.formToken.href());
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

/** The SDK rejects with the answer's status and text, or with whatever `fetch` does. */
function refusalOf(error: unknown): LeadRefused {
  if (error instanceof LeadRefused) return error;
  const { status, text } = (error ?? {}) as { status?: unknown; text?: unknown };
  return typeof status === 'number' ? new LeadRefused(status, String(text)) : new LeadRefused(0, 'no answer');
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}
