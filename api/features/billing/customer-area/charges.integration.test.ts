import {
  type InvoicesPage,
  PAPERS_PER_PAGE,
  PAYMENTS_PER_PAGE,
  type PaymentsPage,
  type SubscriptionInfo,
} from '@horus/contract/billing';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mirroredInvoices, mirroredPayments } from '#features/billing/billing-tables';
import { payByCard, payByKlarna } from '#testing/hosted-page';
import { reconcile } from '#testing/reconcile';
import { startTestShop, type TestCustomer, type TestShop } from '#testing/test-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterEach(() => shop.clearFaults());
afterAll(() => shop.close());

const services = () => shop.api.services;

async function organizationOf({ email }: TestCustomer): Promise<string> {
  const { rows } = await services().database.db.execute<{ organization_id: string }>(
    sql`select organization_id from users where email = ${email}`,
  );
  return rows[0]?.organization_id ?? '';
}

async function newSubscriber(fields: { company?: string } = {}): Promise<TestCustomer> {
  const customer = await shop.newCustomer(fields);
  await payByCard(await customer.startCheckout('business', 'annual'));
  await reconcile(services());
  return customer;
}

/** Three rows share each date. */
async function writeHistory(organizationId: string, count: number): Promise<void> {
  const { db } = services().database;
  const ids = Array.from({ length: count }, (_, index) => String(index).padStart(4, '0'));
  const at = (index: number) => new Date(Date.UTC(2024, 0, 1 + Math.floor(index / 3)));
  const tag = organizationId.slice(0, 8);
  await db.insert(mirroredPayments).values(
    ids.map((id, index) => ({
      id: `pi_${tag}_${id}`,
      organizationId,
      type: 'subscription' as const,
      description: `Cuota ${id}`,
      amount: 4839,
      amountRefunded: 0,
      failures: [],
      currency: 'eur',
      status: 'succeeded',
      createdAt: at(index),
    })),
  );
  await db.insert(mirroredInvoices).values(
    ids.map((id, index) => ({
      id: `in_${tag}_${id}`,
      organizationId,
      number: id,
      status: 'paid',
      total: 4839,
      amountRemaining: 0,
      amountPaid: 4839,
      creditedBeforePayment: 0,
      creditedAfterPayment: 0,
      balanceApplied: 0,
      attemptCount: 1,
      currency: 'eur',
      coversInstallation: false,
      issuedAt: at(index),
    })),
  );
}

async function walk<Page extends { next: string | null }>(path: string, token: string): Promise<Page[]> {
  const pages: Page[] = [];
  let before: string | null = null;
  do {
    const query: string = before ? `?before=${encodeURIComponent(before)}` : '';
    const { status, body } = await shop.api.call<Page>('GET', path + query, { token });
    expect(status).toBe(200);
    pages.push(body);
    before = body.next;
  } while (before);
  return pages;
}

describe('a list of charges', () => {
  it('returns each row once over all pages, newest first', async () => {
    const customer = await shop.newCustomer();
    await writeHistory(await organizationOf(customer), 35);
    const payments = await walk<PaymentsPage>('/api/stripe/payments', customer.token);
    const invoices = await walk<InvoicesPage>('/api/stripe/invoices', customer.token);
    expect(payments.map((page) => page.payments.length)).toEqual([PAYMENTS_PER_PAGE, 10, 10, 5]);
    expect(invoices.map((page) => page.invoices.length)).toEqual([PAPERS_PER_PAGE, 10]);
    const paid = payments.flatMap((page) => page.payments);
    expect(new Set(paid.map(({ id }) => id)).size).toBe(35);
    const order = paid.map(({ date, id }) => `${date} ${id}`);
    expect(order).toEqual([...order].sort().reverse());
    const numbers = invoices.flatMap((page) => page.invoices.map(({ number }) => number));
    expect(numbers).toEqual([...numbers].sort().reverse());
    // The dashboard's lists start with the same rows.
    expect((await customer.info()).payments).toEqual(payments[0]?.payments);
  });

  it('has no next page after a full last page, and is empty without charges', async () => {
    const customer = await shop.newCustomer();
    expect(await walk<PaymentsPage>('/api/stripe/payments', customer.token)).toEqual([
      { payments: [], next: null },
    ]);
    await writeHistory(await organizationOf(customer), PAYMENTS_PER_PAGE);
    expect(await walk<PaymentsPage>('/api/stripe/payments', customer.token)).toHaveLength(1);
  });

  it.each([
    'x',
    '1_',
    '_pi_1',
    '1700000000000000_pi 1',
    "1700000000000000_pi'--",
    '99999999999999999_pi_1',
    '1700000000000_pi_1',
    '253402300800000000_pi_1',
    '1700000000000000_pi_1&limit=1000',
  ])('returns 400 for the cursor %j', async (before) => {
    const customer = await shop.newCustomer();
    for (const list of ['payments', 'invoices']) {
      const query = before.includes('&') ? before : encodeURIComponent(before);
      const { status, body } = await shop.api.call('GET', `/api/stripe/${list}?before=${query}`, {
        token: customer.token,
      });
      expect([status, body.code]).toEqual([400, 'request.invalid']);
    }
  });

  it('returns 401 without a sign-in', async () => {
    for (const list of ['payments', 'invoices']) {
      expect((await shop.api.call('GET', `/api/stripe/${list}`)).status).toBe(401);
    }
  });

  it.each([
    ['mirrored_payments', 'created_at'],
    ['mirrored_invoices', 'issued_at'],
  ])('%s is read in index order, so every page has the same cost', async (table, moment) => {
    const plan = await services().database.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
        sql.raw(`explain select id from ${table}
          where organization_id = '00000000-0000-0000-0000-000000000000' and (${moment}, id) < (now(), 'x')
          order by ${moment} desc, id desc limit 11`),
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain(`${table}_newest`);
    expect(plan).toContain('Index Cond');
    expect(plan).not.toContain('Sort');
  });
});

describe('a refresh', () => {
  it('shows a change without an event at once', async () => {
    await shop.control('/webhooks', { mode: 'drop' });
    const customer = await shop.newCustomer();
    await payByCard(await customer.startCheckout('business', 'monthly'));
    expect((await customer.info()).status).toBe('none');
    const refreshed = await shop.api.call<SubscriptionInfo>('POST', '/api/stripe/refresh', {
      token: customer.token,
    });
    await shop.control('/webhooks', { mode: 'normal' });
    expect(refreshed.status).toBe(200);
    expect(refreshed.body.status).toBe('trialing');
    expect(refreshed.body).toEqual(await customer.info());
  });

  it('does not call Stripe for an account without a purchase, and is rate limited', async () => {
    const customer = await shop.newCustomer();
    await shop.control('/faults', { times: 100, status: 500 });
    const statuses = [];
    for (let time = 0; time < 21; time++) {
      const { status } = await shop.api.call('POST', '/api/stripe/refresh', { token: customer.token });
      statuses.push(status);
    }
    expect(new Set(statuses.slice(0, 20))).toEqual(new Set([200]));
    expect(statuses[20]).toBe(429);
  });

  it('returns 503 while Stripe does not answer, and the dashboard does not change', async () => {
    const customer = await newSubscriber();
    const before = await customer.info();
    await shop.control('/faults', { times: 100, status: 500 });
    const { status, body } = await shop.api.call('POST', '/api/stripe/refresh', { token: customer.token });
    expect([status, body.code]).toEqual([503, 'billing.provider_unavailable']);
    expect(await customer.info()).toEqual(before);
  });
});

describe('a receipt', () => {
  const receiptOf = async (token: string, paymentId: string) => {
    const answer = await fetch(`${shop.api.url}/api/stripe/payments/${paymentId}/receipt`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  it('is a PDF for its payer only, and is not cached', async () => {
    const customer = await newSubscriber({ company: 'Łódź & Σία, S.L. 日本' });
    const [payment] = (await customer.info()).payments;
    const { answer, bytes } = await receiptOf(customer.token, payment?.id ?? '');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="recibo-\d{4}-\d\d-\d\d-[\w-]+\.pdf"$/,
    );
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.subarray(-6).toString().trim()).toBe('%%EOF');
    expect((await shop.api.call('GET', `/api/stripe/payments/${payment?.id}/receipt`)).status).toBe(401);
  });

  it('has the period of the fee', async () => {
    const customer = await newSubscriber();
    const { currentPeriodStart, currentPeriodEnd, payments } = await customer.info();
    const [row] = await services()
      .database.db.select({ period: mirroredPayments.period })
      .from(mirroredPayments)
      .where(eq(mirroredPayments.id, payments[0]?.id ?? ''));
    expect(row?.period).toEqual({ startsAt: currentPeriodStart, endsAt: currentPeriodEnd });
  });

  it('returns 409 for an incomplete payment', async () => {
    const customer = await shop.newCustomer();
    await payByKlarna(await customer.startCheckout('business', 'annual-financed'), 'later');
    await reconcile(services());
    const [payment] = (await customer.info()).payments;
    expect(payment?.status).toBe('processing');
    const { status, body } = await shop.api.call('GET', `/api/stripe/payments/${payment?.id}/receipt`, {
      token: customer.token,
    });
    expect([status, body.code]).toEqual([409, 'billing.payment_not_completed']);
  });

  it.each([
    ['pi_unknown', 404, 'billing.payment_not_found'],
    ['..%2F..%2Fetc%2Fpasswd', 400, 'request.invalid'],
    ["pi_1'--", 400, 'request.invalid'],
    ['%00', 400, 'request.invalid'],
  ])('returns an error for the id %j', async (id, status, code) => {
    const { token } = await shop.newCustomer();
    const answer = await shop.api.call('GET', `/api/stripe/payments/${id}/receipt`, { token });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});

describe('two customers', () => {
  it("can't read each other's data, without a call to Stripe", async () => {
    const owner = await newSubscriber({ company: 'La Mía' });
    const stranger = await newSubscriber({ company: 'La Otra' });
    const { data } = await services().stripe.customers.list({ email: owner.email });
    const customerId = data[0]?.id ?? '';
    const { data: sessions } = await services().stripe.checkout.sessions.list({ customer: customerId });
    const info = await owner.info();
    const paymentId = info.payments[0]?.id ?? '';
    const strangers = await stranger.info();

    // From here every call to Stripe fails.
    await shop.control('/faults', { times: 1_000, status: 500 });
    const { token } = stranger;
    const ask = async (method: 'GET' | 'POST', path: string, body?: object) => {
      const answer = await shop.api.call(method, path, { token, body });
      return [answer.status, answer.body.code];
    };
    expect(await ask('GET', `/api/stripe/checkout-session/${sessions[0]?.id}`)).toEqual([
      404,
      'billing.session_not_found',
    ]);
    expect(await ask('GET', `/api/stripe/payments/${paymentId}/receipt`)).toEqual([
      404,
      'billing.payment_not_found',
    ]);
    expect(await ask('POST', '/api/create-portal-session', { customerId })).toEqual([
      403,
      'billing.foreign_customer',
    ]);
    const verified = await shop.api.call<{ status: string; customerId: string | null }>(
      'POST',
      '/api/verify-checkout',
      { token, body: { sessionId: sessions[0]?.id } },
    );
    expect(verified.body).toMatchObject({ status: 'success', customerId: null });

    const foreign = [...info.payments, ...info.invoices].map(({ id }) => id);
    const [{ payments = [] } = {}] = await walk<PaymentsPage>('/api/stripe/payments', token);
    const [{ invoices = [] } = {}] = await walk<InvoicesPage>('/api/stripe/invoices', token);
    expect([...payments, ...invoices].filter(({ id }) => foreign.includes(id))).toEqual([]);
    // The cursor of another customer's row returns nothing of that customer.
    const cursor = `${Date.parse(info.payments[0]?.date ?? '') + 1_000}000_${paymentId}`;
    const { body } = await shop.api.call<PaymentsPage>('GET', `/api/stripe/payments?before=${cursor}`, {
      token,
    });
    expect(body.payments.filter(({ id }) => foreign.includes(id))).toEqual([]);
    expect(await stranger.info()).toEqual(strangers);
  });
});
