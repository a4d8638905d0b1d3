import { addDays, dayOf, startOfDay } from '@horus/contract/dates';
import { DAY_MS } from '@horus/contract/durations';
import { type SQL, sql } from 'drizzle-orm';
import { syncCustomer } from '#features/billing/sync/sync-customer';
import type { MessageProps, Template } from '#mails/messages.ts';
import type { TestCustomer, TestShop } from '#testing/test-shop';

/** 06:00 UTC. */
const MORNING_MS = DAY_MS / 4;

/** Returns noon in Madrid, which keeps its day across clock changes. */
export function noonBefore(moment: string | null | undefined, days: number): Date {
  const day = addDays(dayOf(new Date(moment ?? '')), -days);
  return new Date(startOfDay(day).getTime() + DAY_MS / 2);
}

type Customer = Pick<TestCustomer, 'email'>;

/**
 * Moves a shop through time without webhooks, so that tests choose when to sync. Call `begin`
 * first: it moves to an early morning, so that no free month gets an extra day.
 */
export function createTimeline(getShop: () => TestShop) {
  const services = () => getShop().api.services;
  const stripe = () => services().stripe;
  const rows = async <Row extends Record<string, unknown>>(query: SQL) =>
    (await services().database.db.execute<Row>(query)).rows;

  async function customerIdOf({ email }: Customer): Promise<string> {
    const { data } = await stripe().customers.list({ email });
    return data[0]?.id ?? '';
  }

  async function passDays(days: number): Promise<void> {
    await getShop().control('/clock/advance', { days });
    getShop().clock.advance(days * DAY_MS);
  }

  async function passUntil(moment: Date): Promise<void> {
    const minutes = Math.round((moment.getTime() - getShop().clock.now().getTime()) / 60_000);
    await getShop().control('/clock/advance', {
      days: Math.floor(minutes / 1_440),
      minutes: minutes % 1_440,
    });
    getShop().clock.advance(minutes * 60_000);
  }

  return {
    async begin() {
      await getShop().control('/webhooks', { mode: 'drop' });
      const wait = (MORNING_MS - (getShop().clock.now().getTime() % DAY_MS) + DAY_MS) % DAY_MS;
      await passUntil(new Date(getShop().clock.now().getTime() + wait));
    },
    rows,
    customerIdOf,
    passDays,
    passUntil,
    sync: async (customer: Customer) => syncCustomer(services(), await customerIdOf(customer)),

    infoOf: async ({ email }: Customer) => (await getShop().logIn(email)).info(),

    /** Returns the customer's mirrored rows, oldest first. */
    async mirrorOf({ email }: Customer) {
      const own = sql`organization_id = (select organization_id from users where email = ${email})`;
      return {
        subscriptions: await rows<{ id: string; status: string; ended: boolean }>(sql`
          select id, status, ended_at is not null as ended from mirrored_subscriptions where ${own} order by started_at, id`),
        payments: await rows<{
          amount: number;
          amount_refunded: number;
          status: string;
          method: string | null;
          last4: string | null;
        }>(sql`
          select amount, amount_refunded, status, payment_method->>'type' as method,
                 payment_method->>'last4' as last4
            from mirrored_payments where ${own} order by created_at, id`),
        invoices: await rows<{ status: string; total: number; amount_remaining: number }>(sql`
          select status, total, amount_remaining from mirrored_invoices where ${own} order by issued_at, id`),
        years: await rows<{ plan_type: string; refunded: boolean }>(sql`
          select plan_type, refunded from financed_years where ${own} order by starts_at, checkout_session_id`),
      };
    },

    /** Templates of the mails sent to a customer, except the welcome mail. */
    async noticesTo({ email }: Customer): Promise<Template[]> {
      const mails = await getShop().mailsTo(email);
      return mails.map(({ template }) => template).filter((template) => template !== 'welcome');
    },

    async propsTo<Name extends Template>({ email }: Customer, template: Name): Promise<MessageProps[Name][]> {
      const mails = await getShop().mailsTo(email);
      return mails
        .filter((mail) => mail.template === template)
        .map(({ props }) => props as MessageProps[Name]);
    },

    async subscriptionOf(customer: Customer) {
      const { data } = await stripe().subscriptions.list({
        customer: await customerIdOf(customer),
        status: 'all',
      });
      const [subscription] = data;
      if (!subscription) throw new Error('no subscription');
      return subscription;
    },
  };
}
