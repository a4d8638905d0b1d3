import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { deleteOldLeadsJob } from '#features/leads/delete-old-leads';
import { defineLeadsLimits } from '#features/leads/leads-limits';
import { EVERYBODY } from '#platform/rate-limits';
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

let visitors = 0;
const newEmail = () => `visitante${++visitors}@empresa.example`;

/** Sends many requests at once, turn about to both instances. */
async function sendMany(count: number, params: (n: number) => object, from: (n: number) => string) {
  const form_token = await leads.newToken();
  const sent = Array.from({ length: count }, (_, n) =>
    leads.send(
      'contacto',
      { ...contact, form_token, ...params(n) },
      {
        from: from(n),
        url: n % 2 === 0 ? api.url : other.url,
      },
    ),
  );
  return Promise.all(sent);
}

const acknowledgements = async () =>
  (
    await leads.rows(sql`select data->>'to' as to, data->'message'->>'template' as template from jobs.job
      where name = 'mail' and data->>'replyTo' is null order by created_on`)
  ).map(({ to, template }) => `${template} ${to}`);

it('takes sixty requests an hour of a network, over all instances, and stores no more', async () => {
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

it('takes six hundred an hour in all', async () => {
  const { everybody } = defineLeadsLimits(api.services);
  for (let taken = 0; taken < 595; taken++) await everybody.consume(EVERYBODY);
  const answers = await sendMany(10, (n) => ({ email: newEmail(), mensaje: `hola ${n}` }), leads.newNetwork);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
});

it('counts the addresses of one subscriber’s IPv6 network as one', async () => {
  const email = newEmail();
  const answers = await sendMany(
    70,
    (n) => ({ email, mensaje: `hola ${n}` }),
    (n) => `2001:db8:1:2::${n}`,
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
});

it('writes once a day to a mailbox, whatever is sent from wherever; the company hears of everything', async () => {
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

it('writes once a day and kind', async () => {
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

it('takes the token of one instance on the other', async () => {
  const params = { ...contact, email: newEmail(), form_token: await leads.newToken() };
  expect((await leads.send('contacto', params, { url: other.url })).status).toBe(200);
});

it('deletes after the terms of the privacy policy, with the record of its mails: contracts are kept for longer', async () => {
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
