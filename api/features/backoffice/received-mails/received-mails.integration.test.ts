import { randomUUID } from 'node:crypto';
import type { CustomerPage, CustomersPage, TimelinePage } from '@horus/contract/backoffice/customers';
import type { LeadDetail, LeadQueueAnswer } from '@horus/contract/backoffice/leads';
import { INBOUND_MAIL_BYTES } from '@horus/contract/backoffice/mail';
import type { OperatorSessionAnswer } from '@horus/contract/backoffice/operators';
import type { TodayAnswer, WaitingKind } from '@horus/contract/backoffice/today';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listNotesAbout } from '#features/backoffice/list-customer-notes';
import { eraseReceivedMailsOf } from '#features/backoffice/received-mails/store-received-mail';
import { eraseLeadsOf } from '#features/leads/leads-of-address';
import { createTestAccounts } from '#testing/test-accounts';
import { startTestApi, type TestApi } from '#testing/test-api';
import { findIds } from '#testing/test-books';
import { contact, createNoonClock, createTestLeads } from '#testing/test-leads';
import { sendMails, startTestMailbox } from '#testing/test-mailbox';
import { createTestOperators, type TestOperator } from '#testing/test-operators';

const SECRET = 'a-secret-of-the-mail-server-in-this-test';
const clock = createNoonClock();
let api: TestApi;
let leads: ReturnType<typeof createTestLeads>;
let ana: TestOperator;
const operators = createTestOperators(() => api);
const accounts = createTestAccounts(() => api);

beforeAll(async () => {
  api = await startTestApi({ INBOUND_MAIL_SECRET: SECRET, COMPANY_EMAIL: 'hola@stc.example' }, clock);
  leads = createTestLeads(api, clock);
  ana = await operators.logIn();
});
afterAll(() => api.close());

let count = 0;
let email: string;
let leadId: string;

/** Each test has a separate request. Hoy names only the first ones that wait. */
beforeEach(async () => {
  await leads.rows(sql`delete from received_mails`);
  email = `persona${++count}@obras.example`;
  leadId = await asks(email);
  clock.advance(60_000);
});

async function asks(from: string): Promise<string> {
  const body = { ...contact, email: from, form_token: await leads.newToken() };
  expect((await leads.send('contacto', body)).status).toBe(200);
  const [row] = await leads.rows(
    sql`select id from leads where email = ${from} order by created_at desc limit 1`,
  );
  return String(row?.['id']);
}

const messageId = (job: unknown) => `<${job}@horus.test>`;
const message = (headers: Readonly<Record<string, string>>, body = 'Sí, el martes.') =>
  `${Object.entries({
    'Message-ID': `<${randomUUID()}@obras.example>`,
    From: email,
    Subject: 'Re: Hola',
    ...headers,
  })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${body}\r\n`;

async function handOver(raw: string | Buffer, secret = SECRET) {
  const answer = await fetch(`${api.url}/api/inbound-mail`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${secret}` },
    body: typeof raw === 'string' ? raw : new Uint8Array(raw),
  });
  clock.advance(60_000);
  return { status: answer.status, text: await answer.text() };
}
const receives = async (...mail: Parameters<typeof message>) => {
  expect((await handOver(message(...mail))).status).toBe(204);
};

const open = async (id = leadId) => (await ana.call<LeadDetail>('GET', `/api/admin/leads/${id}`)).body;
const bodiesOf = async (id = leadId) => (await open(id)).received.map(({ body }) => body);
const customer = async (id: string) =>
  (await ana.call<CustomerPage>('GET', `/api/admin/customers/${id}`)).body;
const waits = async (kind: WaitingKind, page: string) => {
  const { body } = await ana.call<TodayAnswer>('GET', '/api/admin/today');
  return body.waiting.find((each) => each.kind === kind)?.first.find(({ pageId }) => pageId === page);
};

async function reply(id = leadId) {
  const { replyTo, entries } = await open(id);
  const seenReply = entries.filter(({ kind }) => kind === 'reply').at(-1)?.id ?? null;
  const body = { id: randomUUID(), to: replyTo, seenReply, subject: 'Hola', text: '¿El martes?' };
  const { status } = await ana.call('POST', `/api/admin/leads/${id}/replies`, { body });
  expect(status).toBe(200);
  clock.advance(60_000);
  return body.id;
}

/** Records the queued mails as sent, as the worker does. @returns the newest one's id */
async function sendTo(address: string, template: string): Promise<string> {
  const [job] = await leads.rows(sql`
    insert into sent_mails (id, recipient, template, subject, tries, queued_at, data)
    select id, data->>'to', data->'message'->>'template', 'Hola', 1, created_on, data from jobs.job
     where name = 'mail' and data->>'to' = ${address} and data->'message'->>'template' = ${template}
     order by created_on desc limit 1 returning id`);
  return String(job?.['id']);
}

async function newCustomer() {
  const { email: address } = await accounts.newSession({ company: `Talleres ${count}` });
  const { organizationId } = await findIds(api, address);
  return { address, organizationId };
}

it('tells the pages that answers arrive in the threads', async () => {
  const { body } = await ana.call<OperatorSessionAnswer>('GET', '/api/admin/session');
  expect(body.operator.answersArrive).toBe(true);
});

describe('the call', () => {
  it('answers 401 with another secret, 413 to a mail over 10 MB, 400 without one', async () => {
    expect((await handOver(message({}), `${SECRET}x`)).status).toBe(401);
    expect((await handOver(message({}), '')).status).toBe(401);
    expect((await handOver(Buffer.alloc(INBOUND_MAIL_BYTES + 1))).status).toBe(413);
    expect((await handOver('')).status).toBe(400);
  });

  it('stores a repeated mail once, with or without a Message-ID', async () => {
    for (const raw of [message({}), message({}, 'Otro').replace(/^Message-ID.*\r\n/, '')]) {
      expect((await handOver(raw)).status).toBe(204);
      expect((await handOver(raw)).status).toBe(204);
    }
    expect(await bodiesOf()).toEqual(['Sí, el martes.', 'Otro']);
  });

  it.each([
    ['of an unknown person', () => message({ From: 'nadie@otra.example' })],
    ['from our own address', () => message({ From: 'STC <HOLA@stc.example>' })],
    ['that reports a delivery', () => message({ 'Content-Type': 'multipart/report; boundary=x' }, '--x--')],
    ['without a sender', () => 'x'],
  ])('leaves a mail %s in the mailbox, and stores and logs nothing of it', async (_, raw) => {
    expect(await handOver(raw())).toEqual({ status: 202, text: '{"stored":false}' });
    expect(await leads.rows(sql`select id from received_mails`)).toEqual([]);
    expect(api.logLines.join()).not.toContain('nadie@otra.example');
  });
});

describe('a mail belongs to', () => {
  it('the request whose reply it answers, from another address too, whatever its status', async () => {
    const job = await reply();
    const { version } = await open();
    await ana.call('POST', `/api/admin/leads/${leadId}`, { body: { version, status: 'lost' } });
    await receives({ From: 'Eva <EVA@otra.example>', 'In-Reply-To': messageId(job) });
    expect((await open()).received).toMatchObject([
      { from: 'eva@otra.example', subject: 'Re: Hola', waits: true },
    ]);
  });

  it('the newest of the mails that it names, before the request of its sender', async () => {
    const [older, newer] = [await asks(`a${email}`), await asks(`b${email}`)];
    const jobs = [await reply(older), await reply(newer)].map(messageId);
    await receives({ References: `${jobs.join(' ')} <unknown@otra.example>` });
    expect([await bodiesOf(older), await bodiesOf(newer), await bodiesOf()]).toEqual([
      [],
      ['Sí, el martes.'],
      [],
    ]);
    await receives({ 'In-Reply-To': jobs[0] ?? '', References: jobs.join(' ') }, 'A la primera.');
    expect(await bodiesOf(older)).toEqual(['A la primera.']);
  });

  it('the request whose confirmation or notice to the company it answers', async () => {
    for (const [to, template] of [
      [email, 'contact-acknowledgement'],
      ['hola@stc.example', 'contact-to-company'],
    ] as const) {
      await receives({ From: 'eva@otra.example', 'In-Reply-To': messageId(await sendTo(to, template)) });
    }
    expect(await bodiesOf()).toHaveLength(2);
  });

  it('the thread of the received mail that it answers', async () => {
    await receives({ 'Message-ID': '<first@obras.example>' });
    await receives({ From: 'eva@otra.example', 'In-Reply-To': '<first@obras.example>' }, 'Y yo.');
    expect(await bodiesOf()).toEqual(['Sí, el martes.', 'Y yo.']);
  });

  it('the newest open request of its sender', async () => {
    const newer = await asks(email);
    const { version } = await open(newer);
    await ana.call('POST', `/api/admin/leads/${newer}`, { body: { version, status: 'won' } });
    await receives({});
    expect([await bodiesOf(), await bodiesOf(newer)]).toEqual([['Sí, el martes.'], []]);
  });

  it('the customer with the written mail, with any mail to a person, or with the sender', async () => {
    const { address, organizationId } = await newCustomer();
    const written = { id: randomUUID(), to: address, subject: 'Hola', text: '¿Todo bien?' };
    await ana.call('POST', `/api/admin/customers/${organizationId}/emails`, { body: written });
    await accounts.waitForMails(address, 'welcome', 1);
    await receives({ From: 'eva@otra.example', 'In-Reply-To': messageId(written.id) }, '1');
    await receives(
      { From: 'eva@otra.example', 'In-Reply-To': messageId(await sendTo(address, 'welcome')) },
      '2',
    );
    await receives({ From: address }, '3');
    expect((await customer(organizationId)).received.map(({ body }) => body)).toEqual(['1', '2', '3']);
  });
});

describe('the text', () => {
  it('is that of the HTML without a plain part, apart from the quoted mail, with the names of attachments', async () => {
    const part = (type: string, text: string) => `--x\r\nContent-Type: ${type}\r\n\r\n${text}\r\n`;
    const html =
      '<p>Sí, el <b>martes</b>.</p><p>El lunes, STC escribió:</p><blockquote>¿El martes?</blockquote>';
    await receives(
      { 'Content-Type': 'multipart/mixed; boundary=x' },
      `${part('text/html; charset=utf-8', html)}${part('application/pdf; name=plano.pdf\r\nContent-Transfer-Encoding: base64', 'YWJj')}--x--`,
    );
    expect((await open()).received).toMatchObject([
      { body: 'Sí, el martes.', quoted: 'El lunes, STC escribió:\n\n> ¿El martes?' },
    ]);
    expect((await open()).received[0]?.attachments).toEqual([{ name: 'plano.pdf', bytes: 3 }]);
  });

  it('has nothing that PostgreSQL can’t store, and at most 20,000 characters', async () => {
    const headers = { Subject: '=?utf-8?B?AEhvbGEA?=', 'Content-Type': 'text/plain; charset=utf-8' };
    await receives(headers, `a\0b\ud800\u0007 ${'x'.repeat(30_000)}`);
    const [mail] = (await open()).received;
    expect(mail).toMatchObject({ subject: 'Hola', body: expect.stringMatching(/^ab\ufffd* x+$/) });
    expect(mail?.body.length).toBeLessThanOrEqual(20_000);
  });
});

describe('a request whose sender has answered', () => {
  const rows = async (answer: string) =>
    (await ana.call<LeadQueueAnswer>('GET', `/api/admin/leads?answer=${answer}`)).body.rows.map(
      ({ id }) => id,
    );

  it('waits in its row, the filter and Hoy until a reply, and again if that is undone', async () => {
    await reply();
    await receives({}, 'Sí, el martes a las diez.');
    expect(await open()).toMatchObject({ waitsForAnswer: true });
    expect([(await rows('1')).includes(leadId), (await rows('0')).includes(leadId)]).toEqual([true, false]);
    expect(await waits('answers', leadId)).toMatchObject({
      name: contact.empresa,
      note: 'Sí, el martes a las diez.',
    });
    const job = await reply();
    expect(await open()).toMatchObject({ waitsForAnswer: false, received: [{ waits: false }] });
    expect(await waits('answers', leadId)).toBeUndefined();
    await ana.call('POST', `/api/admin/undo/${job}`);
    expect(await waits('answers', leadId)).toBeDefined();
  });

  it('waits until a call, an unanswered one too', async () => {
    await receives({});
    const { version } = await open();
    const body = { id: randomUUID(), version, result: 'unanswered', text: '', againOn: null };
    await ana.call('POST', `/api/admin/leads/${leadId}/calls`, { body });
    expect(await open()).toMatchObject({ waitsForAnswer: false });
    clock.advance(60_000);
    await receives({}, 'Perdona, ahora puedo.');
    expect(await open()).toMatchObject({ waitsForAnswer: true });
  });

  it('stops waiting once an operator says so, which is recorded and can be undone', async () => {
    await receives({});
    expect(await waits('leads', leadId)).toBeUndefined();
    const mails = (await open()).received.map(({ id }) => id);
    const dismiss = (dismissed: boolean) =>
      ana.call('POST', '/api/admin/received-mails/dismissed', { body: { mails, dismissed } });
    expect((await dismiss(true)).status).toBe(204);
    expect([await waits('answers', leadId), (await open()).waitsForAnswer]).toEqual([undefined, false]);
    await dismiss(false);
    expect(await waits('answers', leadId)).toBeDefined();
    const acts = await leads.rows(sql`
      select action from audit_log where subject_id = ${leadId} and action like 'received-mail.%' order by id`);
    expect(acts.map(({ action }) => action)).toEqual(['received-mail.dismissed', 'received-mail.reopened']);
  });

  it.each([{ 'Auto-Submitted': 'auto-replied' }, { Precedence: 'bulk' }])(
    'does not wait after an automatic mail: %j',
    async (headers) => {
      await receives(headers);
      expect(await open()).toMatchObject({ waitsForAnswer: false, received: [{ isAutomatic: true }] });
      expect(await waits('answers', leadId)).toBeUndefined();
    },
  );
});

describe('a customer who has answered', () => {
  it('waits in their page, list and Hoy until a call; Historia has the mail', async () => {
    const { address, organizationId } = await newCustomer();
    await receives({ From: address, 'Auto-Submitted': 'no' });
    expect((await customer(organizationId)).received).toMatchObject([{ from: address, waits: true }]);
    expect((await customer(organizationId)).lastContact).toMatchObject({ what: 'answer' });
    const listed = await ana.call<CustomersPage>('GET', '/api/admin/customers?status=answered');
    expect(listed.body.customers.map((each) => each.organizationId)).toContain(organizationId);
    expect(await waits('customerAnswers', organizationId)).toMatchObject({ note: 'Sí, el martes.' });
    const { body } = await ana.call<TimelinePage>('GET', `/api/admin/customers/${organizationId}/timeline`);
    expect(body.events[0]).toMatchObject({ who: 'Ana', what: 'Contestó por correo: Sí, el martes.' });
    const call = { id: randomUUID(), result: 'spoken', text: '', againOn: null, againHour: null };
    await ana.call('POST', `/api/admin/customers/${organizationId}/calls`, { body: call });
    expect((await customer(organizationId)).received).toMatchObject([{ waits: false }]);
    expect(await waits('customerAnswers', organizationId)).toBeUndefined();
  });
});

describe('a person’s mails', () => {
  it('are in the copy of their data, also those in the thread of another', async () => {
    const { address, organizationId } = await newCustomer();
    await receives({ From: address }, 'Mío.');
    await receives({ From: address, 'In-Reply-To': messageId(await reply()) }, 'En el hilo de otra.');
    const copied = await listNotesAbout(api.services.database.db, { email: address, organizationId });
    expect(copied.map(({ kind, text }) => [kind, text])).toEqual([
      ['correo recibido', 'Mío.'],
      ['correo recibido', 'En el hilo de otra.'],
    ]);
  });

  it('are deleted with the request, with the customer, and with the person’s address', async () => {
    const { address, organizationId } = await newCustomer();
    const left = () =>
      leads.rows(
        sql`select sender from received_mails where sender in (${address}, ${email}, ${`e${email}`})`,
      );
    await receives({});
    await receives({ From: address });
    await receives({ From: `e${email}`, 'In-Reply-To': messageId(await reply(await asks(`f${email}`))) });
    expect(await left()).toHaveLength(3);
    await eraseLeadsOf(api.services.database.db, email);
    expect(await left()).toHaveLength(2);
    await leads.rows(sql`delete from users where email = ${address}`);
    await leads.rows(sql`delete from organizations where id = ${organizationId}`);
    expect(await left()).toHaveLength(1);
    await eraseReceivedMailsOf(api.services.database.db, `e${email}`);
    expect(await left()).toEqual([]);
  });
});

it('a reply written in the sandbox’s mailbox arrives in the thread of the mail’s request', async () => {
  const mailbox = await startTestMailbox(0, { url: `${api.url}/api/inbound-mail`, secret: SECRET });
  try {
    await sendMails(api, mailbox);
    await expect.poll(async () => (await mailbox.list(email)).length, { timeout: 60_000 }).toBe(1);
    const [mail] = await mailbox.list(email);
    const page = await fetch(`${mailbox.url}/mailbox/${mail?.id}/reply`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ text: 'Sí, mañana a las 10: «aquí» 🕙' }),
    });
    expect(await page.text()).toContain('Respuesta enviada');
    expect((await open()).received).toMatchObject([
      { from: email, subject: `Re: ${mail?.subject}`, body: 'Sí, mañana a las 10: «aquí» 🕙' },
    ]);
    expect((await open()).received[0]?.quoted).toContain(`> ${mail?.text.trim().split('\n')[0]}`);
  } finally {
    await mailbox.close();
  }
});
