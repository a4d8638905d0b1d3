import { cards, post } from '@horus/api/testing/hosted-page';
import { createPlanChanges, type Plan } from '@horus/api/testing/plan-changes';
import type { TestShop } from '@horus/api/testing/test-shop';
import type { SubscriptionInfo } from '@horus/contract/billing';
import type { SubscriptionState } from '@horus/contract/subscription-states';

/** A customer's day: what they see before they do anything. */
export interface Scene {
  readonly shop: TestShop;
  readonly email: string;
  readonly token: string;
  /** Days since they bought. */
  readonly day: number;
  readonly info: SubscriptionInfo;
}

/** What a customer, their bank or the company does on a day; answers whether anything was done. */
export type Act = (scene: Scene) => Promise<boolean>;

type Deed = (scene: Scene) => Promise<unknown>;

/** Does it on one day. */
export function onDay(day: number, deed: Deed): Act {
  return async (scene) => scene.day === day && done(deed, scene);
}

/** Does it each time that the panel shows a state. */
export function whenever(state: SubscriptionState, deed: Deed): Act {
  return async (scene) => scene.info.state === state && done(deed, scene);
}

/** Does it the first time that the panel shows a state. */
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

/** The button of what is owed: pays with a good card, on the invoice's own page. */
export async function payDue({ info }: Scene): Promise<void> {
  await post(`${payUrlOf(info)}/pay`, GOOD_CARD);
}

/** The same button, where the bank only wants to hear its customer. */
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

/** The page 'Cambiar de plan': takes what is shown, and says all that has to be said. */
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

/** From now on the bank refuses every fee, or takes that back. */
export function refuseFees(times: number): Deed {
  return ({ shop, info }) => shop.control(`/subscriptions/${info.id}/decline`, { times });
}

/** The company sends its customer invoices to be paid, instead of charging them. */
export const sendInvoices: Deed = ({ shop, info }) =>
  shop.api.services.stripe.subscriptions.update(String(info.id), {
    collection_method: 'send_invoice',
    days_until_due: 15,
  });

/** The company gives back a part of the newest payment that has come, or all that was ever paid. */
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

/** The payer asks the bank for the newest payment. */
export const dispute: Deed = async (scene) => {
  const [charge] = (await chargesOf(scene)).filter(({ paid }) => paid);
  await scene.shop.control(`/charges/${charge?.id}/dispute`);
};

/** The bank decides. */
export function decideDispute(outcome: 'won' | 'lost'): Deed {
  return async (scene) => {
    const [charge] = (await chargesOf(scene)).filter(({ disputed }) => disputed);
    const { data } = await scene.shop.api.services.stripe.disputes.list({
      payment_intent: String(charge?.payment_intent),
    });
    await scene.shop.control(`/disputes/${data[0]?.id}`, { outcome });
  };
}

/** A payment that is on its way comes, or does not. */
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

/** The customer's id at Stripe. */
export async function customerOf({ shop, email }: Pick<Scene, 'shop' | 'email'>): Promise<string> {
  const { data } = await shop.api.services.stripe.customers.list({ email });
  return data[0]?.id ?? '';
}
