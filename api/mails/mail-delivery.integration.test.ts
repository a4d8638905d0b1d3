import type { LoginAnswer } from '@horus/contract/auth';
import { hiringQuote } from '@horus/contract/hiring-quote';
import { hiringOrder } from '@horus/contract/leads';
import { formatMoney } from '@horus/contract/money';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Message } from '#mails/messages.ts';
import { listSamples } from '#mails/preview/samples.ts';
import type { DeadLetter } from '#platform/dead-letters';
import { findFreePorts } from '#testing/free-ports';
import { startTestApi, type TestApi } from '#testing/test-api';
import { contact, hiring } from '#testing/test-leads';
import { sendMails, startTestMailbox, type TestMailbox } from '#testing/test-mailbox';

const WAITING = { timeout: 60_000, interval: 50 };
let api: TestApi;
let smtpPort: number;
/** Null while the mail server is down. */
let mailbox: TestMailbox | null = null;

beforeAll(async () => {
  api = await startTestApi();
  smtpPort = await findFreePorts(1);
  await sendMails(api, { smtpUrl: `smtp://127.0.0.1:${smtpPort}` });
});
afterAll(async () => {
  await api.close();
  await mailbox?.close();
});

const startServer = async () => {
  mailbox = await startTestMailbox(smtpPort);
  return mailbox;
};
const stopServer = async () => {
  await mailbox?.close();
  mailbox = null;
};
const queue = (to: string, message: Message, replyTo?: string) =>
  api.services.mailer.queue(api.services.database.db, { to, ...(replyTo && { replyTo }) }, message);
const rows = async (query: ReturnType<typeof sql>) => (await api.services.database.db.execute(query)).rows;
const jobOf = async (to: string) =>
  (await rows(sql`select id, state from jobs.job where name = 'mail' and data->>'to' = ${to}`))[0];
const deadLetterOf = async (to: string): Promise<DeadLetter | undefined> =>
  (await api.services.jobs.deadLetters.list()).find(({ data }) => (data as { to?: string }).to === to);
const errorsOf = (jobId: unknown) =>
  api.logLines.map((line) => JSON.parse(line)).filter((line) => line.level === 50 && line.jobId === jobId);
const readMetrics = async () => (await fetch(`${api.url}/metrics`)).text();
const countInMetrics = async () => /jobs_dead_letters\{queue="mail"\} (\d+)/.exec(await readMetrics())?.[1];

const welcome = listSamples().find(({ id }) => id === 'welcome')?.message as Message;

it('keeps a mail while the server is down and delivers it once', async () => {
  await queue('espera@empresa.example', welcome);
  await vi.waitFor(
    async () => expect((await jobOf('espera@empresa.example'))?.['state']).toBe('retry'),
    WAITING,
  );
  const job = await jobOf('espera@empresa.example');
  const metrics = await readMetrics();
  expect(metrics).toMatch(/^mails_waiting 1$/m);
  expect(Number(/^mails_oldest_waiting_seconds (\S+)$/m.exec(metrics)?.[1])).toBeGreaterThan(0);
  const server = await startServer();
  await hasten();
  await vi.waitFor(async () => expect(await jobOf('espera@empresa.example')).toBeUndefined(), WAITING);
  const [mail, ...others] = await server.list('espera@empresa.example');
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    subject: 'Tu cuenta de cliente está lista',
    messageId: `<${job?.['id']}@horus.test>`,
  });
  expect(errorsOf(job?.['id'])).toEqual([]);
});

it('sends the company a mail whose reply goes to the visitor', async () => {
  const receivedAt = '2026-11-21T08:02:00.000Z';
  await queue(
    'info@stc.example',
    { template: 'contact-to-company', props: { lead: contact, receivedAt } },
    contact.email,
  );
  const [mail] = await arrived('info@stc.example');
  expect(mail?.to).toEqual(['info@stc.example']);
  expect(mail?.replyTo).toEqual([contact.email]);
  expect(mail?.text).toContain('Hola, somos 12.\n¿Cómo empezamos?');
  expect(mail?.text).toContain('21 de noviembre de 2026');
});

it('marks the mails that no person wrote as automatic', async () => {
  const markOf = async (message: Message) => {
    const email = `${message.template}@empresa.example`;
    await queue(email, message);
    const [mail] = await arrived(email);
    return mail?.headers.filter(({ name }) => name === 'auto-submitted').map(({ value }) => value);
  };
  const written = { subject: 'Tu demo', text: 'Hola, Ana:\n¿Te llamo?\nMarta' };
  expect(await markOf({ template: 'contact-acknowledgement', props: { firstName: 'Ana' } })).toEqual([
    'auto-generated',
  ]);
  expect(await markOf({ template: 'lead-reply', props: written })).toEqual([]);
  expect(await markOf({ template: 'customer-email', props: written })).toEqual([]);
});

it('attaches the general conditions to the quote', async () => {
  const quote = hiringQuote(hiring, '');
  const order = hiringOrder.strip().parse(hiring);
  await queue(hiring.contactEmail, {
    template: 'hiring-to-customer',
    props: { firstName: 'Sol', order, quote },
  });
  const [mail] = await arrived(hiring.contactEmail);
  expect(mail?.attachments).toMatchObject([
    { filename: 'condiciones-generales.pdf', mimeType: 'application/pdf' },
  ]);
  const firstPayment = formatMoney(quote.dueToday.totalCents);
  expect(firstPayment).toMatch(/^131,59\s€$/);
  expect(mail?.text).toContain(`Primer pago, IVA incluido: ${firstPayment}`);
  expect(mail?.html).toContain(firstPayment);
});

it("stores a sent link's token in no table, and sends no text of a stranger", async () => {
  const email = 'nueva@empresa.example';
  const registered = await api.call('POST', '/api/auth/register', {
    body: {
      ...{ name: 'Cobra tu premio en www.evil.example', company: 'https://evil.example' },
      ...{ email, password: 'reloj con campana' },
    },
  });
  expect(registered.status).toBe(201);
  const [mail] = await arrived(email);
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/premio|evil/);
  const token = /verificar-email#token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  await vi.waitFor(async () => expect(await jobOf(email)).toBeUndefined(), WAITING);
  expect(await rowsWith(token)).toEqual([]);
  // The search works: it finds the address.
  expect(await rowsWith(email)).toContain('public.users');
  // The token is the link's: it confirms the address.
  const session = await api.call<LoginAnswer>('POST', '/api/auth/login', {
    body: { email, password: 'reloj con campana' },
  });
  const verified = await api.call('POST', '/api/auth/verify-email', {
    body: { token },
    token: session.body.token,
  });
  expect(verified.status).toBe(200);
});

it('fails at once when the server rejects the address, and logs it once', async () => {
  await queue('nadie@empresa.example', welcome);
  const letter = await vi.waitUntil(() => deadLetterOf('nadie@empresa.example'), WAITING);
  expect(letter).toMatchObject({ queue: 'mail', tries: 1, reason: expect.stringContaining('550') });
  const job = await jobOf('nadie@empresa.example');
  expect(errorsOf(job?.['id'])).toMatchObject([
    { queue: 'mail', msg: expect.stringContaining('dead letter') },
  ]);
  expect(await countInMetrics()).toBe('1');
});

it('fails without retries left; replayed, the mail has the same Message-ID', async () => {
  await stopServer();
  await queue('tarde@empresa.example', welcome);
  await vi.waitFor(
    async () => expect((await jobOf('tarde@empresa.example'))?.['state']).toBe('retry'),
    WAITING,
  );
  const job = await jobOf('tarde@empresa.example');
  await rows(sql`update jobs.job set retry_count = retry_limit - 1 where id = ${job?.['id']}`);
  await hasten();
  const letter = await vi.waitUntil(() => deadLetterOf('tarde@empresa.example'), WAITING);
  expect(letter.tries).toBeGreaterThan(30);
  expect(errorsOf(job?.['id'])).toHaveLength(1);

  const server = await startServer();
  expect(await api.services.jobs.deadLetters.replay([letter.id])).toBe(1);
  const [mail] = await vi.waitFor(async () => {
    const mails = await server.list('tarde@empresa.example');
    expect(mails).toHaveLength(1);
    return mails;
  }, WAITING);
  expect(mail?.messageId).toBe(`<${job?.['id']}@horus.test>`);
  expect(await deadLetterOf('tarde@empresa.example')).toBeUndefined();
  expect(await countInMetrics()).toBe('1');
});

/** Returns all tables, including pg-boss's, with a row that contains a text. */
async function rowsWith(text: string): Promise<unknown[]> {
  const tables = await rows(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  const found: unknown[] = [];
  for (const { name } of tables) {
    const holds = sql`select exists (select from ${sql.raw(String(name))} as t where t::text like ${`%${text}%`})`;
    if ((await rows(holds))[0]?.['exists']) found.push(name);
  }
  return found;
}

async function hasten(): Promise<void> {
  await rows(sql`update jobs.job set start_after = now() where state = 'retry'`);
}

async function arrived(to: string) {
  return vi.waitFor(async () => {
    const mails = (await mailbox?.list(to)) ?? [];
    expect(mails).not.toEqual([]);
    return mails;
  }, WAITING);
}
