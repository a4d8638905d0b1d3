import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { BillingPeriod, PlanType } from '@horus/contract/catalog';
import { calls, paths } from '@horus/contract/paths';
import type { Page } from '@playwright/test';
import { type Buyer, newBuyer, signIn } from './buyer.ts';
import { queryRows } from './database.ts';
import { goToKlarna, payByCard } from './hosted-page.ts';
import { E2E_DATA_DIR, PORT } from './system.ts';
import { expect } from './test.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** Somebody with an account, a session in this browser and, where he has bought, a plan. */
export interface Customer extends Buyer {
  readonly token: string;
}

/** Signs a new customer in. */
export async function newCustomer(page: Page): Promise<Customer> {
  const buyer = newBuyer();
  return { ...buyer, token: await signIn(page, buyer) };
}

/** Signs a new customer in and buys a plan on the hosted payment page. */
export async function newSubscriber(
  page: Page,
  planType: PlanType = 'business',
  billingPeriod: BillingPeriod = 'monthly',
): Promise<Customer> {
  const customer = await newCustomer(page);
  const answer = await page.request.post(calls.billing.createCheckoutSession.href(), {
    headers: { authorization: `Bearer ${customer.token}` },
    data: { planType, billingPeriod },
  });
  await page.goto(((await answer.json()) as { url: string }).url);
  if (billingPeriod === 'annual-financed') {
    await goToKlarna(page);
    await page.getByRole('button', { name: 'Aceptar y pagar' }).click();
  } else {
    await payByCard(page);
  }
  await expect(page.getByRole('heading', { name: '¡Pedido Confirmado!' })).toBeVisible();
  return customer;
}

/** Opens the dashboard and waits until it shows what it has read. */
export async function openDashboard(page: Page): Promise<void> {
  await page.goto(paths.account.dashboard.href());
  await expect(page.getByRole('heading', { name: 'Mi Dashboard' })).toBeVisible();
  await expect(page.getByText(/^Actualizado a las/)).toBeVisible();
}

const SAME_ORGANIZATION = `organization_id = (select u.organization_id from users u where u.email = $1)`;

/** Gives a customer a longer past: copies of his payment and his invoice, a day apart. */
export async function addHistory({ email }: Customer, copies: number): Promise<void> {
  for (const [table, moment] of [
    ['mirrored_payments', 'created_at'],
    ['mirrored_invoices', 'issued_at'],
  ] as const) {
    await queryRows(
      `insert into ${table}
       select (jsonb_populate_record(m, jsonb_build_object(
                'id', m.id || 'x' || n, '${moment}', m.${moment} - n * interval '1 day'))).*
         from ${table} m, generate_series(1, $2::int) n where m.${SAME_ORGANIZATION}`,
      [email, copies],
    );
  }
}

/** Has no fetch count as newer than what is there: an event that comes late changes nothing any more. */
async function holdMirror({ email }: Customer): Promise<void> {
  await queryRows(`update billing_mirrors set applied_fetch = $2 where ${SAME_ORGANIZATION}`, [
    email,
    Number.MAX_SAFE_INTEGER,
  ]);
}

/** Lets our own copy follow the provider again. */
export async function releaseMirror({ email }: Customer): Promise<void> {
  await queryRows(`update billing_mirrors set applied_fetch = 0 where ${SAME_ORGANIZATION}`, [email]);
}

/** Changes what our own copy of the provider's state says of a customer's plan, and holds it there. */
export async function setSubscriptionStatus(customer: Customer, status: string): Promise<void> {
  await holdMirror(customer);
  await queryRows(`update mirrored_subscriptions set status = $2 where ${SAME_ORGANIZATION}`, [
    customer.email,
    status,
  ]);
}

/** Forgets a customer's subscription, for good: its paid checkout is all that is known. */
export async function forgetSubscription(customer: Customer): Promise<void> {
  await holdMirror(customer);
  await queryRows(`delete from mirrored_subscriptions where ${SAME_ORGANIZATION}`, [customer.email]);
}

/** Runs the operator's command, as `npm run operator -- …` does. */
export async function runOperator(...given: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/operator.ts', ...given], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(PORT), DATA_DIR: `${E2E_DATA_DIR}/promo` },
  });
  return stdout;
}
