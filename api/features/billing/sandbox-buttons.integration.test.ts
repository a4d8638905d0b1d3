import { displaySubscription, type SubscriptionInfo } from '@horus/contract/billing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { payByCard } from '#testing/hosted-page';
import { startTestShop, type TestCustomer, type TestShop } from '#testing/test-shop';

/** Uses only the sandbox's buttons and the customer area. */
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

/** Submits the first form to `path` with this button text, with the given fields. */
async function press(text: string, path: string, typed: Record<string, string> = {}): Promise<void> {
  const page = await (await fetch(shop.sandbox.url)).text();
  const form = page
    .split('<form')
    .find((each) => each.includes(`${path}"`) && each.includes(`>${text}</button>`));
  const button = form?.split('<button').find((each) => each.includes(`>${text}</button>`));
  const [, action = ''] = /action="([^"]+)"/.exec(form ?? '') ?? [];
  const [, name, value = ''] = /name="([^"]+)" value="([^"]*)"/.exec(button ?? '') ?? [];
  const answer = await fetch(`${shop.sandbox.url}${action}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...typed, ...(name && { [name]: value }) }),
  });
  expect(answer.status, text).toBe(303);
}

/** Waits for the webhooks; nothing syncs here on demand. */
const shows = (customer: TestCustomer, expected: (info: SubscriptionInfo) => void): Promise<void> =>
  vi.waitFor(async () => expected(await customer.info()), { timeout: 60_000, interval: 100 });

const nextTry = (info: SubscriptionInfo) =>
  info.upcomingCharges.find(({ description }) => description.startsWith('Nuevo intento'))?.date;

async function subscribe(): Promise<TestCustomer> {
  const customer = await shop.newCustomer();
  await payByCard(await customer.startCheckout('business', 'monthly'));
  await shows(customer, ({ status }) => expect(status).toBe('trialing'));
  return customer;
}

/** Ends the free month; its fee and the next two retries are refused. */
async function fallBehind(customer: TestCustomer): Promise<void> {
  await press('También los reintentos', '/decline');
  await press('+ 30 días', '/clock');
  await shows(customer, ({ status }) => expect(status).toBe('trialing'));
  // The free month is 30 whole days and lasts until the next noon.
  for (let day = 0; day < 2; day += 1) await press('+ 1 día', '/clock');
  const tries = new Set<string>();
  for (const days of [0, 3, 5]) {
    for (let day = 0; day < days; day += 1) await press('+ 1 día', '/clock');
    await shows(customer, (info) => {
      expect(info.status).toBe('past_due');
      expect(displaySubscription(info).label).toBe('Pago pendiente');
      expect([...tries]).not.toContain(nextTry(info));
      tries.add(nextTry(info) ?? 'none');
    });
  }
  const [first = '', second = '', third = ''] = [...tries].map((date) => Date.parse(date) / 86_400_000);
  expect([Number(second) - Number(first), Number(third) - Number(second)].map(Math.round)).toEqual([5, 7]);
}

it('the customer area shows the end of the free month, the refused fee, its retries and the plan’s end', async () => {
  const customer = await subscribe();
  await fallBehind(customer);
  await press('+ 30 días', '/clock');
  await shows(customer, (info) => {
    expect(info.status).toBe('canceled');
    expect(displaySubscription(info).label).toBe('Terminado por impago');
    expect(info.upcomingCharges).toEqual([]);
  });
});

it('shows the plan as unpaid if the Stripe account keeps unpaid plans', async () => {
  await press('Guardar', '/settings', { afterRetries: 'mark_unpaid', portalCancellation: 'cancel_at' });
  const customer = await subscribe();
  await fallBehind(customer);
  await press('+ 30 días', '/clock');
  await shows(customer, (info) => {
    expect(info.status).toBe('unpaid');
    expect(displaySubscription(info).label).toBe('Pago pendiente');
    expect(info.upcomingCharges).toEqual([]);
  });
});
