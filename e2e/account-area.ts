import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { BillingPeriod, PlanType } from '@horus/contract/catalog';
import { paths } from '@horus/contract/paths';
import type { Page } from '@playwright/test';
import { newSession, type SignedIn } from './account-access.ts';
import { queryRows } from './database.ts';
import { payByPost } from './hosted-page.ts';
import { E2E_DATA_DIR, PORT } from './system.ts';
import { expect } from './test.ts';
import { openLive } from './visitor.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** A user with a plan, and with a session in this browser. */
export type Customer = SignedIn;

/**
 * Signs in a new customer and buys a plan with the requests of the hosted page's form and the
 * confirmation. purchase.spec.ts tests those pages.
 */
export async function newSubscriber(
  page: Page,
  planType: PlanType = 'business',
  billingPeriod: BillingPeriod = 'monthly',
): Promise<Customer> {
  const customer = await newSession(page);
  const headers = { authorization: `Bearer ${customer.token}` };
  const back = await buyPlan(page, customer, planType, billingPeriod);
  const sessionId = back.searchParams.get('session_id') ?? '';
  const confirmed = await page.request.get(`/api/stripe/checkout-session/${sessionId}`, {
    headers,
  });
  expect(await confirmed.json()).toMatchObject({ status: 'complete', paymentStatus: 'paid' });
  return customer;
}

/** Buys a plan without the pages. Returns the address to which the buyer is sent back. */
export async function buyPlan(
  page: Page,
  { token }: Customer,
  planType: PlanType,
  billingPeriod: BillingPeriod,
): Promise<URL> {
  const answer = await page.request.post('/api/stripe/create-checkout-session', {
    headers: { authorization: `Bearer ${token}` },
    data: { planType, billingPeriod },
  });
  const { url } = (await answer.json()) as { url: string };
  return payByPost(page, url, billingPeriod === 'annual-financed' ? 'klarna' : 'card');
}

/** Opens the dashboard and waits until its data is shown. */
export async function openDashboard(page: Page): Promise<void> {
  await openLive(page, paths.account.dashboard.href());
  await expect(page.getByRole('heading', { name: 'Mi Dashboard' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Tu plan' })).toHaveAttribute('aria-busy', 'false');
}

/** Comes back to the window, which reloads its data. */
export async function refocusWindow(page: Page): Promise<void> {
  const read = page.waitForResponse('**/api/stripe/subscription-info');
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await read;
}

const SAME_ORGANIZATION = `organization_id = (select u.organization_id from users u where u.email = $1)`;

/** A past year, so that no list of it changes with the day of the test. */
export const PAST_YEAR = '2024';

/** Adds history to a customer: copies of their payment and invoice, a day apart, in `PAST_YEAR`. */
export async function addHistory({ email }: Customer, copies: number): Promise<void> {
  for (const [table, moment] of [
    ['mirrored_payments', 'created_at'],
    ['mirrored_invoices', 'issued_at'],
  ] as const) {
    await queryRows(
      `insert into ${table}
       select (jsonb_populate_record(m, jsonb_build_object(
                'id', m.id || 'x' || n, '${moment}', $3::timestamptz - n * interval '1 day'))).*
         from ${table} m, generate_series(1, $2::int) n where m.${SAME_ORGANIZATION}`,
      [email, copies, `${PAST_YEAR}-12-20T10:00:00Z`],
    );
  }
}

/** Makes the mirror ignore later fetches: an event that arrives late changes nothing. */
async function lockMirror({ email }: Customer): Promise<void> {
  await queryRows(`update billing_mirrors set applied_fetch = $2 where ${SAME_ORGANIZATION}`, [
    email,
    Number.MAX_SAFE_INTEGER,
  ]);
}

/** Lets the mirror follow the provider again. */
export async function releaseMirror({ email }: Customer): Promise<void> {
  await queryRows(`update billing_mirrors set applied_fetch = 0 where ${SAME_ORGANIZATION}`, [email]);
}

export async function setSubscriptionStatus(customer: Customer, status: string): Promise<void> {
  await lockMirror(customer);
  await queryRows(`update mirrored_subscriptions set status = $2 where ${SAME_ORGANIZATION}`, [
    customer.email,
    status,
  ]);
}

export async function endSubscription(customer: Customer): Promise<void> {
  await setSubscriptionStatus(customer, 'canceled');
  await queryRows(`update mirrored_subscriptions set ended_at = now() where ${SAME_ORGANIZATION}`, [
    customer.email,
  ]);
}

/**
 * Opens a customer's invoice in the mirror, refused or with its debit pending. A plan without any
 * other payment has not begun; one that is past due has an earlier payment.
 */
export async function setLastInvoiceOpen(
  customer: Customer,
  {
    status,
    payment,
    retryInDays,
  }: { readonly status: string; readonly payment: string; readonly retryInDays: number | null },
): Promise<void> {
  await setSubscriptionStatus(customer, status);
  if (status === 'past_due') await addHistory(customer, 1);
  await queryRows(
    `update mirrored_invoices i
        set status = 'open', amount_remaining = total, amount_paid = 0, paid_at = null, payment_state = $2, attempt_count = 1,
            next_attempt_at = now() + $3::int * interval '1 day'
       from (select id from mirrored_invoices where ${SAME_ORGANIZATION} order by issued_at desc limit 1) newest
      where i.id = newest.id`,
    [customer.email, payment, retryInDays],
  );
}

export async function disputePayments(customer: Customer): Promise<void> {
  await setPaymentStatus(customer, 'disputed');
}

export async function setPaymentStatus(customer: Customer, status: string): Promise<void> {
  await lockMirror(customer);
  await queryRows(`update mirrored_payments set status = $2 where ${SAME_ORGANIZATION}`, [
    customer.email,
    status,
  ]);
}

export async function cancelAtPeriodEnd(customer: Customer): Promise<void> {
  await lockMirror(customer);
  await queryRows(
    `update mirrored_subscriptions set cancels_at = current_period_ends_at where ${SAME_ORGANIZATION}`,
    [customer.email],
  );
}

/**
 * Moves the end of a customer's financed year in the mirror.
 * @returns the end, in ISO 8601
 */
export async function endOfYear(
  customer: Customer,
  { inDays }: { readonly inDays: number },
): Promise<string> {
  await lockMirror(customer);
  const [year] = await queryRows<{ ends_at: Date }>(
    `update financed_years y
        set ends_at = t.at, starts_at = t.at - interval '1 year', contracted_at = t.at - interval '1 year'
       from (select now() + $2::int * interval '1 day' as at) t where y.${SAME_ORGANIZATION} returning y.ends_at`,
    [customer.email, inDays],
  );
  return year?.ends_at.toISOString() ?? '';
}

export async function clearTaxId(customer: Customer): Promise<void> {
  await lockMirror(customer);
  await queryRows(`update mirrored_payments set payer = payer - 'taxId' where ${SAME_ORGANIZATION}`, [
    customer.email,
  ]);
}

/** Deletes a customer's subscription from the mirror. Only its paid checkout remains. */
export async function removeSubscription(customer: Customer): Promise<void> {
  await lockMirror(customer);
  await queryRows(`delete from mirrored_subscriptions where ${SAME_ORGANIZATION}`, [customer.email]);
}

/** Runs `npm run operator -- …`. */
export async function runOperator(...given: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/operator.ts', ...given], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(PORT), DATA_DIR: `${E2E_DATA_DIR}/promo` },
  });
  return stdout;
}
