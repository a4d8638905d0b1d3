import { setTimeout as delay } from 'node:timers/promises';
import { payByCard } from '@horus/api/testing/hosted-page';
import type { LoginAnswer } from '@horus/contract/auth';
import type { CreateCheckoutAnswer, SubscriptionInfo } from '@horus/contract/billing';
import { emailServiceSettings } from '@horus/contract/email-service';

export interface Visitor {
  readonly email: string;
  readonly from: string;
}

/** Counts of responses, failed tries included. */
export interface Told {
  /** 429 or 503, with a time to retry. */
  refused: number;
  /** The connection broke or was refused. */
  unanswered: number;
  readonly wrong: string[];
}

/** Each step is retried until it succeeds. */
export interface Visits {
  readonly told: Told;
  fetchToken(visitor: Visitor): Promise<string>;
  /** Sends a contact request with a token that is some seconds old. */
  write(visitor: Visitor, token: string): Promise<void>;
  register(visitor: Visitor): Promise<void>;
  logIn(visitor: Visitor): Promise<string>;
  startCheckout(visitor: Visitor): Promise<string>;
  /** From registration to payment. The visitor never returns from the payment page. */
  buy(visitor: Visitor): Promise<void>;
  readInfo(visitor: Visitor): Promise<SubscriptionInfo>;
}

const PASSWORD = 'reloj con campana';
const ids = emailServiceSettings.parse({});
const TRY_EVERY_MS = 100;

class Refusal extends Error {
  readonly waitMs: number;

  constructor(message: string, waitMs: number) {
    super(message);
    this.waitMs = waitMs;
  }
}

/** `n` may go up to 65,535. */
export function newVisitor(n: number): Visitor {
  return { email: `visitante${n}@empresa.example`, from: `10.${(n >> 8) & 255}.${n & 255}.7` };
}

/**
 * Sends calls to these addresses in turn; after a failed connection to the next one.
 * @param timeoutMs longest time to retry a step: far above the promised time
 */
export function createVisits(urls: readonly string[], timeoutMs = 120_000): Visits {
  const told: Told = { refused: 0, unanswered: 0, wrong: [] };
  let turn = 0;

  async function knock(path: string, init: RequestInit): Promise<Response> {
    for (let left = urls.length; ; left--) {
      try {
        return await fetch((urls[turn++ % urls.length] ?? '') + path, init);
      } catch (error) {
        const { code } = (error as { cause?: { code?: string } }).cause ?? {};
        if (left > 1 && code === 'ECONNREFUSED') continue;
        told.unanswered += 1;
        throw error;
      }
    }
  }

  async function call(
    path: string,
    { from }: Visitor,
    { body, token }: { body?: object; token?: string } = {},
  ): Promise<Response> {
    const method = body ? 'POST' : 'GET';
    const answer = await knock(path, {
      method,
      headers: {
        'x-forwarded-for': from,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: body ? JSON.stringify(body) : null,
    });
    if (answer.ok) return answer;
    const text = await answer.text();
    if ([429, 503].includes(answer.status) && answer.headers.has('retry-after')) told.refused += 1;
    else told.wrong.push(`${method} ${path}: ${answer.status}`);
    const waitMs = 1_000 * Number(answer.headers.get('retry-after') ?? 0);
    throw new Refusal(`${method} ${path}: ${answer.status} ${text}`, waitMs);
  }

  async function insist<T>(step: () => Promise<T>): Promise<T> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      try {
        return await step();
      } catch (error) {
        if (Date.now() > deadline) throw new Error(`a visitor gave up: ${error}`, { cause: error });
        await delay(Math.max(TRY_EVERY_MS, error instanceof Refusal ? error.waitMs : 0));
      }
    }
  }

  const read = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T;
  const logInOnce = async (visitor: Visitor) => {
    const body = { email: visitor.email, password: PASSWORD };
    return (await read<LoginAnswer>(call('/api/auth/login', visitor, { body }))).token;
  };
  const visits: Visits = {
    told,
    fetchToken: (visitor) =>
      insist(async () => (await read<{ token: string }>(call('/api/leads/form-token', visitor))).token),
    write: (visitor, form_token) =>
      insist(async () => {
        const text = await (
          await call('/api/v1.0/email/send', visitor, { body: contact(visitor, form_token) })
        ).text();
        if (text !== 'OK') throw new Error(`a request was answered ${text}`);
      }),
    register: (visitor) =>
      insist(async () => {
        const body = { name: 'Lucía', password: PASSWORD, email: visitor.email };
        await (await call('/api/auth/register', visitor, { body })).text();
      }),
    logIn: (visitor) => insist(() => logInOnce(visitor)),
    startCheckout: (visitor) =>
      insist(async () => {
        const body = { planType: 'business', billingPeriod: 'monthly' };
        const token = await logInOnce(visitor);
        const path = '/api/stripe/create-checkout-session';
        return (await read<CreateCheckoutAnswer>(call(path, visitor, { body, token }))).url;
      }),
    buy: async (visitor) => {
      await visits.register(visitor);
      const page = await visits.startCheckout(visitor);
      await insist(() => payByCard(page));
    },
    readInfo: async (visitor) => {
      const token = await logInOnce(visitor);
      return read(call('/api/stripe/subscription-info', visitor, { token }));
    },
  };
  return visits;
}

function contact({ email }: Visitor, form_token: string): object {
  return {
    user_id: ids.EMAILJS_PUBLIC_KEY,
    service_id: ids.EMAILJS_SERVICE_ID,
    template_id: ids.EMAILJS_CONTACT_TEMPLATE,
    template_params: {
      nombre: email,
      email,
      servicio: 'horus',
      mensaje: `Un mensaje de ${email}`,
      form_token,
    },
  };
}
