import { cards, post } from '@horus/api/testing/hosted-page';
import { createPlanChanges, type Plan } from '@horus/api/testing/plan-changes';
import type { TestShop } from '@horus/api/testing/test-shop';
import type { SubscriptionInfo } from '@horus/contract/billing';
import type { SubscriptionState } from '@horus/contract/subscription-states';

export interface Scene {
  readonly shop: TestShop;
  readonly email: string;
  readonly token: string;
  /** Days since the purchase. */
  readonly day: number;
  readonly info: SubscriptionInfo;
}

/** Returns whether anything was done. */
export type Act = (scene: Scene) => Promise<boolean>;

type Deed = (scene: Scene) => Promise<unknown>;

export function onDay(day: number, deed: Deed): Act {
  return async (scene) => scene.day === day && done(deed, scene);
}

export function whenever(state: SubscriptionState, deed: Deed): Act {
  return async (scene) => scene.info.state === state && done(deed, scene);
}

export function once(state: SubscriptionState, deed: Deed): Act {
  const doneFor = new Set<string>();
  return async (scene) => {
    if (scene.info.state !== state || doneFor.has(scene.email)) return false;
    doneFor.add(scene.email);
    return done(deed, scene);
  };
}

async function done(deed: Deed, scene: Scene): Promise<true> {
  await deed(scene);
  return true;
}

const GOOD_CARD = {
  method: 'card',
  cardNumber: cards.ok,
  cardExpiry: '12/39',
  cardCvc: '123',
  cardName: 'Lucía Peña',
} as const;

/** Pays on the invoice's own page. */
export async function payDue({ info }: Scene): Promise<void> {
  await post(`${payUrlOf(info)}/pay`, GOOD_CARD);
}

/** Passes the bank's authentication on the invoice's own page. */
export async function confirmDue({ info }: Scene): Promise<void> {
  await post(`${payUrlOf(info)}/authentication`, { answer: 'complete' });
}

function payUrlOf({ state, due }: SubscriptionInfo): string {
  if (!due?.payUrl) throw new Error(`'${state}' has a button to pay and nothing to pay`);
  return due.payUrl;
}

export const cancel: Deed = (scene) => inPortal(scene, 'cancel', { feedback: 'unused' });
export const resume: Deed = (scene) => inPortal(scene, 'resume', {});

async function inPortal(
  { shop, token, info }: Scene,
  action: string,
  form: Record<string, string>,
): Promise<void> {
  const { body } = await shop.api.call<{ url: string }>('POST', '/api/stripe/create-portal-session', {
    token,
  });
  await post(`${body.url}/subscriptions/${info.id}/${action}`, form);
}

/** Changes the plan as the page 'Cambiar de plan' does, with all its confirmations. */
export function changePlan(planType: Plan['planType'], billingPeriod: Plan['billingPeriod']): Deed {
  return async (scene) => {
    const changes = createPlanChanges(() => scene.shop);
    const to = { planType, billingPeriod };
    const { status, body } = await changes.confirm(scene, to, await changes.allowed(scene, to));
    if (status !== 200) throw new Error(`${scene.email} could not change: ${JSON.stringify(body)}`);
  };
}

export const undoChange: Deed = async (scene) => {
  const { status } = await createPlanChanges(() => scene.shop).undo(scene);
  if (status !== 200) throw new Error(`${scene.email} could not undo: ${status}`);
};

/** Makes the bank decline the subscription's next `times` fees. */
export function refuseFees(times: number): Deed {
  return ({ shop, info }) => shop.control(`/subscriptions/${info.id}/decline`, { times });
}

export const sendInvoices: Deed = ({ shop, info }) =>
  shop.api.services.stripe.subscriptions.update(String(info.id), {
    collection_method: 'send_invoice',
    days_until_due: 15,
  });

/** Refunds part of the newest payment, or all payments in full. */
export function refund(cents: number | 'everything'): Deed {
  return async (scene) => {
    const { stripe } = scene.shop.api.services;
    const charges = (await chargesOf(scene)).filter(({ paid, refunded }) => paid && !refunded);
    const given = cents === 'everything' ? charges : charges.slice(0, 1);
    for (const { id } of given) {
      await stripe.refunds.create({ charge: id, ...(cents === 'everything' ? {} : { amount: cents }) });
    }
  };
}

export const dispute: Deed = async (scene) => {
  const [charge] = (await chargesOf(scene)).filter(({ paid }) => paid);
  await scene.shop.control(`/charges/${charge?.id}/dispute`);
};

export function decideDispute(outcome: 'won' | 'lost'): Deed {
  return async (scene) => {
    const [charge] = (await chargesOf(scene)).filter(({ disputed }) => disputed);
    const { data } = await scene.shop.api.services.stripe.disputes.list({
      payment_intent: String(charge?.payment_intent),
    });
    await scene.shop.control(`/disputes/${data[0]?.id}`, { outcome });
  };
}

export function decidePayment(outcome: 'succeed' | 'fail'): Deed {
  return async (scene) => {
    const { data } = await scene.shop.api.services.stripe.paymentIntents.list({
      customer: await customerOf(scene),
    });
    const waiting = data.find(({ status }) => status === 'processing');
    await scene.shop.control(`/payments/${waiting?.id}`, { outcome });
  };
}

async function chargesOf(scene: Scene) {
  const { data } = await scene.shop.api.services.stripe.charges.list({
    customer: await customerOf(scene),
    limit: 100,
  });
  return data;
}

export async function customerOf({ shop, email }: Pick<Scene, 'shop' | 'email'>): Promise<string> {
  const { data } = await shop.api.services.stripe.customers.list({ email });
  return data[0]?.id ?? '';
}
