import type Stripe from 'stripe';
import { idOf } from '#stripe/kinds';
import { getLinked, listAll } from '#stripe/objects';
import { listSubscriptions, setDefaultMethod } from '#stripe/payments/default-method';
import {
  authenticates,
  createMethod,
  type KeepableInstrument,
  refusalNow,
} from '#stripe/payments/instruments';
import { attachMethod, detachMethod } from '#stripe/payments/payment-methods';
import { askSetup, failSetup, startSetup, succeedSetup } from '#stripe/payments/setup-intents';
import { NOT_AUTHENTICATED, type Refusal } from '#stripe/payments/test-cards';
import type { Work } from '#stripe/work';
import { type Portal, savePortal } from './open-portal.ts';

export type MethodStep = 'kept' | 'authenticate' | 'refused';

export async function replaceMethod(
  work: Work,
  portal: Portal,
  instrument: KeepableInstrument,
  name: string,
): Promise<MethodStep> {
  const { customer, session } = portal;
  const details = { email: customer.email, name, address: customer.address ?? null };
  const method = await createMethod(work, instrument, details);
  const setup = await startSetup(work, customer.id, method);
  if (authenticates(instrument)) {
    await askSetup(work, setup, `${session.url}/payment-method/authentication`);
    await savePortal(work, portal, {
      attempt: { paymentMethodId: method.id, setupIntentId: setup.id },
      notice: null,
    });
    return 'authenticate';
  }
  const refusal = refusalNow(instrument);
  return refusal ? refuse(work, portal, setup, method, refusal) : keep(work, portal, setup, method);
}

export async function answerBank(work: Work, portal: Portal, agrees: boolean): Promise<MethodStep> {
  const { attempt } = portal.internal;
  if (!attempt) throw new Error(`portal ${portal.session.id} has no attempt`);
  const { wire: setup } = await getLinked(work, 'setup_intent', attempt.setupIntentId);
  const { wire: method } = await getLinked(work, 'payment_method', attempt.paymentMethodId);
  return agrees ? keep(work, portal, setup, method) : refuse(work, portal, setup, method, NOT_AUTHENTICATED);
}

/** Removes an unused payment method. Returns whether it was removed. */
export async function removeMethod(work: Work, { customer }: Portal, id: string): Promise<boolean> {
  const method = (await listAll(work, 'payment_method', { customer: customer.id })).find(
    (each) => each.id === id,
  );
  if (!method || (await idsInUse(work, customer)).includes(id)) return false;
  await detachMethod(work, method);
  return true;
}

/** Lists the methods in use, the most important first. */
export async function idsInUse(work: Work, customer: Stripe.Customer): Promise<string[]> {
  const subscriptions = await listSubscriptions(work, customer.id);
  const references = [
    ...subscriptions.map((each) => each.default_payment_method),
    customer.invoice_settings.default_payment_method,
  ];
  return references.flatMap((reference) => (reference ? [idOf(reference)] : []));
}

async function keep(
  work: Work,
  portal: Portal,
  setup: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
): Promise<MethodStep> {
  await succeedSetup(work, setup);
  await attachMethod(work, method, portal.customer.id);
  await setDefaultMethod(work, portal.customer.id, method.id);
  await savePortal(work, portal, { attempt: null, notice: null });
  return 'kept';
}

async function refuse(
  work: Work,
  portal: Portal,
  setup: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  refusal: Refusal,
): Promise<MethodStep> {
  await failSetup(work, setup, method, refusal);
  await savePortal(work, portal, { attempt: null, notice: refusal.buyerMessage });
  return 'refused';
}
