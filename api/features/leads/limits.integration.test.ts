import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { deleteOldLeadsJob } from '#features/leads/leads-routes';
import { startTestApi, type TestApi } from '#testing/test-api';
import { contact, createNoonClock, createTestLeads, demo, hiring } from '#testing/test-leads';

/** Two instances on one database. */
let api: TestApi;
let other: TestApi;
let leads: ReturnType<typeof createTestLeads>;
const clock = createNoonClock();

beforeAll(async () => {
  api = await startTestApi({}, clock);
  other = await startTestApi({ DATABASE_URL: api.services.config.database.url }, clock);
  leads = createTestLeads(api, clock);
});
afterAll(async () => {
  await other.close();
  await api.close();
});
beforeEach(async () => {
  await leads.rows(sql`delete from rate_limits`);
});

interface HiringProps {
  readonly quote?: { readonly dueToday: { readonly totalCents: number } };
  readonly replaces?: boolean;
}

let visitors = 0;
const newEmail = () => `visitante${++visitors}@empresa.example`;

/** More parallel requests fail on a busy machine while they wait for a connection. */
const AT_ONCE = 20;

/** Sends requests in parallel, alternately to both instances. */
async function sendMany(count: number, params: (n: number) => object, from: (n: number) => string) {
  const form_token = await leads.newToken();
  const answers: Awaited<ReturnType<typeof leads.send>>[] = [];
  const sendOne = (n: number) =>
    leads.send(
      'contacto',
      { ...contact, form_token, ...params(n) },
      {
        from: from(n),
        url: n % 2 === 0 ? api.url : other.url,
      },
    );
  for (let first = 0; first < count; first += AT_ONCE) {
    const length = Math.min(AT_ONCE, count - first);
    answers.push(...(await Promise.all(Array.from({ length }, (_, n) => sendOne(first + n)))));
  }
  return answers;
}

const acknowledgements = async () =>
  (
    await leads.rows(sql`select data->>'to' as to, data->'message'->>'template' as template from jobs.job
      where name = 'mail' and data->>'replyTo' is null order by created_on`)
  ).map(({ to, template }) => `${template} ${to}`);

it('accepts sixty requests an hour per network over all instances', async () => {
  const mensaje = `de una red ${newEmail()}`;
  const email = newEmail();
  const answers = await sendMany(
    80,
    (n) => ({ email, mensaje: `${mensaje} ${n}` }),
    () => '203.0.113.7',
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(20);
  expect(refused[0]?.text).toBe('Too Many Requests');
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await leads.stored(email)).toHaveLength(60);
});

it('counts all addresses of an IPv6 subscriber network as one', async () => {
  const email = newEmail();
  const answers = await sendMany(
    70,
    (n) => ({ email, mensaje: `hola ${n}` }),
    (n) => `2001:db8:1:2::${n}`,
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
});

it('mails a mailbox once a day whatever the sender, and the company each time', async () => {
  const email = newEmail();
  const answers = await sendMany(20, (n) => ({ email, mensaje: `hola ${n}` }), leads.newNetwork);
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(await leads.stored(email)).toHaveLength(20);
  const told = (await leads.queued(email)).filter((template) => template === 'contact-to-company');
  expect(told).toHaveLength(20);
  expect((await acknowledgements()).filter((each) => each.endsWith(email))).toEqual([
    `contact-acknowledgement ${email}`,
  ]);
  clock.advance(24 * 3_600_000);
  await sendMany(5, (n) => ({ email, mensaje: `otro día ${n}` }), leads.newNetwork);
  expect((await acknowledgements()).filter((each) => each.endsWith(email))).toHaveLength(2);
});

it('counts variants of an address as one mailbox', async () => {
  const before = (await acknowledgements()).length;
  const variants = ['a.na@gmail.com', 'ana@gmail.com', 'ANA+1@gmail.com', 'a.n.a+x@googlemail.com'];
  await sendMany(variants.length, (n) => ({ email: variants[n] }), leads.newNetwork);
  expect(await acknowledgements()).toHaveLength(before + 1);
});

it('mails once a day and kind', async () => {
  const email = newEmail();
  const send = async (template: string, params: object) =>
    leads.send(template, { ...params, form_token: await leads.newToken() });
  for (let again = 0; again < 3; again++) {
    await send('contacto', { ...contact, email });
    await send('demo', { ...demo, email });
    await send('contratacion-empresa', { ...hiring, contactEmail: email });
    await send('contratacion-cliente', { ...hiring, contactEmail: email });
  }
  expect((await acknowledgements()).filter((each) => each.endsWith(email))).toEqual([
    `contact-acknowledgement ${email}`,
    `demo-acknowledgement ${email}`,
    `hiring-to-customer ${email}`,
  ]);
});

it('confirms each change of an order with its figures until the limit, then says that none are valid', async () => {
  const email = newEmail();
  const form_token = await leads.newToken();
  const order = async (cardCount: number) => {
    for (const template of ['contratacion-empresa', 'contratacion-cliente']) {
      const answer = await leads.send(template, { ...hiring, cardCount, contactEmail: email, form_token });
      expect(answer.status).toBe(200);
    }
  };
  const mails = async (to: 'customer' | 'company') =>
    (
      await leads.rows(sql`select data->'message' as message from jobs.job where name = 'mail'
        and ${to === 'customer' ? sql`data->>'to'` : sql`data->>'replyTo'`} = ${email} order by created_on`)
    ).map(({ message }) => message as { template: string; props: HiringProps });
  const lastOf = async (to: 'customer' | 'company') => (await mails(to)).at(-1)?.props.quote?.dueToday;

  await order(7);
  const first = await lastOf('customer');
  await order(40);
  const second = await lastOf('customer');
  expect(second?.totalCents).toBeGreaterThan(first?.totalCents ?? 0);
  // A repeated order sends nothing. A return to the first order is a change.
  await order(40);
  expect(await mails('customer')).toHaveLength(2);
  await order(7);
  expect(await lastOf('customer')).toEqual(first);
  expect(await lastOf('company')).toEqual(first);

  for (const cardCount of [8, 9, 10, 11, 12]) await order(cardCount);
  const templates = (await mails('customer')).map(({ template }) => template);
  expect(templates).toEqual([...Array(5).fill('hiring-to-customer'), 'hiring-changed-often']);
  expect((await mails('customer')).map(({ props }) => props.replaces ?? null)).toEqual([
    ...[false, true, true, true, true],
    null,
  ]);
});

it('accepts a token of another instance', async () => {
  const params = { ...contact, email: newEmail(), form_token: await leads.newToken() };
  expect((await leads.send('contacto', params, { url: other.url })).status).toBe(200);
});

it('deletes leads and their email records after the privacy policy’s terms, and contracts later', async () => {
  const [asked, wanted, bought] = [newEmail(), newEmail(), newEmail()];
  await leads.send('contacto', { ...contact, email: asked, form_token: await leads.newToken() });
  for (const contactEmail of [wanted, bought]) {
    await leads.send('contratacion-cliente', { ...hiring, contactEmail, form_token: await leads.newToken() });
  }
  await leads.rows(sql`with made as (insert into organizations (name) values ('Compra') returning id)
    insert into wizard_purchases (organization_id, request_key, email, name, claimed_at)
      select id, sha256(convert_to(${bought}, 'UTF8')), ${bought}, 'Sol', now() from made`);
  const emails = [asked, wanted, bought];
  const keptAtAge = async (months: number, days: number) => {
    await leads.rows(sql`update leads set created_at = ${api.services.now().toISOString()}::timestamptz
      - make_interval(months => ${months}, days => ${days}) where email in ${emails}`);
    await api.services.jobs.enqueue(api.services.database.db, deleteOldLeadsJob, {});
    const waiting = sql`select 1 from jobs.job where name = ${deleteOldLeadsJob.name} and state <> 'completed'`;
    await vi.waitFor(async () => expect(await leads.rows(waiting)).toEqual([]), 20_000);
    const stored = await Promise.all(emails.map((email) => leads.stored(email)));
    return emails.filter((_, index) => stored[index]?.length);
  };
  expect(await keptAtAge(12, -2)).toEqual(emails);
  expect(await keptAtAge(12, 2)).toEqual([bought]);
  expect(await keptAtAge(72, -2)).toEqual([bought]);
  expect(await keptAtAge(72, 2)).toEqual([]);
  expect(await leads.rows(sql`select 1 from lead_acknowledgements where mailbox in ${emails}`)).toEqual([]);
});

it('deletes queued and failed emails no later than their leads', async () => {
  const put = async (name: string, subject: string, age: number, receivedAt: Date | null) => {
    const message = { template: 'contact-to-company', props: { lead: { mensaje: subject }, receivedAt } };
    const data = JSON.stringify({ to: 'info@stc.example', replyTo: 'quien@empresa.example', message });
    await leads.rows(sql`
      insert into jobs.job (name, data, created_on) values (${name}, ${data}::jsonb, now() - make_interval(months => ${age}))`);
  };
  const now = api.services.now();
  const monthsAgo = (count: number) => new Date(now.getTime() - count * 31 * 24 * 3_600_000);
  await put('mail', 'espera desde hace mucho', 13, monthsAgo(13));
  await put('dead-letters', 'abandonado hace mucho', 13, monthsAgo(13));
  await put('dead-letters', 'abandonado después de que borráramos lo pedido', 11, monthsAgo(13));
  await put('mail', 'espera', 1, monthsAgo(1));
  await put('dead-letters', 'abandonado', 11, monthsAgo(11));
  await api.services.jobs.enqueue(api.services.database.db, deleteOldLeadsJob, {});
  const left = async () =>
    (
      await leads.rows(sql`
        select data#>>'{message,props,lead,mensaje}' as subject from jobs.job
         where data->>'replyTo' = 'quien@empresa.example' order by 1`)
    ).map(({ subject }) => subject);
  await vi.waitFor(async () => expect(await left()).toEqual(['abandonado', 'espera']), 20_000);
});
