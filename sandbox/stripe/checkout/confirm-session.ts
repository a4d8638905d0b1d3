import type Stripe from 'stripe';
import { addDays } from '#stripe/calendar';
import { type Buyer, type CheckoutAttempt, idOf, type SessionInternal } from '#stripe/kinds';
import { getLinked, save } from '#stripe/objects';
import { authenticates, createMethod, type Instrument, refusalNow } from '#stripe/payments/instruments';
import {
  createIntent,
  failIntent,
  getIntent,
  processIntent,
  requireAction,
  succeedIntent,
} from '#stripe/payments/payment-intents';
import { NOT_AUTHENTICATED, type Refusal } from '#stripe/payments/test-cards';
import type { Work } from '#stripe/work';
import { completeSession } from './complete-session.ts';
import type { SessionKept } from './get-session.ts';
import { quoteSession } from './line-items.ts';

export type NextStep = 'complete' | 'authenticate' | 'klarna' | 'refused';

const KLARNA_REFUSED: Refusal = {
  code: 'payment_method_customer_decline',
  declineCode: null,
  message: 'The customer did not approve the Klarna payment.',
  buyerMessage: 'Klarna no ha aprobado el pago. Inténtalo de nuevo, o vuelve y paga de otra forma.',
};

export async function confirmSession(
  work: Work,
  session: SessionKept,
  buyer: Buyer,
  instrument: Instrument,
): Promise<NextStep> {
  const details = { email: buyer.email, name: buyer.name, address: buyer.address };
  const method = await createMethod(work, instrument, details);
  const intent = await intentFor(work, session, method.type);
  const attempt: CheckoutAttempt = { paymentMethodId: method.id, intentId: intent?.id ?? null, buyer };
  const waiting = await keep(work, session, { attempt, intentId: attempt.intentId, notice: null });

  if (instrument.type === 'klarna') {
    if (intent) await requireAction(work, intent, method, `${session.wire.url}/klarna`);
    return 'klarna';
  }
  if (authenticates(instrument)) {
    if (intent) await requireAction(work, intent, method, `${session.wire.url}/authentication`);
    return 'authenticate';
  }
  if (instrument.type === 'sepa_debit' && intent) {
    const settlesAt = addDays(work.now, instrument.account.days);
    await completeSession(work, waiting, method, await processIntent(work, intent, method, settlesAt));
    return 'complete';
  }
  const refusal = refusalNow(instrument);
  if (refusal) return refuse(work, waiting, refusal);
  return succeed(work, waiting);
}

export async function authenticateSession(
  work: Work,
  session: SessionKept,
  agrees: boolean,
): Promise<NextStep> {
  return agrees ? succeed(work, session) : refuse(work, session, NOT_AUTHENTICATED);
}

export async function answerKlarna(
  work: Work,
  session: SessionKept,
  answer: 'accept' | 'refuse' | 'later',
): Promise<NextStep> {
  if (answer === 'refuse') return refuse(work, session, KLARNA_REFUSED);
  if (answer === 'accept') return succeed(work, session);
  const { intent, method } = await attemptOf(work, session);
  if (!intent) throw new Error('Klarna with nothing to pay');
  await completeSession(work, session, method, await processIntent(work, intent, method));
  return 'complete';
}

export async function keepDraft(
  work: Work,
  session: SessionKept,
  draft: Readonly<Record<string, string>>,
): Promise<SessionKept> {
  return keep(work, session, { draft });
}

async function succeed(work: Work, session: SessionKept): Promise<NextStep> {
  const { intent, method } = await attemptOf(work, session);
  await completeSession(work, session, method, intent && (await succeedIntent(work, intent, method)));
  return 'complete';
}

async function refuse(work: Work, session: SessionKept, refusal: Refusal): Promise<NextStep> {
  const { intent, method } = await attemptOf(work, session);
  if (intent) await failIntent(work, intent, method, refusal);
  await keep(work, session, { attempt: null, notice: refusal.buyerMessage });
  return 'refused';
}

async function attemptOf(
  work: Work,
  { wire, internal }: SessionKept,
): Promise<{ intent: Stripe.PaymentIntent | null; method: Stripe.PaymentMethod }> {
  if (!internal.attempt) throw new Error(`session ${wire.id} has no attempt`);
  const { intentId, paymentMethodId } = internal.attempt;
  return {
    intent: intentId === null ? null : await getIntent(work, intentId),
    method: (await getLinked(work, 'payment_method', paymentMethodId)).wire,
  };
}

/** Returns the intent of earlier attempts, or a new one; null when nothing is due. */
async function intentFor(
  work: Work,
  { wire, internal }: SessionKept,
  methodType: string,
): Promise<Stripe.PaymentIntent | null> {
  const { total } = quoteSession(internal, work.now).today;
  if (total === 0) return null;
  const subscribing = wire.mode === 'subscription';
  if (internal.intentId) {
    const intent = { ...(await getIntent(work, internal.intentId)), amount: total };
    await save(work, 'payment_intent', intent);
    return intent;
  }
  return createIntent(work, {
    amount: total,
    currency: wire.currency ?? 'eur',
    customer: idOf(wire.customer ?? ''),
    description: subscribing ? 'Subscription creation' : null,
    metadata: subscribing ? {} : internal.paymentMetadata,
    methodTypes: subscribing ? [methodType] : wire.payment_method_types,
    setupFutureUsage: subscribing ? 'off_session' : null,
    receiptEmail: null,
  });
}

async function keep(
  work: Work,
  session: SessionKept,
  change: Partial<SessionInternal>,
): Promise<SessionKept> {
  const internal = { ...session.internal, ...change };
  await save(work, 'checkout.session', session.wire, { internal });
  return { ...session, internal };
}
