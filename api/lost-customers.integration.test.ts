import type { MessageAnswer } from '@horus/contract/auth';
import type { WizardCheckoutBody } from '@horus/contract/leads';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { organizationBooks } from '#features/billing/customer-area/organization-data';
import { findLostCustomers, listLostCustomers } from '#features/billing/sync/lost-customers';
import { OperatorRefusal } from '#features/requests/operator-refusal';
import { runOperatorCommand } from '#operator-commands';
import { payByCard } from '#testing/hosted-page';
import { settled } from '#testing/test-deliveries';
import { CUSTOMER_PASSWORD, startTestShop, type TestCustomer, type TestShop } from '#testing/test-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const services = () => shop.api.services;
const execute = (query: ReturnType<typeof sql>) => services().database.db.execute(query);

async function operate(...given: string[]): Promise<string> {
  const lines: string[] = [];
  try {
    await runOperatorCommand(services(), given, (line) => lines.push(line));
  } catch (error) {
    if (!(error instanceof OperatorRefusal)) throw error;
    lines.push(error.message);
  }
  return lines.join('\n');
}

async function customerIdOf(email: string): Promise<string> {
  const { data } = await services().stripe.customers.list({ email });
  return data[0]?.id ?? '';
}

async function buy(): Promise<TestCustomer & { customerId: string }> {
  const customer = await shop.newCustomer({ company: 'Talleres Peña' });
  await payByCard(await customer.startCheckout('business', 'monthly'));
  const customerId = await customerIdOf(customer.email);
  await vi.waitFor(async () => expect((await customer.info()).dbSubscription).not.toBeNull(), {
    timeout: 60_000,
  });
  await settled(shop.api, customerId);
  return { ...customer, customerId };
}

const order = (email: string): WizardCheckoutBody => ({
  planType: 'business',
  email,
  companyName: 'Obrador Peña',
  name: 'Sol Ruiz',
  hardware: { devices: 0, cards: 0 },
});

async function buyInWizard(email: string): Promise<string> {
  const { body } = await shop.confirmWizard(order(email));
  await payByCard(body.url);
  const customerId = await customerIdOf(email);
  await vi.waitFor(
    async () => expect((await execute(sql`select from users where email = ${email}`)).rows).toHaveLength(1),
    { timeout: 60_000 },
  );
  await settled(shop.api, customerId);
  return customerId;
}

/** Deletes data like a restore. The drill tests the whole process (npm run drill). */
async function forget(customerId: string, { leaving }: { leaving: 'nothing' | 'account' }): Promise<void> {
  const organization = sql`(select id from organizations where stripe_customer_id = ${customerId})`;
  for (const table of Object.values(organizationBooks)) {
    await execute(sql`delete from ${table} where organization_id = ${organization}`);
  }
  if (leaving === 'account') {
    await execute(
      sql`update organizations set stripe_customer_id = null where stripe_customer_id = ${customerId}`,
    );
    return;
  }
  await execute(sql`delete from users where organization_id = ${organization}`);
  await execute(sql`delete from organizations where stripe_customer_id = ${customerId}`);
}

async function readGauge(): Promise<number> {
  const text = await (await fetch(`${shop.api.url}/metrics`)).text();
  return Number(/^stripe_lost_customers (\d+)$/m.exec(text)?.[1]);
}

/** Sets a password with the newest link and signs in. */
async function setPassword(email: string): Promise<TestCustomer> {
  const mail = (await shop.mailsTo(email)).findLast(({ template }) => template === 'set-password');
  const token = /token=([\w-]+)/.exec(JSON.stringify(mail))?.[1];
  const { status, body } = await shop.api.call<MessageAnswer>('POST', '/api/auth/reset-password', {
    body: { token, newPassword: CUSTOMER_PASSWORD },
    from: '10.9.0.1',
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return shop.logIn(email, '10.9.0.1');
}

describe('a customer who bought after the restored backup', () => {
  it('is logged as an error, counted and listed', async () => {
    const kept = await buy();
    const lost = await buy();
    const wizard = await buyInWizard('nuevo@obrador.example');
    // Paid nothing, so nothing is lost.
    const idle = await shop.newCustomer();
    await idle.startCheckout('business', 'annual');
    await findLostCustomers(services());
    expect(await readGauge()).toBe(0);
    expect(await operate('perdidos')).toBe('No falta ningún cliente de Stripe.');

    await forget(lost.customerId, { leaving: 'nothing' });
    await forget(wizard, { leaving: 'nothing' });
    await forget(await customerIdOf(idle.email), { leaving: 'nothing' });
    await findLostCustomers(services());
    expect(await readGauge()).toBe(2);
    const line = shop.api.logLines.find((each) => each.includes('npm run operator -- perdidos')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ level: 50, count: 2 });
    expect(line).toContain(wizard);
    const said = await operate('perdidos');
    expect(said).toContain(lost.customerId);
    expect(said).toContain('Lucía Peña, nuevo@obrador.example');
    expect(said).not.toContain(kept.customerId);
    expect(said).toContain('2 con compras que esta base de datos no conoce');

    expect(await operate('recuperar', 'todos')).toContain('2 de 2');
    await settled(shop.api, lost.customerId);
    await settled(shop.api, wizard);
    for (const email of [lost.email, 'nuevo@obrador.example']) {
      const back = await setPassword(email);
      expect((await back.info()).dbSubscription).toMatchObject({ planType: 'business' });
    }
    await findLostCustomers(services());
    expect(await readGauge()).toBe(0);
    expect(await operate('perdidos')).toBe('No falta ningún cliente de Stripe.');
  });

  it('keeps an account from before the purchase', async () => {
    const customer = await buy();
    await forget(customer.customerId, { leaving: 'account' });
    expect((await customer.info()).dbSubscription).toBeNull();
    expect(await operate('recuperar', customer.customerId)).toContain('1 de 1');
    await settled(shop.api, customer.customerId);
    expect((await customer.info()).dbSubscription).toMatchObject({ planType: 'business' });
  });

  it('joins the organisation that bought after registering again', async () => {
    const customer = await buy();
    await forget(customer.customerId, { leaving: 'nothing' });
    await shop.api.call('POST', '/api/auth/register', {
      body: { name: 'Lucía Peña', email: customer.email, password: CUSTOMER_PASSWORD },
      from: '10.9.0.2',
    });
    expect(await operate('recuperar', customer.customerId)).toContain('1 de 1');
    await settled(shop.api, customer.customerId);
    const back = await setPassword(customer.email);
    expect((await back.info()).dbSubscription).toMatchObject({ planType: 'business' });
  });

  it('is ignored after an erasure, or when the operator says so', async () => {
    const customer = await buy();
    await execute(sql`
      insert into blocked.customers (stripe_customer_id, deletion_request_id, keep_until)
      values (${customer.customerId}, gen_random_uuid(), now() + interval '6 years')`);
    await forget(customer.customerId, { leaving: 'nothing' });
    expect(await listLostCustomers(services())).toEqual([]);

    const other = await buy();
    await forget(other.customerId, { leaving: 'nothing' });
    expect(await operate('descartar', 'cus_nobody')).toContain('No falta ningún cliente');
    expect(await operate('recuperar', 'cus_nobody')).toContain('No falta ningún cliente');
    await operate('descartar', other.customerId);
    expect(await listLostCustomers(services())).toEqual([]);
    await findLostCustomers(services());
    expect(await readGauge()).toBe(0);
  });
});
