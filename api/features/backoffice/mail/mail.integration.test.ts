import type { CustomerPage } from '@horus/contract/backoffice/customers';
import type { LeadDetail } from '@horus/contract/backoffice/leads';
import type {
  MailDetail,
  MailListAnswer,
  MailState,
  RepeatMailAnswer,
  RepeatMailBody,
} from '@horus/contract/backoffice/mail';
import type { TodayAnswer } from '@horus/contract/backoffice/today';
import { SENT_MAIL_DAYS } from '@horus/contract/retention';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { attachInvoice } from '#features/requests/decide-invoice';
import type { Message } from '#mails/messages.ts';
import { listSamples } from '#mails/preview/samples.ts';
import { deleteOldMails, eraseMailsTo } from '#platform/mail';
import { withoutSecrets } from '#platform/sent-mails';
import { defaultReply, type ScriptedSmtpServer, startScriptedSmtpServer } from '#testing/smtp-server';
import { createTestAccounts } from '#testing/test-accounts';
import { startTestApi, type TestApi } from '#testing/test-api';
import { findIds } from '#testing/test-books';
import { sendMails } from '#testing/test-mailbox';
import { createTestOperators, type TestOperator } from '#testing/test-operators';

const WAITING = { timeout: 60_000, interval: 50 };
let api: TestApi;
let smtp: ScriptedSmtpServer;
let worker: TestOperator;
const accounts = createTestAccounts(() => api);
const operators = createTestOperators(() => api);

beforeAll(async () => {
  api = await startTestApi();
  smtp = await startScriptedSmtpServer();
  smtp.answer = (command) => {
    if (command.startsWith('RCPT') && command.includes('nadie@')) return '550 5.1.1 No such user here';
    if (command.startsWith('RCPT') && command.includes('luego@')) return '451 4.3.2 Come back later';
    return defaultReply(command);
  };
  await sendMails(api, smtp);
});
afterAll(async () => {
  await api.close();
  await smtp.close();
});
beforeEach(async () => {
  worker = await operators.logIn();
});

const db = () => api.services.database.db;
const queue = (to: string, message: Message) => api.services.mailer.queue(db(), { to }, message);
const hello: Message = { template: 'contact-acknowledgement', props: { firstName: 'Ana' } };
const list = async (query: Record<string, string> = {}) =>
  (await worker.call<MailListAnswer>('GET', `/api/admin/mails?${new URLSearchParams(query)}`)).body;
const read = async (mailId: string) =>
  (await worker.call<MailDetail>('GET', `/api/admin/mails/${mailId}`)).body;
const repeat = (mailId: string, seen: RepeatMailBody) =>
  worker.call<RepeatMailAnswer>('POST', `/api/admin/mails/${mailId}/repeat`, { body: seen });

/** Waits until the newest email to an address has a state; a waiting one has failed once. */
async function newestTo(to: string, state: MailState) {
  return vi.waitFor(async () => {
    const [row] = (await list({ q: to })).rows;
    if (row?.state !== state || (state === 'waiting' && row.reason === null))
      throw new Error(`${to} not ${state}: ${JSON.stringify(row)}`);
    return row;
  }, WAITING);
}

it('shows sent, queued and rejected emails with their history', async () => {
  await queue('ana@empresa.example', hello);
  await queue('nadie@empresa.example', hello);
  await queue('luego@empresa.example', hello);
  const sent = await newestTo('ana@empresa.example', 'sent');
  expect(sent).toMatchObject({ kind: 'Contacto recibido', tries: 1, reason: null });
  expect(sent.subject).not.toBeNull();
  const refused = await newestTo('nadie@empresa.example', 'refused');
  expect(refused.reason).toBe('Ese buzón no existe («550 5.1.1 No such user here»).');
  const waiting = await newestTo('luego@empresa.example', 'waiting');
  expect(waiting.reason).toBe('El servidor no lo acepta por ahora («451 4.3.2 Come back later»).');
  expect(Date.parse(waiting.nextTryAt ?? '')).toBeGreaterThan(Date.parse(waiting.queuedAt));

  for (const each of [sent, refused, waiting]) {
    expect((await list({ state: each.state })).rows.map(({ id }) => id)).toContain(each.id);
    expect((await read(each.id)).content?.text).toContain('Ana');
  }
  expect((await list({ state: 'unsent' })).rows.map(({ id }) => id)).toEqual([refused.id]);
  const all = (await list()).rows.map(({ queuedAt }) => queuedAt);
  expect(all).toEqual(all.toSorted().reverse());
  expect((await list({ order: 'oldest' })).rows.map(({ queuedAt }) => queuedAt)).toEqual(all.toReversed());
  expect((await list({ template: 'refund' })).rows).toEqual([]);
  // The page's id is the Message-ID of the delivered email.
  expect(smtp.messageIds.join()).toContain(sent.id);

  const frame = await worker.call<string>('GET', `/api/admin/mails/${sent.id}/html`);
  expect(frame.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  expect(frame.body).toContain('Ana');
  expect((await worker.call('GET', `/api/admin/mails/${crypto.randomUUID()}`)).status).toBe(404);
});

it('an invoice that was asked for is attached to its email, which can be sent again', async () => {
  const { token, email } = await accounts.newSession();
  const { body } = await api.call<{ id: string }>('POST', '/api/facturas/solicitar', {
    token,
    body: {
      ...{
        companyName: 'Talleres Toledo SL',
        taxId: 'B12345674',
        address: 'Calle Ancha, 1',
        postalCode: '45001',
      },
      ...{ city: 'Toledo', province: 'Toledo', country: 'España', contactName: 'Eva Ruiz', email },
    },
  });
  const pdf = Buffer.from('%PDF-1.7\nfactura\n%%EOF\n');
  await attachInvoice(api.services, body.id, { number: 'F-1', pdf });
  const { id } = await vi.waitFor(async () => {
    const { rows } = await list({ q: email, template: 'invoice-request-sent', state: 'sent' });
    return rows[0] ?? expect.fail('not sent');
  }, WAITING);
  expect(await read(id)).toMatchObject({ content: { attachments: ['factura-F-1.pdf'] }, unrepeatable: null });
});

it('the page of a customer has its members’ emails, newest first, each with a resend', async () => {
  const { email } = await accounts.newSession();
  const { organizationId } = await findIds(api, email);
  const other = await accounts.newSession();
  await accounts.rows(sql`update users set email = 'nadie@cliente.example' where email = ${email}`);
  await accounts.rows(sql`
    insert into wizard_purchases (organization_id, request_key, email, name)
    values (${organizationId}, '\\x00', 'compra@cliente.example', 'Ana')`);
  await queue('nadie@cliente.example', hello);
  await newestTo('nadie@cliente.example', 'refused');
  await queue('compra@cliente.example', hello);
  const sent = await newestTo('compra@cliente.example', 'sent');
  // The same person in another organisation.
  const elsewhere = (await findIds(api, other.email)).organizationId;
  await api.services.mailer.queue(db(), { to: 'compra@cliente.example', organizationId: elsewhere }, hello);
  await vi.waitFor(
    async () => expect((await list({ q: 'compra@cliente.example', state: 'sent' })).rows).toHaveLength(2),
    WAITING,
  );

  const path = `/api/admin/customers/${organizationId}`;
  const shown = async () => (await worker.call<CustomerPage>('GET', path)).body.mails;
  const hellos = (await shown()).filter(({ kind }) => kind === 'Contacto recibido');
  expect(hellos).toMatchObject([
    { to: 'compra@cliente.example', state: 'sent', repeats: 0, unrepeatable: null },
    { to: 'nadie@cliente.example', state: 'refused', unrepeatable: null },
  ]);
  const { body } = await repeat(sent.id, { state: 'sent', repeats: 0 });
  expect(body).toEqual({ outcome: 'queued', held: expect.any(String) });
  expect(await shown()).toContainEqual(expect.objectContaining({ id: sent.id, repeats: 1 }));
  // An undo sends and counts nothing.
  await worker.call('POST', `/api/admin/undo/${body.held}`);
  expect(await shown()).toContainEqual(expect.objectContaining({ id: sent.id, repeats: 0 }));
  expect(await shown()).not.toContainEqual(expect.objectContaining({ id: body.held }));
});

async function listen() {
  const stop = new AbortController();
  const address = `${api.url}/api/admin/leads/live?`;
  const { body } = await fetch(address, { headers: { cookie: worker.cookie }, signal: stop.signal });
  const heard: string[] = [];
  (async () => {
    for await (const chunk of body ?? []) heard.push(Buffer.from(chunk).toString());
  })().catch(() => undefined);
  return { heard, stop: () => stop.abort() };
}

/** Stores a lead and replies to it. Returns the ids of the lead and of the reply's email. */
async function answerTo(to: string) {
  const id = crypto.randomUUID();
  const { rows } = await db().execute<{ id: string }>(sql`
    insert into leads (request_id, kind, content_hash, email, data, network_hash, created_at)
    values (${id}, 'contact', '', ${to}, '{"nombre": "Ana", "mensaje": "Hola"}', '', now()) returning id`);
  const leadId = String(rows[0]?.id);
  await worker.call('POST', `/api/admin/leads/${leadId}/replies`, {
    body: { id, to, seenReply: null, subject: 'Tu mensaje', text: 'Te llamo.' },
  });
  return { leadId, id };
}

const mailOfReply = async (leadId: string) =>
  (await worker.call<LeadDetail>('GET', `/api/admin/leads/${leadId}`)).body.entries.find(
    ({ kind }) => kind === 'reply',
  )?.mail;
const waitingToday = async () => (await worker.call<TodayAnswer>('GET', '/api/admin/today')).body.waiting;

it('shows a rejected reply, also in an open page', async () => {
  const to = 'nadie@solicitud.example';
  const { leadId, id } = await answerTo(to);
  const told = () => mailOfReply(leadId);
  expect(await told()).toEqual({ id, state: 'waiting', reason: null });
  const { heard, stop } = await listen();
  const timesHeard = () => heard.join('').split(leadId).length - 1;
  await vi.waitFor(() => expect(timesHeard()).toBe(1), WAITING);
  await worker.call('POST', `/api/admin/mails/${id}/repeat`, { body: { state: 'waiting', repeats: 0 } });
  await newestTo(to, 'refused');
  expect(await told()).toMatchObject({ id, state: 'refused' });
  expect((await read(id)).lead).toEqual({ leadId, name: 'Ana' });
  await vi.waitFor(() => expect(timesHeard()).toBe(2), WAITING);
  stop();

  expect((await waitingToday()).find(({ kind }) => kind === 'unsentReplies')).toMatchObject({
    ...{
      count: 1,
      since: expect.any(String),
      first: [expect.objectContaining({ id, pageId: leadId, name: to, mailState: 'refused' })],
    },
  });
  const { version } = (await worker.call<LeadDetail>('GET', `/api/admin/leads/${leadId}`)).body;
  await worker.call('POST', `/api/admin/leads/${leadId}`, { body: { version, status: 'won' } });
  expect((await waitingToday()).map(({ kind }) => kind)).toContain('unsentReplies');
  const note = { id: crypto.randomUUID(), text: 'La he llamado.' };
  await worker.call('POST', `/api/admin/leads/${leadId}/notes`, { body: note });
  expect((await waitingToday()).map(({ kind }) => kind)).not.toContain('unsentReplies');
});

it('shows a failing reply as undelivered, and after an hour on Hoy too', async () => {
  const to = 'luego@solicitud.example';
  const { leadId, id } = await answerTo(to);
  const { heard, stop } = await listen();
  const timesHeard = () => heard.join('').split(leadId).length - 1;
  await vi.waitFor(() => expect(timesHeard()).toBe(1), WAITING);
  await worker.call('POST', `/api/admin/mails/${id}/repeat`, { body: { state: 'waiting', repeats: 0 } });
  await vi.waitFor(
    async () =>
      expect(await mailOfReply(leadId)).toEqual({
        ...{ id, state: 'waiting' },
        reason: 'el servidor no lo acepta por ahora («451 4.3.2 Come back later»).',
      }),
    WAITING,
  );
  await vi.waitFor(() => expect(timesHeard()).toBeGreaterThan(1), WAITING);
  stop();
  const ofReplies = async () => (await waitingToday()).find(({ kind }) => kind === 'unsentReplies')?.first;
  const named = expect.objectContaining({ id, pageId: leadId, name: to, mailState: 'waiting' });
  expect((await ofReplies()) ?? []).not.toContainEqual(named);
  const isListed = async () => (await list({ state: 'unsent', q: to })).rows.map((row) => row.id);
  expect(await isListed()).toEqual([]);

  const anHour = sql`interval '61 minutes'`;
  await db().execute(sql`update jobs.job set created_on = created_on - ${anHour} where id = ${id}`);
  await db().execute(
    sql`update lead_entries set created_at = created_at - ${anHour} where lead_id = ${leadId}`,
  );
  expect(await ofReplies()).toContainEqual(named);
  expect(await isListed()).toEqual([id]);
  await worker.call('POST', `/api/admin/leads/${leadId}/notes`, {
    body: { id: crypto.randomUUID(), text: 'La he llamado.' },
  });
  expect((await ofReplies()) ?? []).not.toContainEqual(named);
});

it('lists an email as given up after its last try', async () => {
  const to = 'luego@abandonado.example';
  await queue(to, hello);
  const { id } = await newestTo(to, 'waiting');
  await db().execute(sql`
    update jobs.job set retry_limit = retry_count + 1, start_after = now() where id = ${id}`);
  const givenUp = await newestTo(to, 'givenUp');
  expect(givenUp).toMatchObject({ id, kind: 'Contacto recibido', nextTryAt: null });
  expect(givenUp.reason).toBe('El servidor no lo acepta por ahora («451 4.3.2 Come back later»).');
  const listed = async (state: string) => (await list({ state, q: to })).rows.map((row) => row.id);
  expect(await listed('givenUp')).toEqual([id]);
  expect(await listed('unsent')).toEqual([id]);
  expect([...(await listed('refused')), ...(await listed('waiting'))]).toEqual([]);
  expect(await read(id)).toMatchObject({ state: 'givenUp', unrepeatable: null });
});

it('lists the other undelivered emails on Hoy with a link to resend them', async () => {
  await queue('nadie@hoy.example', hello);
  const { id } = await newestTo('nadie@hoy.example', 'refused');
  // The oldest is among the three that Hoy names.
  await db().execute(
    sql`update jobs.job set created_on = '2002-01-01' where data->>'to' = 'nadie@hoy.example'`,
  );
  const { body } = await worker.call<TodayAnswer>('GET', '/api/admin/today');
  const unsent = body.waiting.find(({ kind }) => kind === 'unsentMails');
  expect(unsent?.first).toContainEqual(
    expect.objectContaining({ id, pageId: id, name: 'nadie@hoy.example: Contacto recibido' }),
  );
  expect(body.waiting.map(({ kind }) => kind)).not.toContain('deadLetters');
  const state = unsent?.first.find((each) => each.id === id)?.mailState;
  const again = await worker.call('POST', `/api/admin/mails/${id}/repeat`, { body: { state, repeats: 0 } });
  expect(again.body).toEqual({ outcome: 'queued', held: null });
});

it('names and filters the emails of an installation by their step', async () => {
  const steps = listSamples().filter(({ message }) => message.template === 'installation-step');
  for (const { message } of steps) await queue('ana@pasos.example', message);
  await queue('nadie@pasos.example', steps[1]?.message ?? hello);
  const { id } = await newestTo('nadie@pasos.example', 'refused');
  // The oldest is among the three that Hoy names.
  await db().execute(
    sql`update jobs.job set created_on = '2001-01-01' where data->>'to' = 'nadie@pasos.example'`,
  );
  const unsent = await worker.call<TodayAnswer>('GET', '/api/admin/today');
  expect(unsent.body.waiting.flatMap(({ first }) => first)).toContainEqual(
    expect.objectContaining({ id, name: 'nadie@pasos.example: Instalación: material enviado' }),
  );
  await vi.waitFor(async () => {
    const { rows } = await list({ state: 'sent', q: 'pasos.example' });
    expect([...new Set(rows.map(({ kind }) => kind))].toSorted()).toEqual([
      'Instalación: material enviado',
      'Instalación: sistema listo',
      'Instalación: ya hemos hablado',
    ]);
  }, WAITING);
  const shipped = await list({ template: 'installation-step shipped' });
  expect(new Set(shipped.rows.map(({ kind }) => kind))).toEqual(new Set(['Instalación: material enviado']));
  expect(new Set(shipped.rows.map(({ to }) => to))).toEqual(
    new Set(['ana@pasos.example', 'nadie@pasos.example']),
  );
});

it('shows and finds the customer of an email', async () => {
  const { email } = await accounts.newSession();
  await queue(email, {
    template: 'deletion-done',
    props: { name: 'Ana', accounts: { horus: true, stc: false } },
  });
  const { id } = await newestTo(email, 'sent');
  expect((await read(id)).customer).toMatchObject({ organizationId: expect.any(String) });
  await db().execute(sql`update users set name = 'Begoña Ñíguez' where email = ${email}`);
  await db().execute(sql`
    update organizations set name = 'Talleres Ortuño' where id = (select organization_id from users where email = ${email})`);
  for (const q of ['begona niguez', 'Ortuño']) {
    const { rows } = await list({ q });
    expect([q, rows.map((row) => row.id)]).toEqual([q, expect.arrayContaining([id])]);
    expect(new Set(rows.map((row) => [row.to, row.name].join()))).toEqual(
      new Set([`${email},Talleres Ortuño`]),
    );
  }
  expect((await list({ q: 'begoña xilofonista' })).rows).toEqual([]);
});

it('resends an email once for parallel requests and records the operator', async () => {
  await queue('otra@empresa.example', hello);
  const { id } = await newestTo('otra@empresa.example', 'sent');
  const seen: RepeatMailBody = { state: 'sent', repeats: 0 };
  const answers = await Promise.all([repeat(id, seen), repeat(id, seen), repeat(id, seen)]);
  expect(answers.map(({ body }) => body.outcome).toSorted()).toEqual(['already', 'already', 'queued']);
  await vi.waitFor(
    async () => expect((await list({ q: 'otra@empresa.example', state: 'sent' })).rows).toHaveLength(2),
    WAITING,
  );
  expect(await read(id)).toMatchObject({ repeats: 1 });
  expect(
    await accounts.rows(
      sql`select action from audit_log where subject_id = ${id} and action = 'mail.repeated'`,
    ),
  ).toHaveLength(1);
  expect((await repeat(id, { ...seen, repeats: 1 })).body.outcome).toBe('queued');
});

it('gives a rejected email all its tries again, and retries a queued one now', async () => {
  await queue('nadie@dos.example', hello);
  const { id } = await newestTo('nadie@dos.example', 'refused');
  const answers = await Promise.all([1, 2].map(() => repeat(id, { state: 'refused', repeats: 0 })));
  expect(answers.map(({ body }) => body.outcome).toSorted()).toEqual(['already', 'queued']);
  // Rejected again, it keeps its page.
  expect((await newestTo('nadie@dos.example', 'refused')).id).toBe(id);

  await queue('luego@dos.example', hello);
  const waiting = await newestTo('luego@dos.example', 'waiting');
  // Waits until its first try is over.
  await vi.waitFor(async () => {
    const hurried = await worker.call<{ count: number }>('POST', '/api/admin/mails/send-waiting');
    expect(hurried.body.count).toBeGreaterThan(0);
  }, WAITING);
  await vi.waitFor(
    async () => expect((await read(waiting.id)).tries).toBeGreaterThan(waiting.tries),
    WAITING,
  );
});

it('stores no link that opens an account, and never resends one', async () => {
  const resetUrl = 'https://horus.example/reset-password#token=secreto-que-abre';
  await queue('olvido@empresa.example', {
    template: 'password-reset',
    props: { name: 'Eva', resetUrl, validMinutes: 60 },
  });
  const { id } = await newestTo('olvido@empresa.example', 'sent');
  const [kept] = await accounts.rows(sql`select data::text as data from sent_mails where id = ${id}`);
  expect(kept?.['data']).not.toContain('secreto-que-abre');
  const detail = await read(id);
  expect(detail).toMatchObject({ leftOut: 'link', unrepeatable: expect.stringContaining('no se guarda') });
  expect(JSON.stringify(detail)).not.toContain('secreto-que-abre');
  expect((await repeat(id, { state: 'sent', repeats: 0 })).status).toBe(409);

  // It still has its content, but the link has expired.
  await queue('nadie@tres.example', {
    template: 'password-reset',
    props: { name: 'Eva', resetUrl, validMinutes: 60 },
  });
  const refused = await newestTo('nadie@tres.example', 'refused');
  expect(JSON.stringify(await read(refused.id))).not.toContain('secreto-que-abre');
  expect((await read(refused.id)).unrepeatable).toBeNull();
  await db().execute(sql`
    update jobs.job set source_created_on = now() - interval '61 minutes' where source_root_id = ${refused.id}`);
  expect((await read(refused.id)).unrepeatable).toContain('ha caducado');
  expect((await repeat(refused.id, { state: 'refused', repeats: 0 })).status).toBe(409);
});

it('removes the secrets of every template', () => {
  for (const { id, message } of listSamples()) {
    const kept = JSON.stringify(withoutSecrets(message).kept);
    expect(kept, id).not.toMatch(/token=/);
    expect(kept, id).not.toContain(Buffer.from('%PDF').toString('base64').slice(0, 4));
  }
});

it('deletes sent emails after SENT_MAIL_DAYS and with their recipient', async () => {
  await queue('vieja@empresa.example', hello);
  await queue('baja@empresa.example', hello);
  const old = await newestTo('vieja@empresa.example', 'sent');
  const erased = await newestTo('baja@empresa.example', 'sent');
  await db().execute(sql`
    update sent_mails set sent_at = now() - make_interval(days => ${SENT_MAIL_DAYS + 1}) where id = ${old.id}`);
  await deleteOldMails(db(), { months: 12, before: new Date(0), sentDays: SENT_MAIL_DAYS });
  await eraseMailsTo(db(), 'baja@empresa.example');
  for (const { id } of [old, erased]) {
    expect((await worker.call('GET', `/api/admin/mails/${id}`)).status).toBe(404);
  }
});

it('reads a page from an index', async () => {
  await api.asOwner(`
    insert into sent_mails (id, recipient, template, subject, tries, queued_at, data)
    select gen_random_uuid(), 'persona' || n || '@muchas.example', 'refund', 'Asunto ' || n, 1,
           date_trunc('milliseconds', now()) - n * interval '1 minute', '{}' from generate_series(1, 5000) n`);
  await db().execute(sql`analyze sent_mails`);
  const first = await list({ state: 'sent', template: 'refund' });
  const second = await list({ state: 'sent', template: 'refund', cursor: first.next ?? '' });
  expect(first.rows).toHaveLength(50);
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(100);
  expect((await list({ q: 'persona4321@muchas' })).rows).toHaveLength(1);
  const { rows } = await db().execute(sql`
    explain select id from sent_mails where (queued_at, id) < (now(), ${crypto.randomUUID()}::uuid)
     order by queued_at desc, id desc limit 51`);
  expect(JSON.stringify(rows)).not.toContain('Seq Scan');
});
