import type { ChangeLeadsAnswer, LeadDetail, LeadQueueAnswer } from '@horus/contract/backoffice/leads';
import type { ErrorBody } from '@horus/contract/errors';
import type { ContactMessage } from '@horus/contract/leads';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteOldLeads } from '#features/leads/delete-old-leads';
import { eraseLeadsOf } from '#features/leads/leads-of-address';
import { startTestApi, type TestApi } from '#testing/test-api';
import { contact, createNoonClock, createTestLeads, demo, hiring } from '#testing/test-leads';
import { createTestOperators, type TestOperator } from '#testing/test-operators';

const clock = createNoonClock();
let api: TestApi;
let leads: ReturnType<typeof createTestLeads>;
let ana: TestOperator;
let bea: TestOperator;
const operators = createTestOperators(() => api);

beforeAll(async () => {
  api = await startTestApi({}, clock);
  leads = createTestLeads(api, clock);
  ana = await operators.logIn();
  bea = await operators.logIn();
});
afterAll(() => api.close());

/** Sends a contact message as the site does. */
async function arrives(changes: Partial<ContactMessage>): Promise<string> {
  const body = { ...contact, ...changes, form_token: await leads.newToken() };
  const { status, text } = await leads.send('contacto', body);
  expect(status, text).toBe(200);
  return idOf(body.email);
}

async function idOf(email: string): Promise<string> {
  const rows = await leads.rows(
    sql`select id from leads where email = ${email} order by created_at desc limit 1`,
  );
  return String(rows[0]?.['id']);
}

const list = (query: string, who = ana) => who.call<LeadQueueAnswer>('GET', `/api/admin/leads${query}`);
const found = async (q: string) => {
  const { status, body } = await list(`?q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return body.rows.map(({ email }) => email);
};
const open = async (id: string, who = ana) =>
  (await who.call<LeadDetail>('GET', `/api/admin/leads/${id}`)).body;
const change = <Answer = LeadDetail>(id: string, body: object, who = ana) =>
  who.call<Answer>('POST', `/api/admin/leads/${id}`, { body });

describe('the search', () => {
  beforeAll(async () => {
    await arrives({
      nombre: 'Íñigo Núñez',
      email: 'inigo@ceramicas.example',
      empresa: 'Cerámicas Talavera',
      telefono: '+34 925 11 22 33',
      mensaje: 'Buscamos fichaje para la almazara.',
    });
    await arrives({ nombre: 'Marta Gil', email: 'marta@panaderia.example', empresa: 'Panadería El Horno' });
  });

  it.each([
    ['a name', 'Íñigo'],
    ['without its accents', 'inigo nunez'],
    ['the beginning of a company', 'ceram'],
    ['a mistyped company', 'ceramcias talabera'],
    ['an e-mail address', 'inigo@ceramicas.example'],
    ['a phone as it was written', '+34 925 11 22 33'],
    ['a phone without its spaces', '925112233'],
    ['a phone without its country', '925 112 233'],
    ['the text', 'almazara'],
    ['words of several fields in any order', 'almazara talavera iñigo'],
  ])('finds by %s', async (_, q) => {
    expect(await found(q)).toEqual(['inigo@ceramicas.example']);
  });

  it('forgives an error of typing', async () => {
    expect(await found('panaderai')).toContain('marta@panaderia.example');
    expect(await found('panaderia inigo')).toEqual([]);
  });

  it('finds nothing for what nobody wrote, and for signs alone', async () => {
    expect(await found('xilofonista')).toEqual([]);
    expect(await found('%_"')).toEqual([]);
  });

  it('forgets the words of a lead with the lead', async () => {
    await arrives({ email: 'adios@fugaz.example', empresa: 'Zurbaranes' });
    expect(await found('zurbaranes')).toEqual(['adios@fugaz.example']);
    await eraseLeadsOf(api.services.database.db, 'adios@fugaz.example');
    expect(await leads.rows(sql`select word from known_lead_words where word = 'zurbaranes'`)).toEqual([]);
    expect(await leads.rows(sql`select word from known_lead_words where word = 'horus'`)).toHaveLength(0);
    expect(await leads.rows(sql`select word from known_lead_words where word = 'empezamos'`)).toHaveLength(1);
  });
});

describe('the queue', () => {
  it('pages by cursor in each order, each row once', async () => {
    const { db } = api.services.database;
    await db.execute(sql`
      insert into leads (kind, request_id, content_hash, email, data, network_hash, created_at, status, reminder_on)
      select 'demo', gen_random_uuid(), '\\x00', 'pagina' || n || '@muchas.example', '{"nombre": "Paginada"}', '\\x00',
             date_trunc('second', now()) - (n / 3) * interval '1 hour', 'lost', '2026-01-01'::date + n / 4
        from generate_series(1, 120) n`);
    for (const query of [
      'status=lost',
      'status=lost&sort=oldest',
      'status=lost&sort=reminder',
      'q=paginada&kind=demo',
    ]) {
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { body }: { body: LeadQueueAnswer } = await list(
          `?${query}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
        );
        seen.push(...body.rows.map(({ id }) => id));
        cursor = body.next;
      }
      expect(seen, query).toHaveLength(120);
      expect(new Set(seen).size, query).toBe(120);
    }
  });

  it('filters by kind, owner and who waits to be called', async () => {
    const token = await leads.newToken();
    const email = 'llamadme@sol.example';
    const body = { ...hiring, contactEmail: email, form_token: token };
    expect((await leads.send('contratacion-empresa', body)).status).toBe(200);
    const id = await idOf(email);
    const only = async (query: string) => (await list(query)).body.rows.map((row) => row.id);
    expect(await only('?call=1')).toContain(id);
    expect(await only('?kind=demo')).not.toContain(id);
    expect(await only('?owner=me')).not.toContain(id);
    const { version } = await open(id);
    const { status, body: after } = await change(id, { version, called: true, ownerId: ana.operatorId });
    expect(status).toBe(200);
    expect(after.calledAt).not.toBeNull();
    expect(await only('?call=1')).not.toContain(id);
    expect(await only('?owner=me')).toContain(id);
    expect(after.quote).toMatchObject({ plan: 'autonomos' });
    expect(after.purchase).toBeNull();
  });

  it('goes into a spreadsheet in which nothing that was typed is a formula', async () => {
    await arrives({ email: 'formula@hoja.example', nombre: 'Eva', empresa: '=2+5', mensaje: 'Exportadme' });
    const { status, headers, body } = await ana.call<unknown>('GET', '/api/admin/leads.csv?q=exportadme');
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(/solicitudes-.*\.csv/);
    expect(String(body)).toContain("'=2+5");
    expect(String(body).trim().split('\r\n')).toHaveLength(2);
  });
});

describe('two operators on one lead', () => {
  it('refuses the second save, says what changed, and takes it once it was seen', async () => {
    const id = await arrives({ email: 'dos@personas.example' });
    const { version } = await open(id);
    expect((await change(id, { version, status: 'won' }, bea)).status).toBe(200);
    const refused = await change<ErrorBody>(id, { version, status: 'lost', reminderOn: '2027-01-07' });
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe('leads.changed');
    expect(refused.body.fields).toEqual({ status: `${bea.name} ha cambiado Estado: Nueva → Ganada` });
    const seen = await open(id);
    expect(seen).toMatchObject({ status: 'won', reminderOn: null });
    const { body } = await change(id, { version: seen.version, status: 'lost', reminderOn: '2027-01-07' });
    expect(body).toMatchObject({ status: 'lost', reminderOn: '2027-01-07' });
    expect(body.entries.map(({ by, changes }) => [by.name, changes])).toEqual([
      [bea.name, [{ what: 'Estado', from: 'Nueva', to: 'Ganada' }]],
      [
        ana.name,
        [
          { what: 'Estado', from: 'Ganada', to: 'Perdida' },
          { what: 'Recordatorio', from: 'ninguno', to: '7 de enero de 2027' },
        ],
      ],
    ]);
  });

  it('lets one of two that save at once win', async () => {
    const id = await arrives({ email: 'alavez@personas.example' });
    const { version } = await open(id);
    const answers = await Promise.all([
      change(id, { version, status: 'won' }),
      change(id, { version, status: 'lost' }, bea),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('changes several at once and names those that somebody else has changed', async () => {
    const ids = [
      await arrives({ email: 'uno@varias.example' }),
      await arrives({ email: 'dos@varias.example' }),
    ];
    const seen = await Promise.all(ids.map(async (id) => ({ id, version: (await open(id)).version })));
    await change(String(ids[1]), { version: seen[1]?.version, status: 'won' }, bea);
    const { body } = await ana.call<ChangeLeadsAnswer>('POST', '/api/admin/leads/several', {
      body: { leads: seen, status: 'spam' },
    });
    expect(body).toEqual({ changed: 1, left: [ids[1]] });
    expect((await open(String(ids[1]))).status).toBe('won');
  });

  it('gives a lead to nobody who does not work here', async () => {
    const id = await arrives({ email: 'nadie@personas.example' });
    const { version } = await open(id);
    const ownerId = crypto.randomUUID();
    expect((await change<ErrorBody>(id, { version, ownerId })).body.code).toBe('leads.no_colleague');
  });
});

describe('what is written', () => {
  it('answers by a mail that stays in the thread, whose answers go to the company', async () => {
    const email = 'hilo@personas.example';
    const id = await arrives({ email });
    const reply = { to: email, subject: 'Tu mensaje', text: 'Hola:\n¿Te llamo?' };
    const { status, body } = await ana.call<LeadDetail>('POST', `/api/admin/leads/${id}/replies`, {
      body: reply,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'working', owner: { id: ana.operatorId } });
    expect(body.entries[0]).toMatchObject({
      kind: 'reply',
      subject: 'Tu mensaje',
      text: 'Hola:\n¿Te llamo?',
    });
    const mails = await leads.rows(sql`
      select data->>'replyTo' as reply_to, data->'message' as message from jobs.job
       where name = 'mail' and data->>'to' = ${email} and data->'message'->>'template' = 'lead-reply'`);
    expect(mails).toEqual([
      {
        reply_to: api.services.config.company.COMPANY_EMAIL,
        message: { template: 'lead-reply', props: { subject: 'Tu mensaje', text: 'Hola:\n¿Te llamo?' } },
      },
    ]);
  });

  it('writes to nobody else than who asked', async () => {
    const id = await arrives({ email: 'este@personas.example' });
    const body = { to: 'otro@personas.example', subject: 'A', text: 'B' };
    expect((await ana.call('POST', `/api/admin/leads/${id}/replies`, { body })).status).toBe(409);
  });

  it('goes with the lead when it is erased, notes and answers included', async () => {
    const email = 'borrada@personas.example';
    const id = await arrives({ email });
    await ana.call('POST', `/api/admin/leads/${id}/notes`, { body: { text: 'Llamar por la tarde' } });
    expect((await open(id)).entries).toMatchObject([{ kind: 'note', text: 'Llamar por la tarde' }]);
    await eraseLeadsOf(api.services.database.db, email);
    expect(await leads.rows(sql`select 1 from lead_entries where lead_id = ${id}`)).toEqual([]);
    expect(await leads.rows(sql`select 1 from lead_words where lead_id = ${id}`)).toEqual([]);
    expect((await ana.call('GET', `/api/admin/leads/${id}`)).status).toBe(404);
  });

  it('expires with the lead', async () => {
    const id = await arrives({ email: 'vieja@personas.example' });
    await ana.call('POST', `/api/admin/leads/${id}/notes`, { body: { text: 'Nada' } });
    await leads.rows(sql`update leads set created_at = created_at - interval '13 months' where id = ${id}`);
    await deleteOldLeads(api.services, () => sql`false`);
    expect(await leads.rows(sql`select 1 from lead_entries where lead_id = ${id}`)).toEqual([]);
  });

  it('says in the audit log who saw and who changed, and names nobody who asked', async () => {
    const id = await arrives({ email: 'visto@personas.example', nombre: 'Nombre Secreto' });
    const { version } = await open(id);
    await change(id, { version, status: 'won' });
    const rows = await leads.rows(sql`
      select action, operator_id, subject_label, before, after from audit_log where subject_id = ${id} order by id`);
    expect(rows).toMatchObject([
      { action: 'lead.seen', operator_id: ana.operatorId },
      { action: 'lead.changed', before: { status: 'new' }, after: { status: 'won' } },
    ]);
    expect(JSON.stringify(rows)).not.toContain('Secreto');
  });

  it('shows beside it what the same person asked before', async () => {
    const email = 'repite@personas.example';
    const first = await arrives({ email, mensaje: 'Lo primero' });
    const { status } = await leads.send('demo', { ...demo, email, form_token: await leads.newToken() });
    expect(status).toBe(200);
    const { others, account } = await open(await idOf(email));
    expect(others).toMatchObject([{ id: first, kind: 'contact', excerpt: 'Lo primero' }]);
    expect(account).toBeNull();
  });
});
