import type { VerifyCheckoutAnswer } from '@horus/contract/billing';
import { billingPeriods, planTypes, promo, promoCovers } from '@horus/contract/catalog';
import type { Order } from '@horus/contract/quote';
import { sql } from 'drizzle-orm';
import { payByCard, payByKlarna } from '#testing/hosted-page';
import { tokenOf } from '#testing/test-accounts';
import { CUSTOMER_PASSWORD, type TestShop } from '#testing/test-shop';

export interface Placed extends Order {
  readonly devices: number;
  readonly cards: number;
  readonly promoCode: string;
}

/** Includes fewer and more cards than the free ones. */
const HARDWARE = [
  { devices: 0, cards: 0 },
  { devices: 1, cards: 0 },
  { devices: 1, cards: 5 },
  { devices: 3, cards: 40 },
  { devices: 0, cards: 12 },
];

/**
 * Lists every possible order: from the pricing page, every plan and period without hardware; in the
 * wizard, every plan monthly with hardware. Each also after a used trial.
 * @param runningCode the setting PROMO_CODE; empty without a promotion
 */
export function listOrders(runningCode: string): Placed[] {
  const fromCards = planTypes.flatMap((planType) =>
    billingPeriods.map((billingPeriod) => ({
      planType,
      billingPeriod,
      channel: 'pricing' as const,
      promotional: runningCode !== '' && promoCovers(planType, billingPeriod),
      devices: 0,
      cards: 0,
      promoCode: '',
    })),
  );
  const inWizard = planTypes.flatMap((planType) =>
    HARDWARE.flatMap((units) =>
      codesFor(planType, runningCode).map((promoCode) => ({
        planType,
        billingPeriod: 'monthly' as const,
        channel: 'wizard' as const,
        promotional: promoCode !== '',
        ...units,
        promoCode,
      })),
    ),
  );
  const first = [...fromCards, ...inWizard];
  const again = first.filter(({ billingPeriod, devices, channel }) =>
    channel === 'wizard' ? devices === 3 : billingPeriod === 'monthly',
  );
  return [...first, ...again.map((order) => ({ ...order, trialUsed: true }))];
}

function codesFor(planType: Order['planType'], runningCode: string): string[] {
  return runningCode !== '' && planType === promo.planType ? ['', runningCode] : [''];
}

export function nameOf(order: Placed): string {
  const { planType, billingPeriod, channel, devices, cards, promotional, trialUsed } = order;
  const extras = [
    channel === 'wizard' ? `with ${devices} devices and ${cards} cards` : null,
    promotional ? 'at half price' : null,
    trialUsed ? 'its free month used' : null,
  ].filter((each) => each !== null);
  return [`${planType} ${billingPeriod} from ${channel}`, ...extras].join(', ');
}

export interface Purchase {
  readonly email: string;
  readonly token: string;
  readonly sessionId: string;
  /** Null outside the wizard. */
  readonly formToken: string | null;
}

let buyers = 0;
const newBuyer = () => ({
  email: `compra${++buyers}@obrador.example`,
  from: `10.5.${Math.floor(buyers / 200)}.${buyers % 200}`,
});

/** Buys as the site does, pays on the hosted page and returns to the site. */
export function placeOrder(shop: TestShop, order: Placed): Promise<Purchase> {
  return order.channel === 'pricing' ? buyFromCard(shop, order) : buyInWizard(shop, order);
}

async function buyFromCard(shop: TestShop, order: Placed): Promise<Purchase> {
  const customer = await shop.newCustomer();
  if (order.trialUsed) await spendTrial(shop, customer.email);
  const page = await customer.startCheckout(order.planType, order.billingPeriod);
  const back = await (order.billingPeriod === 'annual-financed'
    ? payByKlarna(page, 'accept')
    : payByCard(page));
  const { email, token } = customer;
  return { email, token, sessionId: await verifyCheckout(shop, back), formToken: null };
}

/** A new buyer gets an account from the purchase. */
async function buyInWizard(shop: TestShop, order: Placed): Promise<Purchase> {
  const known = order.trialUsed ? await shop.newCustomer() : null;
  const { email, from } = known ? { email: known.email, from: '10.6.0.1' } : newBuyer();
  if (known) await spendTrial(shop, email);
  const session = known ? { token: known.token } : {};
  const form = await shop.api.call<{ token: string }>('GET', '/api/leads/form-token', session);
  const confirmed = await shop.confirmWizard(
    {
      planType: order.planType,
      email,
      companyName: 'Obrador Peña',
      name: 'Sol Ruiz',
      hardware: { devices: order.devices, cards: order.cards },
      ...(order.promoCode && { promoCode: order.promoCode }),
    },
    session,
  );
  if (confirmed.status !== 200) throw new Error(`wizard: ${JSON.stringify(confirmed.body)}`);
  const sessionId = await verifyCheckout(shop, await payByCard(confirmed.body.url));
  const token = known?.token ?? (await setPasswordAndLogIn(shop, email, from));
  return { email, token, sessionId, formToken: form.body.token };
}

async function verifyCheckout(shop: TestShop, back: URL): Promise<string> {
  const sessionId = back.searchParams.get('session_id') ?? '';
  const { body } = await shop.api.call<VerifyCheckoutAnswer>('POST', '/api/verify-checkout', {
    body: { sessionId },
  });
  if (body.status !== 'success') throw new Error(`not paid: ${JSON.stringify(body)}`);
  return sessionId;
}

/** Follows the link of the 'set-password' mail, logs in and returns the token. */
export async function setPasswordAndLogIn(shop: TestShop, email: string, from: string): Promise<string> {
  const mail = (await shop.mailsTo(email)).find(({ template }) => template === 'set-password');
  if (mail?.template !== 'set-password') throw new Error(`no link for ${email}`);
  const reset = { token: tokenOf(mail.props.setPasswordUrl), newPassword: CUSTOMER_PASSWORD };
  await shop.api.call('POST', '/api/auth/reset-password', { body: reset, from });
  return (await shop.logIn(email, from)).token;
}

async function spendTrial(shop: TestShop, email: string): Promise<void> {
  await shop.api.services.database.db.execute(sql`
    insert into mirrored_subscriptions
      (id, organization_id, status, plan_type, billing_period, started_at, trial_ends_at, current_period_starts_at,
       current_period_ends_at, ended_at, fee, discounted_fee, discounted_fees_left)
    select 'sub_past_' || id, organization_id, 'canceled', 'business', 'monthly', '2024-01-01', '2024-01-31',
           '2024-01-31', '2024-02-29', '2024-02-29', 4839, 4839, 0 from users where email = ${email}`);
}
