import { randomUUID } from 'node:crypto';
import type { SubscriptionInfo, VerifyCheckoutAnswer } from '@horus/contract/billing';
import { companySettings } from '@horus/contract/company';
import { errors } from '@horus/contract/errors';
import { hiringQuote } from '@horus/contract/hiring-quote';
import type { WizardCheckoutBody } from '@horus/contract/leads';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ensureWaitingOrganization, requestKey } from '#features/billing/purchases/wizard-purchases';
import { syncCustomer } from '#features/billing/sync/sync-customer';
import type { MessageProps } from '#mails/messages.ts';
import { payByCard } from '#testing/hosted-page';
import { reconcile } from '#testing/reconcile';
import { setPasswordAndLogIn } from '#testing/test-purchases';
import { startTestShop, type TestShop } from '#testing/test-shop';

const company = companySettings.parse({});

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const stripe = () => shop.api.services.stripe;
const rows = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await shop.api.services.database.db.execute<Row>(query)).rows;

let addresses = 0;
const newEmail = () => `asistente${++addresses}@obrador.example`;
const request = (fields: Partial<WizardCheckoutBody> = {}): WizardCheckoutBody => ({
  planType: 'business',
  email: newEmail(),
  companyName: 'Obrador Peña',
  name: 'Sol Ruiz',
  hardware: { devices: 0, cards: 0 },
  ...fields,
});

async function heldOf(email: string) {
  const { data: customers } = await stripe().customers.list({ email });
  const lists = await Promise.all(
    customers.map(({ id }) => stripe().checkout.sessions.list({ customer: id, limit: 100 })),
  );
  return {
    customers,
    sessions: lists.flatMap((list) => list.data),
    purchases: await rows<{ organization_id: string; claimed_at: string | null }>(
      sql`select organization_id, claimed_at from wizard_purchases where email = ${email}`,
    ),
  };
}

async function confirm(body: WizardCheckoutBody): Promise<string> {
  const answer = await shop.confirmWizard(body);
  if (answer.status !== 200) throw new Error(`wizard: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.url;
}

async function buy(body: WizardCheckoutBody): Promise<VerifyCheckoutAnswer> {
  const back = await payByCard(await confirm(body));
  expect(back.pathname).toBe('/gracias');
  const { body: verified } = await shop.api.call<VerifyCheckoutAnswer>('POST', '/api/verify-checkout', {
    body: { sessionId: back.searchParams.get('session_id') },
  });
  return verified;
}

const templatesTo = async (email: string) => (await shop.mailsTo(email)).map(({ template }) => template);

async function propsOf<Template extends keyof MessageProps>(
  email: string,
  template: Template,
): Promise<MessageProps[Template]> {
  const mail = (await shop.mailsTo(email)).find((each) => each.template === template);
  if (!mail) throw new Error(`no mail ${template} to ${email}`);
  return mail.props as MessageProps[Template];
}

it('a payment page stores the last request that opened it', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  const { token, email } = await shop.newCustomer({ company: 'Obrador Dos' });
  for (const id of [first, second]) {
    const { status } = await shop.confirmWizard(request({ email, requestToken: `${id}.x.y` }), { token });
    expect(status).toBe(200);
  }
  const anybody = request({ requestToken: `${first}.x.y` });
  await confirm(anybody);
  const noted = await rows(sql`
    select a.lead_request_id as id, a.user_id is null as stranger from checkout_attempts a
     where a.lead_request_id in (${first}, ${second}) order by stranger`);
  expect(noted).toEqual([
    { id: second, stranger: false },
    { id: first, stranger: true },
  ]);
});

it("a paid request becomes won, and keeps an operator's later change", async () => {
  const requestId = randomUUID();
  const ask = async (planType: string) =>
    (
      await rows<{ id: string }>(sql`
        insert into leads (kind, request_id, content_hash, email, data, quote, network_hash, created_at)
        values ('hiring', ${requestId}, ${Buffer.from(planType)}, 'pagada@obrador.example', '{}',
                ${JSON.stringify({ order: { planType } })}, '\\x00', now()) returning id`)
    )[0]?.id ?? '';
  const [changed, paid] = [await ask('autonomos'), await ask('business')];
  const stateOf = (id: string) => rows(sql`select status, version, paid_version from leads where id = ${id}`);
  const body = request({ requestToken: `${requestId}.x.y` });
  await confirm(body);
  expect(await stateOf(paid)).toEqual([{ status: 'new', version: 1, paid_version: null }]);
  await buy(body);
  expect(await stateOf(paid)).toEqual([{ status: 'won', version: 2, paid_version: 2 }]);
  expect(await stateOf(changed)).toEqual([{ status: 'new', version: 1, paid_version: null }]);
  await rows(sql`update leads set status = 'lost', version = 3 where id = ${paid}`);
  const [customer] = (await heldOf(body.email)).customers;
  await syncCustomer(shop.api.services, customer?.id ?? '');
  expect(await stateOf(paid)).toEqual([{ status: 'lost', version: 3, paid_version: 2 }]);
});

it.each([
  ['autonomos', { devices: 1, cards: 7 }, company.PROMO_CODE],
  ['business', { devices: 0, cards: 0 }, ''],
  ['enterprise', { devices: 2, cards: 40 }, ''],
] as const)('the payment page asks for the quoted price: %s, %o', async (planType, hardware, promoCode) => {
  const { devices, cards } = hardware;
  const { lines, dueToday } = hiringQuote(
    {
      ...{ planType, promoCode, needsDevice: devices > 0, deviceCount: devices },
      ...{ needsCards: cards > 0, cardCount: cards },
    },
    company.PROMO_CODE,
  );
  const url = await confirm(request({ planType, hardware, ...(promoCode && { promoCode }) }));
  const session = await stripe().checkout.sessions.retrieve(new URL(url).pathname.split('/').pop() ?? '', {
    expand: ['line_items'],
  });
  expect(session.amount_total).toBe(dueToday.totalCents);
  expect(
    session.line_items?.data
      .filter(({ price }) => price?.type === 'one_time')
      .map(({ quantity, amount_total }) => [quantity, amount_total]),
  ).toEqual(
    lines.filter(({ quantity }) => quantity > 0).map((line) => [line.quantity, line.amount.totalCents]),
  );
});

describe('repeated confirmations', () => {
  it('twenty in parallel create one organisation, one customer and one open session', async () => {
    const body = request({ requestToken: 'formulario-1' });
    const urls = await Promise.all(Array.from({ length: 20 }, () => confirm(body)));
    expect(new Set(urls).size).toBe(1);
    const { customers, sessions, purchases } = await heldOf(body.email);
    expect(purchases).toHaveLength(1);
    expect(sessions.map(({ status }) => status)).toEqual(['open']);
    expect(customers.map(({ email, name }) => [email, name])).toEqual([[body.email, body.companyName]]);
  });

  it('several instances in parallel create one organisation: the database decides', async () => {
    const body = request();
    const made = await Promise.all(
      Array.from({ length: 20 }, () =>
        ensureWaitingOrganization(shop.api.services.database, requestKey(body), body),
      ),
    );
    expect(new Set(made).size).toBe(1);
    const orphans = await rows(sql`
      select from organizations o where name = ${body.companyName} and not exists (select from users where organization_id = o.id)
         and not exists (select from wizard_purchases where organization_id = o.id)`);
    expect(orphans).toEqual([]);
  });

  it('return the same page after a reload, with and without the form token', async () => {
    const withToken = request({ requestToken: 'formulario-2' });
    const first = await confirm(withToken);
    expect(await confirm(withToken)).toBe(first);
    const { requestToken: _, ...without } = withToken;
    const second = await confirm(without);
    expect(await confirm(without)).toBe(second);
  });

  it('another plan or other hardware closes the first page, for the same customer', async () => {
    const body = request({ requestToken: 'formulario-3' });
    await confirm(body);
    await confirm({ ...body, hardware: { devices: 2, cards: 0 } });
    await confirm({ ...body, planType: 'enterprise' });
    const { customers, sessions } = await heldOf(body.email);
    expect(customers).toHaveLength(1);
    expect(sessions.map(({ metadata, status }) => [metadata?.['planType'], status]).sort()).toEqual([
      ['business', 'expired'],
      ['business', 'expired'],
      ['enterprise', 'open'],
    ]);
  });
});

describe('after the payment', () => {
  it('there is one account with the purchase and one mail of each kind, whichever path reports it', async () => {
    const body = request({ requestToken: 'formulario-4' });
    const back = await payByCard(await confirm(body));
    const verify = () =>
      shop.api.call<VerifyCheckoutAnswer>('POST', '/api/verify-checkout', {
        body: { sessionId: back.searchParams.get('session_id') },
      });
    const answers = await Promise.all([verify(), reconcile(shop.api.services), verify()]);
    expect(answers[0].body).toEqual({
      status: 'success',
      message: 'Pago confirmado. Gracias por confiar en Horus.',
      customerId: null,
    });
    await reconcile(shop.api.services);
    const users = await rows(sql`
      select u.name, u.role, u.password_hash, o.name as company, p.claimed_at is not null as claimed
        from users u join organizations o on o.id = u.organization_id
        join wizard_purchases p on p.organization_id = o.id where u.email = ${body.email}`);
    expect(users).toEqual([
      {
        name: body.name,
        role: 'billing_admin',
        password_hash: null,
        company: body.companyName,
        claimed: true,
      },
    ]);
    expect(await templatesTo(body.email)).toEqual(['purchase-confirmed', 'set-password']);
    expect(await propsOf(body.email, 'set-password')).toMatchObject({
      name: body.name,
      plan: 'Business',
      validDays: 7,
    });
  });

  it('an address registered in the meantime joins the purchase only through its mailbox', async () => {
    const body = request();
    const page = await confirm(body);
    const password = 'la frase de otra persona';
    await shop.api.call('POST', '/api/auth/register', {
      body: { name: 'Quien Sea', email: body.email, password },
      from: '10.3.0.1',
    });
    const { body: early } = await shop.api.call<{ token: string }>('POST', '/api/auth/login', {
      body: { email: body.email, password },
      from: '10.3.0.1',
    });
    const back = await payByCard(page);
    await shop.api.call('POST', '/api/verify-checkout', {
      body: { sessionId: back.searchParams.get('session_id') },
    });
    const infoOf = async (token: string) =>
      (await shop.api.call<SubscriptionInfo>('GET', '/api/stripe/subscription-info', { token })).body;
    // Registering an address does not prove its ownership.
    expect((await infoOf(early.token)).status).toBe('none');
    // The welcome mail of the registration is asynchronous.
    await vi.waitFor(
      async () =>
        expect(await templatesTo(body.email)).toEqual(['purchase-confirmed', 'set-password', 'welcome']),
      { timeout: 60_000 },
    );
    // A buyer who lost the mail gets a new link by trying again.
    await rows(sql`delete from jobs.job where name = 'mail' and data->>'to' = ${body.email}`);
    const again = await shop.confirmWizard(request({ email: body.email }));
    expect([again.status, again.body.code]).toEqual([409, 'billing.continue_by_mail']);
    expect(await templatesTo(body.email)).toEqual(['set-password']);
    const token = await setPasswordAndLogIn(shop, body.email, '10.3.0.2');
    expect(await infoOf(token)).toMatchObject({ status: 'trialing', plan: 'Business' });
  });

  it('a second confirmation is answered by mail, because the payment is private', async () => {
    const body = request();
    await buy(body);
    const again = await shop.confirmWizard(body);
    expect([again.status, again.body.code]).toEqual([409, 'billing.continue_by_mail']);
    expect(await propsOf(body.email, 'continue-hiring')).toMatchObject({ subscribed: true });
  });

  it('a second confirmation before the webhook does not sell it twice', async () => {
    const body = request();
    await shop.control('/webhooks', { mode: 'drop' });
    await payByCard(await confirm(body));
    const again = await shop.confirmWizard(body);
    await shop.control('/webhooks', { mode: 'normal' });
    expect([again.status, again.body.code]).toEqual([409, 'billing.continue_by_mail']);
    expect((await heldOf(body.email)).sessions).toHaveLength(1);
    expect(await templatesTo(body.email)).toEqual(['continue-hiring', 'purchase-confirmed', 'set-password']);
  });
});

describe('while Stripe does not answer', () => {
  it('returns 503 and charges nothing; the retry creates one customer and one session', async () => {
    const body = request({ requestToken: 'formulario-5' });
    await shop.control('/faults', { path: '/v1/customers', times: 10, status: 500 });
    const refused = await shop.confirmWizard(body);
    await shop.clearFaults();
    expect([refused.status, refused.body.code]).toEqual([503, 'billing.provider_unavailable']);
    await confirm(body);
    const { customers, sessions, purchases } = await heldOf(body.email);
    expect([customers.length, sessions.length, purchases.length]).toEqual([1, 1, 1]);
  });
});

describe('an address with an account', () => {
  it('gets one mail a day, and nothing is created for it', async () => {
    const customer = await shop.newCustomer();
    const answers = [];
    for (let time = 0; time < 3; time++) {
      answers.push(await shop.confirmWizard(request({ email: customer.email })));
    }
    for (const { status, body } of answers) {
      expect([status, body.code, body.error]).toEqual([
        409,
        'billing.continue_by_mail',
        errors['billing.continue_by_mail'][1],
      ]);
    }
    expect((await templatesTo(customer.email)).filter((each) => each === 'continue-hiring')).toHaveLength(1);
    expect(await propsOf(customer.email, 'continue-hiring')).toMatchObject({
      name: 'Lucía Peña',
      plan: 'Business',
      subscribed: false,
      loginUrl: 'http://horus.test/login',
    });
    expect(await heldOf(customer.email)).toEqual({ customers: [], sessions: [], purchases: [] });
  });
});

describe('an address that strangers type repeatedly', () => {
  const ask = (email: string, time: number, from: string) =>
    shop.api.call('POST', '/api/create-checkout-session', {
      body: request({ email, requestToken: `formulario-${email}-${time}` }),
      from,
    });

  it('can still buy from other networks, and no answer claims an unsent mail', async () => {
    const email = newEmail();
    const answers = [];
    for (let time = 0; time < 12; time++) answers.push(await ask(email, time, '10.4.1.1'));
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
    expect(answers.at(-1)?.body.code).toBe('request.rate_limited');
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
    // `+tag` variants count as the same mailbox.
    expect((await ask(email.replace('@', '+otra@'), 0, '10.4.1.1')).status).toBe(429);
    expect((await ask(email, 99, '10.4.1.2')).status).toBe(200);
    expect(await shop.mailsTo(email)).toEqual([]);
  });
});

describe('a signed-in caller', () => {
  it('buys for their own organisation with any typed address', async () => {
    const customer = await shop.newCustomer({ company: 'Talleres Lucía' });
    const typed = request({ hardware: { devices: 1, cards: 2 } });
    const { body, status } = await shop.confirmWizard(typed, { token: customer.token });
    expect(status).toBe(200);
    expect(await heldOf(typed.email)).toEqual({ customers: [], sessions: [], purchases: [] });
    const back = await payByCard(body.url);
    expect(back.pathname).toBe('/checkout/success');
    await shop.api.call('POST', '/api/verify-checkout', {
      body: { sessionId: back.searchParams.get('session_id') },
    });
    expect(await customer.info()).toMatchObject({ status: 'trialing', plan: 'Business' });
    expect((await templatesTo(customer.email)).filter((each) => each !== 'welcome')).toEqual([
      'purchase-confirmed',
    ]);
    const again = await shop.confirmWizard(typed, { token: customer.token });
    expect([again.status, again.body.code]).toEqual([409, 'billing.already_subscribed']);
  });
});

describe('untrusted input', () => {
  it.each([
    [{ planType: 'autonomos', promoCode: 'INVIERNO' }],
    [{ planType: 'business', promoCode: 'VERANO50' }],
  ] as const)('an invalid code returns 400: %o', async (fields) => {
    const body = request(fields);
    const answer = await shop.confirmWizard(body);
    const [, message] = errors['billing.invalid_promo_code'];
    expect([answer.status, answer.body.code, answer.body.fields]).toEqual([
      400,
      'billing.invalid_promo_code',
      { promoCode: message },
    ]);
    expect(await heldOf(body.email)).toEqual({ customers: [], sessions: [], purchases: [] });
  });

  it.each([
    [{ planType: 'gold' }],
    [{ email: 'no es una dirección' }],
    [{ email: 'a@b.example,c@d.example' }],
    [{ email: 'a@b.example\r\nBcc: c@d.example' }],
    [{ companyName: '   ' }],
    [{ hardware: { devices: -1, cards: 0 } }],
    [{ hardware: { devices: 1.5, cards: 0 } }],
    [{ hardware: { devices: 1_000_000, cards: 0 } }],
    [{ hardware: { devices: 1, cards: 0, price: 0 } }],
    [{ price: 1 }],
    [{ discount: 100 }],
    [{ requestToken: 'x'.repeat(201) }],
    [{ name: { $gt: '' } }],
    [{ name: 'Sol\u0000Ruiz' }],
    [{ companyName: 'Obrador\u0000' }],
  ])('an invalid shape returns 400: %o', async (fields) => {
    const answer = await shop.confirmWizard({ ...request(), ...fields } as unknown as WizardCheckoutBody);
    expect([answer.status, answer.body.code]).toEqual([400, 'request.invalid']);
  });

  it('returns 429 over the limit of a network', async () => {
    const answers = [];
    for (let time = 0; time < 61; time++) {
      answers.push(
        await shop.api.call('POST', '/api/create-checkout-session', {
          body: request({ promoCode: 'ADIVINA' }),
          from: '10.4.0.1',
        }),
      );
    }
    expect(new Set(answers.slice(0, 60).map(({ body }) => body.code))).toEqual(
      new Set(['billing.invalid_promo_code']),
    );
    const last = answers.at(-1);
    expect([last?.status, Number(last?.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });

  it('stays plain text at Stripe and in mails', async () => {
    const body = request({ companyName: '<b>Peña</b> & "hijos"', name: "'; drop table users; --" });
    const page = await confirm(body);
    expect((await heldOf(body.email)).customers[0]?.name).toBe(body.companyName);
    const back = await payByCard(page);
    await shop.api.call('POST', '/api/verify-checkout', {
      body: { sessionId: back.searchParams.get('session_id') },
    });
    expect(await propsOf(body.email, 'set-password')).toMatchObject({ name: body.name });
  });
});
