import { expectDocumentsMatchStripe } from '@horus/api/testing/customer-documents';
import { readSubscriptions } from '@horus/api/testing/panel-contradictions';
import type { TestShop } from '@horus/api/testing/test-shop';
import type { SubscriptionInfo } from '@horus/contract/billing';
import { dayOf } from '@horus/contract/dates';
import { DAY_MS, MINUTE_MS } from '@horus/contract/durations';
import type { SubscriptionState } from '@horus/contract/subscription-states';
import { runDailyWork } from '#scripts/local/clock/run-daily-work';
import { customerOf, type Scene } from './actions.ts';
import { type Attempt, type Day, findContradictions } from './contradictions.ts';
import type { Person } from './customers.ts';
import { createMailReader, type ReadMail } from './read-mails.ts';

export interface Life {
  readonly name: string;
  /** Each change of the state, with the day since the purchase. */
  readonly states: { readonly day: number; readonly state: SubscriptionState }[];
  charges: number;
  mails: number;
  readonly contradictions: string[];
}

interface Living extends Life {
  readonly person: Person;
  readonly email: string;
  readonly customerId: string;
  token: string;
  info: SubscriptionInfo;
  /** True when anyone has acted since the panel was read. */
  acted: boolean;
  readonly mailsSoFar: ReadMail[];
}

/** Compares each day what was announced, charged, shown and mailed. Webhooks are off. */
export async function simulateYear(shop: TestShop, people: readonly Person[], days: number): Promise<Life[]> {
  await shop.control('/webhooks', { mode: 'drop' });
  await waitForMorning(shop);
  const readMails = createMailReader(shop);
  const lives: Living[] = [];
  for (const person of people) lives.push(await begin(shop, person));
  let since = shop.clock.now();
  for (let day = 0; day <= days; day++) {
    if (day > 0) {
      await shop.control('/clock/advance', { days: 1 });
      shop.clock.advance(DAY_MS);
    }
    await runDailyWork(shop.api.services);
    const attempts = await readAttempts(shop, since);
    const mails = await readMails();
    since = shop.clock.now();
    for (const living of lives) {
      const today: Day = {
        since: living.info,
        acted: living.acted,
        info: await readPanel(shop, living),
        attempts: attempts.get(living.customerId) ?? [],
        mails: mails.get(living.email) ?? [],
        mailsSoFar: living.mailsSoFar,
        subscriptions: await readSubscriptions(shop.api.services.stripe, living.customerId),
        now: since,
      };
      note(living, day, today);
      for (const what of findContradictions(today)) {
        living.contradictions.push(`day ${day} (${dayOf(since)}, ${today.info.state}): ${what}`);
      }
      const { email, token, info } = living;
      const scene: Scene = { shop, email, token, day, info };
      // The effect of an act on the last day would never be checked.
      if (day === days) continue;
      for (const act of living.person.acts) living.acted = (await act(scene)) || living.acted;
    }
  }
  for (const living of lives) await end(shop, living);
  return lives;
}

/** Advances to 6:00 UTC, so that the time of the run never makes a free month a day longer. */
async function waitForMorning(shop: TestShop): Promise<void> {
  const now = shop.clock.now();
  const morning = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 6);
  const wait = (morning - now.getTime() + DAY_MS) % DAY_MS;
  const minutes = Math.ceil(wait / MINUTE_MS);
  await shop.control('/clock/advance', { minutes });
  shop.clock.advance(minutes * MINUTE_MS);
}

async function begin(shop: TestShop, person: Person): Promise<Living> {
  const customer = await shop.newCustomer({ company: `Obrador ${person.name}` });
  const info = await customer.info();
  await person.pays(await customer.startCheckout(person.planType, person.billingPeriod));
  const { email, token } = customer;
  return {
    ...{ person, email, token, info, acted: true, mailsSoFar: [], name: person.name },
    ...{ states: [], charges: 0, mails: 0, contradictions: [] },
    customerId: await customerOf({ shop, email }),
  };
}

function note(living: Living, day: number, { info, mails }: Day): void {
  if (living.states.at(-1)?.state !== info.state) living.states.push({ day, state: info.state });
  living.mails += mails.length;
  living.mailsSoFar.push(...mails);
  living.info = info;
  living.acted = false;
}

async function end(shop: TestShop, living: Living): Promise<void> {
  const charges = await shop.api.services.stripe.charges
    .list({ customer: living.customerId, limit: 100 })
    .autoPagingToArray({ limit: 1_000 });
  living.charges = charges.filter(({ status }) => status === 'succeeded').length;
  await expectDocumentsMatchStripe(shop, living).catch((error: unknown) => {
    living.contradictions.push(`the papers: ${error instanceof Error ? error.message : String(error)}`);
  });
  let place = 0;
  for (const { state } of living.states) if (state === living.person.passes[place]) place++;
  const missed = living.person.passes.slice(place);
  const reached = living.states.map(({ state }) => state).join(', ');
  if (missed.length > 0) living.contradictions.push(`never came to ${missed.join(', ')}: ${reached}`);
}

/** Signs in again when the session has expired. */
async function readPanel(shop: TestShop, living: Living): Promise<SubscriptionInfo> {
  const ask = () =>
    shop.api.call<SubscriptionInfo>('GET', '/api/stripe/subscription-info', { token: living.token });
  const first = await ask();
  if (first.status === 200) return first.body;
  living.token = (await shop.logIn(living.email)).token;
  return (await ask()).body;
}

async function readAttempts(shop: TestShop, since: Date): Promise<Map<string, Attempt[]>> {
  const { stripe } = shop.api.services;
  const gt = Math.floor(since.getTime() / 1_000);
  const charges = await stripe.charges
    .list({ created: { gt }, limit: 100 })
    .autoPagingToArray({ limit: 1_000 });
  const attempts = charges.map((charge) => ({
    customerId: String(charge.customer),
    day: dayOf(new Date(charge.created * 1_000)),
    cents: charge.amount,
    succeeded: charge.status === 'succeeded',
    failed: charge.status === 'failed',
  }));
  return Map.groupBy(attempts, ({ customerId }) => customerId);
}
