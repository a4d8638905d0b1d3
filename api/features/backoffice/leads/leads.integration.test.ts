import { randomUUID } from 'node:crypto';
import type { CustomerPage, TimelinePage } from '@horus/contract/backoffice/customers';
import type {
  ChangeLeadsAnswer,
  ColleaguesAnswer,
  LeadCallerAnswer,
  LeadDetail,
  LeadQueueAnswer,
  RecordLeadBody,
  SeenLead,
  UndoLeadsAnswer,
} from '@horus/contract/backoffice/leads';
import { addDays, dayOf, formatLongDate, momentAt } from '@horus/contract/dates';
import type { ErrorBody } from '@horus/contract/errors';
import type { ContactMessage } from '@horus/contract/leads';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteOldLeads } from '#features/leads/delete-old-leads';
import { eraseLeadsOf } from '#features/leads/leads-of-address';
import { winLeads } from '#features/leads/mark-leads-won';
import { createTestAccounts } from '#testing/test-accounts';
import { startTestApi, type TestApi } from '#testing/test-api';
import { findIds } from '#testing/test-books';
import { contact, createNoonClock, createTestLeads, demo, hiring } from '#testing/test-leads';
import { createTestOperators, type TestOperator } from '#testing/test-operators';

const clock = createNoonClock();
let api: TestApi;
let leads: ReturnType<typeof createTestLeads>;
let ana: TestOperator;
let bea: TestOperator;
const operators = createTestOperators(() => api);
const accounts = createTestAccounts(() => api);

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
/** Returns the ids of leads that were not undone. */
const undo = async (seen: readonly SeenLead[]) =>
  (await ana.call<UndoLeadsAnswer>('POST', '/api/admin/leads/undone', { body: { leads: seen } })).body.left;

const inDays = (days: number) => addDays(dayOf(api.services.now()), days);

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

  it('tolerates a typing error', async () => {
    expect(await found('panaderai')).toContain('marta@panaderia.example');
    expect(await found('panaderia inigo')).toEqual([]);
  });

  it.each([
    ['a letter left out', 'panadria'],
    ['a letter too many', 'panaaderia'],
    ['a letter mistaken', 'banaderia'],
    ['two errors in a long word', 'panadeira orno'],
    ['a letter mistaken in a short one', 'jorno'],
  ])('tolerates %s', async (_, q) => {
    expect(await found(q)).toContain('marta@panaderia.example');
  });

  it('ranks names before messages, whatever text the messages contain', async () => {
    await arrives({ nombre: 'Sol García', email: 'sol@garcia.example' });
    const planted = ['garc', 'garci', 'garcia', 'gracia', 'garcai']
      .flatMap((word) => Array.from({ length: 75 }, (_, at) => `${word}${String(at).padStart(2, '0')}`))
      .join(' ');
    await arrives({ nombre: 'Planta', email: 'planta@palabras.example', mensaje: planted });
    for (const q of ['garc', 'garci', 'garcía', 'sol garci']) {
      expect((await found(q))[0], q).toBe('sol@garcia.example');
    }
    expect(await found('garcía')).toEqual(['sol@garcia.example', 'planta@palabras.example']);
    expect(await found('gacria')).toContain('sol@garcia.example');
  });

  it('pages through matches in names, then matches in messages', async () => {
    await leads.rows(sql`
      insert into leads (kind, request_id, content_hash, email, data, network_hash, created_at)
      select 'demo', gen_random_uuid(), '\\x00', 'orden' || n || '@' || case when n % 2 = 0 then 'umbral' else 'otra' end || '.example',
             '{"nombre": "Eva", "mensaje": "Somos de Umbral"}', '\\x00', now() - n * interval '1 minute'
        from generate_series(1, 120) n`);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body }: { body: LeadQueueAnswer } = await list(
        `?q=umbral${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      seen.push(...body.rows.map(({ email }) => email));
      cursor = body.next;
    }
    const inTurn = (rest: number, host: string) =>
      Array.from({ length: 60 }, (_, at) => `orden${2 * at + rest}@${host}.example`);
    expect(seen).toEqual([...inTurn(2, 'umbral'), ...inTurn(1, 'otra')]);
  });

  it('finds a Catalan l·l by its letters, and the reverse', async () => {
    await arrives({ nombre: 'Gal·la Pons', email: 'nina@pons.example' });
    expect(await found('galla')).toEqual(['nina@pons.example']);
    expect(await found('Gal·la')).toEqual(['nina@pons.example']);
  });

  it.each(['Vela', 'Gómez', 'Olivar'])('tolerates two swapped letters in a short word: %s', async (name) => {
    const email = `${crypto.randomUUID()}@corta.example`;
    await arrives({ nombre: name, email });
    const plain = name.toLowerCase().replace('ó', 'o');
    for (let place = 0; place < plain.length - 1; place++) {
      const [one = '', other = ''] = plain.slice(place);
      expect(await found(plain.slice(0, place) + other + one + plain.slice(place + 2))).toContain(email);
    }
  });

  it('finds nothing for an unknown word and for punctuation', async () => {
    expect(await found('xilofonista')).toEqual([]);
    expect(await found('%_"')).toEqual([]);
  });

  it('does not find a deleted lead', async () => {
    await arrives({ email: 'adios@fugaz.example', empresa: 'Zurbaranes' });
    expect(await found('zurbaranes')).toEqual(['adios@fugaz.example']);
    await eraseLeadsOf(api.services.database.db, 'adios@fugaz.example');
    expect(await leads.rows(sql`select word from known_lead_words where word = 'zurbaranes'`)).toEqual([]);
    expect(await leads.rows(sql`select word from known_lead_words where word = 'horus'`)).toHaveLength(0);
    expect(await leads.rows(sql`select word from known_lead_words where word = 'empezamos'`)).toHaveLength(1);
  });
});

describe('the queue', () => {
  it.each([
    'leads?cursor=17953500000000000_00000000-0000-4000-8000-000000000000',
    'mails?cursor=1795350000000000_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    'customers?before=1795350000000000_zzzzzzzz-0000-0000-0000-000000000000',
    'audit?from=2026-02-30',
    'audit?until=0000-00-00',
    'leads?q=a%00b',
  ])('returns 400 for an invalid page, day or text: %s', async (address) => {
    expect((await ana.call('GET', `/api/admin/${address}`)).status).toBe(400);
  });

  it('pages by cursor in each order, each row once', async () => {
    const { db } = api.services.database;
    await db.execute(sql`
      insert into leads (kind, request_id, content_hash, email, data, network_hash, created_at, status, reminder_on)
      select 'demo', gen_random_uuid(), '\\x00', 'pagina' || n || '@muchas.example', '{"nombre": "Paginada"}', '\\x00',
             now() - (n / 3) * interval '1 hour', 'lost', '2026-01-01'::date + n / 4
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

  it('filters by kind, owner and pending call', async () => {
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
    expect(await only(`?owner=${ana.operatorId}`)).toContain(id);
    expect(await only(`?owner=${bea.operatorId}`)).not.toContain(id);
    expect(after.quote).toMatchObject({ plan: 'autonomos' });
    expect(after.purchase).toBeNull();
  });

  it('downloads as CSV without formulas from user input', async () => {
    await arrives({ email: 'formula@hoja.example', nombre: 'Eva', empresa: '=2+5', mensaje: 'Exportadme' });
    const { status, headers, body } = await ana.call<unknown>('GET', '/api/admin/leads.csv?q=exportadme');
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(/solicitudes-.*\.csv/);
    // The log contains the export but not the search text, which may name a person.
    const noted = await leads.rows(sql`select after from audit_log where action = 'leads.exported'`);
    expect(noted).toHaveLength(1);
    expect(JSON.stringify(noted)).not.toContain('exportadme');
    expect(String(body)).toContain("'=2+5");
    // A date format that spreadsheets can sort.
    expect(String(body)).toMatch(/\r\n\d{4}-\d\d-\d\d \d\d:\d\d:\d\d;/);
    expect(String(body).trim().split('\r\n')).toHaveLength(2);
  });
});

it('the company’s email about a new lead links to it', async () => {
  const id = await arrives({ email: 'enlace@sol.example' });
  const mails = await leads.rows(sql`
    select data->'message'->'props'->>'officeUrl' as url from jobs.job
     where name = 'mail' and data->>'replyTo' = 'enlace@sol.example'`);
  expect(mails).toEqual([{ url: `${api.services.config.server.publicUrl}/admin/solicitudes/${id}` }]);
});

describe('the payment of a lead', () => {
  it('belongs to its payment page, not to another lead of the same person', async () => {
    const email = 'pagador@sol.example';
    const ask = async (more: object) => {
      const token = await leads.newToken();
      const body = { ...hiring, ...more, contactEmail: email, form_token: token };
      expect((await leads.send('contratacion-empresa', body)).status).toBe(200);
      return token.slice(0, 36);
    };
    const paid = await ask({ companyName: 'La Primera' });
    await ask({ companyName: 'La Segunda' });
    const { organizationId } = await findIds(api, (await accounts.newSession()).email);
    await leads.rows(sql`
      with opened as (
        insert into checkout_attempts (organization_id, channel, plan_type, billing_period, promotional, state,
                                       devices, cards, stripe_session_id, expires_at, lead_request_id)
        select ${organizationId}, 'wizard', quote->'order'->>'planType', 'monthly', false, 'completed',
               coalesce((quote->'order'->>'devices')::int, 0), coalesce((quote->'order'->>'cards')::int, 0),
               'cs_pagador', now(), request_id
          from leads where request_id = ${paid} limit 1 returning organization_id)
      insert into mirrored_checkout_sessions (id, organization_id, status, payment_status, mode, plan_type,
                                              billing_period, amount_total, currency, payment_failed, created_at)
      select 'cs_pagador', organization_id, 'complete', 'paid', 'subscription', 'autonomos', 'monthly', 12100, 'eur',
             false, now() from opened`);
    const [installation] = await leads.rows(sql`
      insert into installations (organization_id, checkout_session_id, plan_type, devices, cards, sets_up, ordered_at)
      values (${organizationId}, 'cs_pagador', 'autonomos', 0, 0, true, now()) returning id`);
    const found = await leads.rows(sql`
      select id, data->>'companyName' as company from leads where email = ${email} order by created_at`);
    const shown = await Promise.all(
      found.map(async ({ id, company }) => [company, (await open(String(id))).purchase?.cents ?? null]),
    );
    expect(shown).toEqual([
      ['La Primera', 12_100],
      ['La Segunda', null],
    ]);
    // The lead links to its installation and back.
    const installationId = String(installation?.['id']);
    const leadId = String(found[0]?.['id']);
    expect((await open(leadId)).purchase).toMatchObject({ organizationId, installationId });
    const { body } = await ana.call<{ leadId: string }>('GET', `/api/admin/installations/${installationId}`);
    expect(body.leadId).toBe(leadId);
  });
});

it('a save with a version from before the payment returns 409 with the payment’s changes', async () => {
  const token = await leads.newToken();
  const email = 'pagado@sol.example';
  const body = { ...hiring, needsDevice: false, needsCards: false, contactEmail: email, form_token: token };
  expect((await leads.send('contratacion-empresa', body)).status).toBe(200);
  const id = await idOf(email);
  const { version } = await open(id);
  const hers = { version, ownerId: bea.operatorId, reminderOn: inDays(2), reminderTime: '10:30' };
  expect((await change(id, hers, bea)).status).toBe(200);
  const paid = async () => (await list(`?q=${email}`)).body.rows.find((row) => row.id === id)?.isPaid;
  expect(await paid()).toBe(false);
  const order = { requestId: token.slice(0, 36), planType: 'autonomos', devices: 0, cards: 0 };
  await winLeads(api.services.database.db, order, api.services.now());
  expect(await paid()).toBe(true);
  const refused = await change<ErrorBody>(id, { version, status: 'working' });
  expect(refused.status).toBe(409);
  expect(refused.body.fields).toEqual({
    ownerId: expect.stringMatching(/ha cambiado Responsable/),
    reminderOn: expect.stringMatching(/ha cambiado Recordatorio/),
    reminderTime: expect.anything(),
    status: 'Se ha pagado lo contratado: Estado pasa a Ganada',
  });
  const won = await open(id);
  expect(won).toMatchObject({ status: 'won', version: version + 2, reminderOn: null, reminderTime: null });
  expect((await change(id, { version: won.version, reminderOn: inDays(1) })).status).toBe(200);
  const { body: late } = await change<ErrorBody>(id, { version: won.version, status: 'lost' }, bea);
  expect(Object.keys(late.fields ?? {})).toEqual(['reminderOn']);
});

it('is in progress and its operator’s with a reminder, and spam has none', async () => {
  const id = await arrives({ email: 'recordadme@sol.example' });
  const { version } = await open(id);
  const { body: mine } = await change(id, { version, reminderOn: inDays(3) });
  const reminder = { status: 'working', reminderOn: inDays(3) };
  expect(mine).toMatchObject({ ...reminder, owner: { id: ana.operatorId } });
  expect(await undo([{ id, version: mine.version }])).toEqual([]);
  const free = await open(id);
  expect(free).toMatchObject({ status: 'new', owner: null, reminderOn: null });
  const { body: hers } = await change(id, { version: free.version, ownerId: bea.operatorId });
  expect(hers).toMatchObject({ status: 'new', owner: { id: bea.operatorId } });
  const { body: reminded } = await change(id, { version: hers.version, reminderOn: inDays(3) });
  expect(reminded).toMatchObject({ ...reminder, owner: { id: bea.operatorId } });
  const { body: spam } = await change(id, { version: reminded.version, status: 'spam' });
  expect(spam).toMatchObject({ status: 'spam', reminderOn: null });
});

it.each(['won', 'lost'])(
  'loses its appointment when %s, can have a later one, and the undo restores it',
  async (status) => {
    const id = await arrives({ email: `${status}@cerrada.example` });
    const { version } = await open(id);
    const meeting = { reminderOn: inDays(2), reminderTime: '10:30' };
    const { body: agreed } = await change(id, { version, ...meeting });
    const several = { leads: [{ id, version: agreed.version }], status };
    const { body } = await ana.call<ChangeLeadsAnswer>('POST', '/api/admin/leads/several', { body: several });
    const closed = await open(id);
    expect(closed).toMatchObject({ status, reminderOn: null, reminderTime: null });
    expect(closed.entries.at(-1)?.changes).toContainEqual({ what: 'Hora', from: '10:30', to: 'ninguna' });
    expect(await undo(body.changed)).toEqual([]);
    const again = await open(id);
    expect(again).toMatchObject({ status: 'working', ...meeting });
    const { body: gone } = await change(id, { version: again.version, status });
    expect(gone).toMatchObject({ status, reminderOn: null });
    const { body: later } = await change(id, { version: gone.version, reminderOn: inDays(4) });
    expect(later).toMatchObject({ status, reminderOn: inDays(4) });
  },
);

it('is lost for a reason, which the list filters and the log names without its text', async () => {
  const id = await arrives({ email: 'perdido@sol.example' });
  const { version } = await open(id);
  const lost = { status: 'lost', lostReason: 'other', lostDetail: 'Se jubila Paco' };
  const { body } = await change(id, { version, ...lost });
  expect(body).toMatchObject(lost);
  expect(body.entries.at(-1)?.changes).toEqual([
    { what: 'Estado', from: 'Nueva', to: 'Perdida' },
    { what: 'Cuál', from: 'ninguno', to: 'Se jubila Paco' },
    { what: 'Motivo', from: 'ninguno', to: 'Otro' },
  ]);
  const idsOf = async (reason: string) => (await list(`?reason=${reason}`)).body.rows.map((row) => row.id);
  expect([await idsOf('other'), await idsOf('price')]).toEqual([[id], []]);
  expect((await ana.call<unknown>('GET', '/api/admin/leads.csv?reason=other')).body).toContain(';Otro;');
  const [logged] = await leads.rows(
    sql`select after from audit_log where subject_id = ${id} and action = 'lead.changed'`,
  );
  expect(logged?.['after']).toEqual({ status: 'lost', lostReason: 'other', fields: ['Cuál'] });
  const { body: again } = await change(id, { version: body.version, status: 'working' });
  expect(again).toMatchObject({ lostReason: null, lostDetail: null });
});

it('has an appointment with an hour, which goes with its day', async () => {
  const id = await arrives({ email: 'cita@sol.example' });
  const { version } = await open(id);
  expect((await change(id, { version, reminderOn: inDays(3), reminderTime: '25:00' })).status).toBe(400);
  const { body } = await change(id, { version, reminderOn: inDays(3), reminderTime: '10:30' });
  expect(body).toMatchObject({ reminderOn: inDays(3), reminderTime: '10:30' });
  expect(body.entries.at(-1)?.changes).toContainEqual({ what: 'Hora', from: 'ninguna', to: '10:30' });
  expect((await list('?q=cita@sol.example')).body.rows).toMatchObject([{ reminderTime: '10:30' }]);
  const { body: none } = await change(id, { version: body.version, reminderOn: null });
  expect(none).toMatchObject({ reminderOn: null, reminderTime: null });
  expect(await undo([{ id, version: none.version }])).toEqual([]);
  const kept = await open(id);
  expect(kept).toMatchObject({ reminderOn: inDays(3), reminderTime: '10:30' });
  const { body: moved } = await change(id, { version: kept.version, reminderOn: inDays(4) });
  expect(moved).toMatchObject({ reminderOn: inDays(4), reminderTime: null });
});

describe('a call', () => {
  const call = (id: string, body: object) =>
    ana.call<LeadDetail & ErrorBody>('POST', `/api/admin/leads/${id}/calls`, {
      body: { id: randomUUID(), result: 'unanswered', text: '', againOn: null, ...body },
    });

  it('without an answer is counted, assigns a new lead to its caller, and is repeated on its day', async () => {
    const id = await arrives({ email: 'nocontesta@sol.example' });
    const { version } = await open(id);
    const calls = (againOn: string | null, seen: number) => call(id, { version: seen, againOn });
    expect((await calls('mañana', version)).status).toBe(400);
    for (const day of [inDays(-1), '0001-01-01', '9999-12-31']) {
      expect((await calls(day, version)).body).toMatchObject({ code: 'operators.day_not_to_come' });
      expect((await change<ErrorBody>(id, { version, reminderOn: day })).body.code).toBe(
        'operators.day_not_to_come',
      );
    }
    const first = await calls(inDays(3), version);
    expect(first.status).toBe(200);
    // A colleague with an outdated version can't clear the day of the next call.
    expect((await calls(null, version)).status).toBe(409);
    const { body } = await calls(inDays(6), first.body.version);
    expect(body.entries.filter(({ kind }) => kind === 'call')).toHaveLength(2);
    expect(body).toMatchObject({
      status: 'working',
      owner: { id: ana.operatorId },
      reminderOn: inDays(6),
    });
  });

  it('is undone with the change it caused, also when it changed nothing', async () => {
    const id = await arrives({ email: 'deshecha@sol.example' });
    const { version } = await open(id);
    const calls = async (seen: number) => (await call(id, { version: seen, againOn: inDays(3) })).body;
    const { version: called } = await calls(version);
    clock.advance(1_000);
    const again = await calls(called);
    const callsOf = ({ entries }: LeadDetail) => entries.filter(({ kind }) => kind === 'call').length;
    expect([callsOf(again), again.version]).toEqual([2, called]);
    expect(await undo([{ id, version: called }])).toEqual([]);
    const once = await open(id);
    expect([callsOf(once), once.status, once.reminderOn]).toEqual([1, 'working', inDays(3)]);
    expect(await undo([{ id, version: called }])).toEqual([]);
    const never = await open(id);
    expect(never).toMatchObject({ status: 'new', owner: null, reminderOn: null, entries: [] });
  });

  it('takes an open request without an owner, and no other', async () => {
    const id = await arrives({ email: 'dequien@sol.example' });
    const { version } = await open(id);
    const ownerOf = async (columns: object, seen: number) => {
      await change(id, { version: seen, ...columns });
      const { body } = await call(id, { version: seen + 1 });
      return [body.status, body.owner?.id ?? null, body.version];
    };
    expect(await ownerOf({ status: 'working' }, version)).toEqual(['working', ana.operatorId, version + 2]);
    const hers = { ownerId: bea.operatorId };
    expect(await ownerOf(hers, version + 2)).toEqual(['working', bea.operatorId, version + 3]);
    const lost = { status: 'lost', ownerId: null };
    expect(await ownerOf(lost, version + 3)).toEqual(['lost', null, version + 4]);
  });

  it('with a talk answers the requested call and the due reminder, once, and can be undone', async () => {
    const token = await leads.newToken();
    const email = 'hablado@sol.example';
    await leads.send('contratacion-empresa', { ...hiring, contactEmail: email, form_token: token });
    const id = await idOf(email);
    const { version } = await open(id);
    const { body: due } = await change(id, { version, reminderOn: inDays(0) });
    const talk = { id: randomUUID(), version: due.version, result: 'spoken', text: 'Firma el lunes' };
    const [first, repeated] = [await call(id, talk), await call(id, talk)];
    expect([first.status, repeated.status]).toEqual([200, 200]);
    const saved = await open(id);
    expect(saved).toMatchObject({ waitsForCall: false, reminderOn: null, status: 'working' });
    expect(saved.entries.filter(({ kind }) => kind === 'call')).toMatchObject([
      { result: 'spoken', text: 'Firma el lunes', by: { id: ana.operatorId } },
    ]);
    expect(await undo([{ id, version: saved.version }])).toEqual([]);
    expect(await open(id)).toMatchObject({ waitsForCall: true, reminderOn: inDays(0) });
  });

  it('with a talk keeps a later reminder, and a left message has the day of the next call', async () => {
    const id = await arrives({ email: 'recado@sol.example' });
    const { version } = await open(id);
    const { body: later } = await change(id, { version, reminderOn: inDays(9) });
    const { body: talked } = await call(id, { version: later.version, result: 'spoken' });
    expect(talked.reminderOn).toBe(inDays(9));
    const message = { version: talked.version, result: 'message', againOn: inDays(2) };
    const { body } = await call(id, message);
    expect(body.reminderOn).toBe(inDays(2));
    expect(body.entries.flatMap(({ result }) => result ?? [])).toEqual(['spoken', 'message']);
    const logged = await leads.rows(sql`
      select action from audit_log where subject_id = ${id} and action like 'lead.call%' order by id`);
    expect(logged).toEqual([{ action: 'lead.called' }, { action: 'lead.call-unanswered' }]);
  });

  it.each(['spoken', 'unanswered', 'message'])('(%s) keeps an appointment until its hour', async (result) => {
    const id = await arrives({ email: `${result}@citado.example` });
    const { version } = await open(id);
    const meeting = { reminderOn: inDays(1), reminderTime: '10:30' };
    const { body: agreed } = await change(id, { version, ...meeting });
    const again = { result, againOn: inDays(2), againHour: 9 };
    const { body: called } = await call(id, { version: agreed.version, ...again });
    expect(called).toMatchObject(meeting);
    await leads.rows(
      sql`update leads set reminder_on = ${inDays(0)}, reminder_time = '01:00' where id = ${id}`,
    );
    expect((await call(id, { version: called.version, ...again })).body).toMatchObject({
      ...{ reminderOn: inDays(2), reminderTime: '09:00' },
    });
  });
});

it('what the sender answered elsewhere is in the thread as theirs', async () => {
  const id = await arrives({ email: 'contesta@sol.example' });
  const body = { id: randomUUID(), text: 'Sí, el martes.', from: 'sender' };
  const { body: saved } = await ana.call<LeadDetail>('POST', `/api/admin/leads/${id}/notes`, { body });
  expect(saved.entries).toMatchObject([{ kind: 'note', isFromSender: true, text: 'Sí, el martes.' }]);
});

describe('an operator’s own change', () => {
  it('succeeds when repeated, and returns 409 naming the operator’s other window when it differs', async () => {
    const id = await arrives({ email: 'sola@personas.example' });
    const { version } = await open(id);
    for (let times = 0; times < 2; times++) {
      expect((await change(id, { version, status: 'working' })).status).toBe(200);
    }
    const { status, body } = await change<ErrorBody>(id, { version, status: 'won' });
    expect([status, body.fields]).toEqual([409, { status: 'Tú has cambiado Estado: Nueva → En curso' }]);
    expect(body.error).toMatch(/^Has cambiado esta solicitud en otra ventana/);
    expect((await open(id)).entries).toHaveLength(1);
  });

  it('can be undone, with a past reminder or an answered call', async () => {
    const id = await arrives({ email: 'vuelve@personas.example' });
    await leads.rows(
      sql`update leads set reminder_on = '2026-01-02', called_at = '2026-01-01' where id = ${id}`,
    );
    const { version, calledAt } = await open(id);
    await change(id, { version, status: 'lost', reminderOn: null, called: false });
    expect(await undo([{ id, version: version + 1 }])).toEqual([]);
    expect(await open(id)).toMatchObject({ status: 'new', reminderOn: '2026-01-02', calledAt });
  });
});

describe('corrected contact data', () => {
  it('are answered, found and shown, with the old values in the history, not in the audit log', async () => {
    const id = await arrives({ email: 'mal@escrito.example', nombre: 'Rosa Mal', empresa: 'Mal Escrita' });
    const { version } = await open(id);
    const contact = { name: 'Rosa Bien', company: '', email: 'BIEN@escrito.example', phone: '925 11 00 99' };
    const { status, body } = await change(id, { version, contact });
    expect(status).toBe(200);
    const corrected = { ...contact, email: 'bien@escrito.example' };
    expect(body).toMatchObject({ ...corrected, replyTo: 'bien@escrito.example', status: 'new' });
    expect(body.entries.map(({ changes }) => changes)).toEqual([
      [
        { what: 'Nombre', from: 'Rosa Mal', to: 'Rosa Bien' },
        { what: 'Email', from: 'mal@escrito.example', to: 'bien@escrito.example' },
        { what: 'Teléfono', from: '925 000 000', to: '925 11 00 99' },
        { what: 'Empresa', from: 'Mal Escrita', to: 'nada' },
      ],
    ]);
    expect(await found('rosa bien')).toEqual(['bien@escrito.example']);
    const reply = { id: randomUUID(), seenReply: null, subject: 'Tu mensaje', text: 'Hola.' };
    const replyTo = async (to: string) =>
      (await ana.call('POST', `/api/admin/leads/${id}/replies`, { body: { ...reply, to } })).status;
    expect(await replyTo('mal@escrito.example')).toBe(409);
    const logged = await leads.rows(
      sql`select before, after from audit_log where subject_id = ${id} and action = 'lead.changed'`,
    );
    const fields = ['Nombre', 'Empresa', 'Teléfono', 'Email'];
    expect(logged).toEqual([{ before: {}, after: { fields } }]);
    expect(await undo([{ id, version: version + 1 }])).toEqual([]);
    expect(await open(id)).toMatchObject({ name: 'Rosa Mal', company: 'Mal Escrita', phone: '925 000 000' });
    expect(await replyTo('mal@escrito.example')).toBe(200);
  });

  it('of a contracting request keep its other data', async () => {
    const token = await leads.newToken();
    const email = 'contrata@escrito.example';
    await leads.send('contratacion-empresa', { ...hiring, contactEmail: email, form_token: token });
    const { version, data } = await open(await idOf(email));
    const contact = { name: 'Sol', company: 'Pan', email: 'pan@escrito.example', phone: '600000001' };
    const { body } = await change(await idOf(email), { version, contact });
    expect(body).toMatchObject(contact);
    const named = { contactName: 'Sol', companyName: 'Pan', contactEmail: contact.email };
    expect(body.data).toEqual({ ...data, ...named, contactPhone: '600000001' });
  });

  it('are refused as in the form, with a text for each field', async () => {
    const id = await arrives({ email: 'vacio@escrito.example' });
    const { version } = await open(id);
    const contact = { name: '', company: '', email: 'no', phone: '12' };
    const { status, body } = await change<ErrorBody>(id, { version, contact });
    expect([status, body.fields]).toEqual([
      400,
      {
        'contact.name': 'El nombre es obligatorio',
        'contact.email': 'Escribe un email válido, como nombre@empresa.es',
        'contact.phone': 'Escribe un teléfono válido, como 925 000 000',
      },
    ]);
  });
});

describe('two operators on one lead', () => {
  it('rejects the second save with the changes, and accepts it for the new version', async () => {
    const id = await arrives({ email: 'dos@personas.example' });
    const { version } = await open(id);
    expect((await change(id, { version, status: 'won' }, bea)).status).toBe(200);
    const refused = await change<ErrorBody>(id, { version, status: 'lost', reminderOn: inDays(2) });
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe('leads.changed');
    expect(refused.body.fields).toEqual({ status: `${bea.name} ha cambiado Estado: Nueva → Ganada` });
    const seen = await open(id);
    expect(seen).toMatchObject({ status: 'won', reminderOn: null });
    const { body } = await change(id, { version: seen.version, status: 'lost', reminderOn: inDays(2) });
    expect(body).toMatchObject({ status: 'lost', reminderOn: inDays(2) });
    expect(body.entries.map(({ by, changes }) => [by.name, changes])).toEqual([
      [bea.name, [{ what: 'Estado', from: 'Nueva', to: 'Ganada' }]],
      [
        ana.name,
        [
          { what: 'Estado', from: 'Ganada', to: 'Perdida' },
          { what: 'Recordatorio', from: 'ninguno', to: formatLongDate(`${inDays(2)}T12:00:00Z`) },
        ],
      ],
    ]);
  });

  it('accepts one of two parallel saves', async () => {
    const id = await arrives({ email: 'alavez@personas.example' });
    const { version } = await open(id);
    const answers = await Promise.all([
      change(id, { version, status: 'won' }),
      change(id, { version, status: 'lost' }, bea),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('changes several at once and returns those that others have changed', async () => {
    const ids = [
      await arrives({ email: 'uno@varias.example' }),
      await arrives({ email: 'dos@varias.example' }),
    ];
    const seen = await Promise.all(ids.map(async (id) => ({ id, version: (await open(id)).version })));
    await change(String(ids[1]), { version: seen[1]?.version, status: 'won' }, bea);
    const { body } = await ana.call<ChangeLeadsAnswer>('POST', '/api/admin/leads/several', {
      body: { leads: seen, status: 'lost', lostReason: 'price' },
    });
    const { version, status, lostReason } = await open(String(ids[0]));
    expect([status, lostReason]).toEqual(['lost', 'price']);
    expect(body).toEqual({
      changed: [{ id: ids[0], version }],
      left: [ids[1]],
    });
    expect((await open(String(ids[1]))).status).toBe('won');

    // An operator can't undo a colleague's change.
    const wonAt = Number(seen[1]?.version) + 1;
    expect(await undo([...body.changed, { id: String(ids[1]), version: wonAt }])).toEqual([ids[1]]);
    expect((await open(String(ids[0]))).status).toBe('new');
    expect((await open(String(ids[1]))).status).toBe('won');
  });

  it('puts the new ones in progress for the operator who takes them, and no other', async () => {
    const emails = ['nueva@mias.example', 'ganada@mias.example', 'dada@mias.example'];
    const [fresh = '', won = '', given = ''] = await Promise.all(emails.map((email) => arrives({ email })));
    await change(won, { version: (await open(won)).version, status: 'won' });
    const giving = async (ids: readonly string[], ownerId: string) => {
      const seen = await Promise.all(ids.map(async (id) => ({ id, version: (await open(id)).version })));
      await ana.call('POST', '/api/admin/leads/several', { body: { leads: seen, ownerId } });
      return Promise.all(ids.map(async (id) => (await open(id)).status));
    };
    expect(await giving([fresh, won], ana.operatorId)).toEqual(['working', 'won']);
    expect(await giving([given], bea.operatorId)).toEqual(['new']);
  });

  it('sorts colleagues in Spanish order', async () => {
    const names = ['Ámbar', 'Beta', 'nube', 'Ñandú', 'ópera', 'Zeta'];
    await leads.rows(sql`
      with made as (
        insert into operators (email, name, role, created_at)
        select md5(name) || '@stc.example', name, 'operator', now()
          from unnest(string_to_array(${names.toReversed().join()}, ',')) name returning id)
      insert into operator_totp_factors (operator_id, secret, used_step, created_at, confirmed_at)
      select id, '', 0, now(), now() from made`);
    for (const [address, key] of [
      ['/api/admin/leads/colleagues', 'colleagues'],
      ['/api/admin/team', 'team'],
    ] as const) {
      const { body } = await ana.call<Record<string, { name: string }[]>>('GET', address);
      const shown = body[key]?.map(({ name }) => name).filter((name) => names.includes(name));
      expect(shown, address).toEqual(names);
    }
  });

  it('assigns leads only to operators who can log in, and names former owners', async () => {
    const id = await arrives({ email: 'nadie@personas.example' });
    const [left, joined] = [await operators.logIn(), await operators.logIn()];
    const { version } = await open(id);
    expect((await change(id, { version, ownerId: left.operatorId })).status).toBe(200);
    await leads.rows(sql`update operators set removed_at = now() where id = ${left.operatorId}`);
    const invited = { email: 'aun-no@stc.example', name: 'Invitada', role: 'operator' };
    const [row] = await leads.rows(sql`
      insert into operators (email, name, role, created_at)
      values (${invited.email}, ${invited.name}, ${invited.role}, now()) returning id`);

    const { body } = await ana.call<ColleaguesAnswer>('GET', '/api/admin/leads/colleagues');
    const offered = body.colleagues.map((each) => each.id);
    expect(offered).toContain(joined.operatorId);
    const others = [String(row?.['id']), left.operatorId, crypto.randomUUID()];
    for (const ownerId of others) expect(offered).not.toContain(ownerId);

    const other = await arrives({ email: 'otra@personas.example' });
    for (const ownerId of others) {
      const refused = await change<ErrorBody>(other, { version: (await open(other)).version, ownerId });
      expect(refused.body.code, ownerId).toBe('leads.no_colleague');
    }
    expect((await open(id)).owner).toEqual({ id: left.operatorId, name: left.name });
    // Other changes don't require a new owner.
    expect((await change(id, { version: version + 1, status: 'won' })).status).toBe(200);
  });
});

const noteOf = (text: string) => ({ id: randomUUID(), text });

describe('a note or reply', () => {
  it('is mailed and kept in the thread, and answers to it go to the company', async () => {
    const email = 'hilo@personas.example';
    const id = await arrives({ email });
    const reply = {
      id: randomUUID(),
      to: email,
      seenReply: null,
      subject: 'Tu mensaje',
      text: 'Hola:\n¿Te llamo?',
    };
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
        message: {
          template: 'lead-reply',
          props: {
            subject: 'Tu mensaje',
            text: 'Hola:\n¿Te llamo?',
            asked: { at: expect.any(String), text: 'Hola, somos 12.\n¿Cómo empezamos?' },
          },
        },
      },
    ]);
  });

  it('goes only to the lead’s address', async () => {
    const id = await arrives({ email: 'este@personas.example' });
    const body = { id: randomUUID(), to: 'otro@personas.example', seenReply: null, subject: 'A', text: 'B' };
    expect((await ana.call('POST', `/api/admin/leads/${id}/replies`, { body })).status).toBe(409);
  });

  it.each([
    ['has the appointment for a calendar when asked', 2],
    ['has no past appointment', -2],
  ])('%s', async (_, days) => {
    const [to, day] = [`cita${days}@calendario.example`, inDays(days)];
    const id = await arrives({ email: to });
    await leads.rows(sql`update leads set reminder_on = ${day}, reminder_time = '10:30' where id = ${id}`);
    const reply = { id: randomUUID(), to, seenReply: null, event: true };
    const body = { ...reply, subject: 'Nuestra cita', text: 'Hasta entonces.' };
    expect((await ana.call('POST', `/api/admin/leads/${id}/replies`, { body })).status).toBe(200);
    const [mail] = await leads.rows(sql`
      select data->'message'->'props'->'event' as event from jobs.job where name = 'mail' and data->>'to' = ${to}
         and data->'message'->>'template' = 'lead-reply'`);
    const at = momentAt(day, '10:30').toISOString();
    const about = 'tu solicitud';
    expect(mail?.['event']).toEqual(days > 0 ? expect.objectContaining({ id, at, about }) : null);
  });

  it('is stored once when it is repeated', async () => {
    const email = 'dosveces@personas.example';
    const id = await arrives({ email });
    const note = noteOf('Llamar el martes');
    const reply = {
      id: randomUUID(),
      to: email,
      seenReply: null,
      subject: 'Tu mensaje',
      text: 'Te llamo el martes.',
    };
    const answers = await Promise.all(
      [1, 2, 3].flatMap(() => [
        ana.call<LeadDetail>('POST', `/api/admin/leads/${id}/notes`, { body: note }),
        ana.call<LeadDetail>('POST', `/api/admin/leads/${id}/replies`, { body: reply }),
      ]),
    );
    answers.push(await ana.call<LeadDetail>('POST', `/api/admin/leads/${id}/replies`, { body: reply }));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const kinds = answers.at(-1)?.body.entries.map(({ kind }) => kind) ?? [];
    expect(kinds.filter((kind) => kind === 'note' || kind === 'reply').toSorted()).toEqual(['note', 'reply']);
    expect(
      await leads.rows(sql`select 1 from jobs.job where name = 'mail' and data->>'to' = ${email}
        and data->'message'->>'template' = 'lead-reply'`),
    ).toHaveLength(1);
    const logged = await leads.rows(sql`
      select action from audit_log where subject_id = ${id} and action in ('lead.noted', 'lead.answered')`);
    expect(logged).toHaveLength(2);
  });

  it('returns 409 for other content with the same id', async () => {
    const email = 'perdida@personas.example';
    const id = await arrives({ email });
    const note = noteOf('Llamar el martes');
    const reply = { id: randomUUID(), to: email, seenReply: null, subject: 'Tu mensaje', text: 'El martes.' };
    const sent = [
      ['notes', note, 'La nota anterior sí se guardó'],
      ['replies', reply, 'La respuesta anterior sí se envió'],
    ] as const;
    for (const [calls, body, said] of sent) {
      const send = (changed: object) =>
        ana.call<LeadDetail & ErrorBody>('POST', `/api/admin/leads/${id}/${calls}`, {
          body: { ...body, ...changed },
        });
      expect((await send({})).status).toBe(200);
      const other = await send({ text: 'Mejor el miércoles.' });
      expect([other.status, other.body.code]).toEqual([409, 'operators.sent_before']);
      expect(other.body.message).toContain(said);
      expect((await send({})).status).toBe(200);
    }
    const written = (await open(id)).entries.filter(({ kind }) => kind === 'note' || kind === 'reply');
    expect(written.map(({ text }) => text)).toEqual(['Llamar el martes', 'El martes.']);
  });

  it('is sent by one of two operators in parallel, and the other must read it first', async () => {
    const email = 'ados@personas.example';
    const id = await arrives({ email });
    const replies = ['Te llamo hoy.', 'Te llamo mañana.'].map((text) =>
      ana.call<LeadDetail & ErrorBody>('POST', `/api/admin/leads/${id}/replies`, {
        body: { id: randomUUID(), to: email, seenReply: null, subject: 'Tu mensaje', text },
      }),
    );
    const answers = await Promise.all(replies);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('leads.answered');
    const [first] = (await open(id)).entries.filter(({ kind }) => kind === 'reply');
    const next = await ana.call('POST', `/api/admin/leads/${id}/replies`, {
      body: { id: randomUUID(), to: email, seenReply: first?.id, subject: 'Tu mensaje', text: 'Y esto.' },
    });
    expect(next.status).toBe(200);
  });

  it('is withdrawn while its email waits, and the lead is new again', async () => {
    const email = 'deshecha@personas.example';
    const id = await arrives({ email });
    const reply = { id: randomUUID(), to: email, seenReply: null, subject: 'Tu mensaje', text: 'Uy.' };
    await ana.call('POST', `/api/admin/leads/${id}/replies`, { body: reply });
    const undone = await ana.call('POST', `/api/admin/undo/${reply.id}`);
    const typed = { subject: 'Tu mensaje', text: 'Uy.' };
    expect([undone.status, undone.body]).toEqual([200, { subjectId: id, typed }]);
    expect(await open(id)).toMatchObject({ status: 'new', owner: null, entries: [] });
    expect(
      await leads.rows(sql`select 1 from jobs.job where name = 'mail' and data->>'to' = ${email}
        and data->'message'->>'template' = 'lead-reply'`),
    ).toEqual([]);
  });

  it('is deleted when the lead is erased', async () => {
    const email = 'borrada@personas.example';
    const id = await arrives({ email });
    await ana.call('POST', `/api/admin/leads/${id}/notes`, { body: noteOf('Llamar por la tarde') });
    expect((await open(id)).entries).toMatchObject([{ kind: 'note', text: 'Llamar por la tarde' }]);
    await eraseLeadsOf(api.services.database.db, email);
    expect(await leads.rows(sql`select 1 from lead_entries where lead_id = ${id}`)).toEqual([]);
    expect(await leads.rows(sql`select 1 from lead_words where lead_id = ${id}`)).toEqual([]);
    expect((await ana.call('GET', `/api/admin/leads/${id}`)).status).toBe(404);
  });

  it('is deleted when the lead expires', async () => {
    const id = await arrives({ email: 'vieja@personas.example' });
    await ana.call('POST', `/api/admin/leads/${id}/notes`, { body: noteOf('Nada') });
    await leads.rows(sql`update leads set created_at = created_at - interval '13 months' where id = ${id}`);
    await deleteOldLeads(api.services, () => sql`false`);
    expect(await leads.rows(sql`select 1 from lead_entries where lead_id = ${id}`)).toEqual([]);
  });

  it('leaves the operators’ looks and changes in the audit log without the sender’s name', async () => {
    const id = await arrives({ email: 'visto@personas.example', nombre: 'Nombre Secreto' });
    const { version } = await open(id);
    await change(id, { version, status: 'won' });
    await ana.call('POST', `/api/admin/leads/${id}/notes`, { body: noteOf('Muy Secreto') });
    const rows = await leads.rows(sql`
      select action, operator_id, subject_label, before, after from audit_log where subject_id = ${id} order by id`);
    expect(rows).toMatchObject([
      { action: 'lead.seen', operator_id: ana.operatorId },
      { action: 'lead.changed', before: { status: 'new' }, after: { status: 'won' } },
      { action: 'lead.noted', operator_id: ana.operatorId },
    ]);
    expect(JSON.stringify(rows)).not.toContain('Secreto');
  });

  it('is shown beside the same person’s earlier leads', async () => {
    const email = 'repite@personas.example';
    const first = await arrives({ email, mensaje: 'Lo primero' });
    const { status } = await leads.send('demo', { ...demo, email, form_token: await leads.newToken() });
    expect(status).toBe(200);
    const { others, account, also } = await open(await idOf(email));
    const { phone, createdAt: at } = await open(first);
    expect(others).toMatchObject([{ id: first, kind: 'contact', phone }]);
    expect(also).toEqual({ id: first, at, count: 1 });
    expect(account).toBeNull();
  });
});

describe('a request that an operator writes down', () => {
  const typed = (changes: Partial<RecordLeadBody> = {}): RecordLeadBody => ({
    ...{ id: randomUUID(), channel: 'phone', kind: 'contact', name: 'Anselmo Villar', company: '' },
    ...{ phone: '600 000 518', email: '', message: 'Tiene un bar.', ownerId: '', callOn: '', ...changes },
  });
  const record = (body: object, who = ana) =>
    who.call<LeadDetail & ErrorBody>('POST', '/api/admin/leads', { body });
  const answerTo = (id: string, to: string) =>
    ana.call<ErrorBody>('POST', `/api/admin/leads/${id}/replies`, {
      body: { id: randomUUID(), to, seenReply: null, subject: 'Tu consulta', text: 'Te cuento.' },
    });
  const mailsTo = (email: string) =>
    leads.rows(sql`select data->'message' as message from jobs.job
      where name = 'mail' and (data->>'to' = ${email} or data->>'replyTo' = ${email})`);

  it('is in the list, the search and the file like any other, and sends no mail', async () => {
    const email = 'anselmo@bar.example';
    const body = typed({ email, company: 'Bar Villar', kind: 'demo', ownerId: ana.operatorId });
    const { status, body: saved } = await record(body);
    expect(status).toBe(200);
    expect(saved).toMatchObject({
      ...{
        id: body.id,
        kind: 'demo',
        channel: 'phone',
        recordedBy: ana.name,
        status: 'new',
        phone: body.phone,
      },
      ...{ owner: { id: ana.operatorId }, waitsForCall: false, quote: null, entries: [] },
    });
    expect(await mailsTo(email)).toEqual([]);
    expect(await found('bar villar')).toEqual([email]);
    expect(await found('600000518')).toContain(email);
    const csv = (await ana.call<unknown>('GET', '/api/admin/leads.csv?q=villar')).body;
    expect(String(csv)).toContain(';Por teléfono;Demo;');
    const logged = await leads.rows(
      sql`select action, operator_id from audit_log where subject_id = ${body.id}`,
    );
    expect(logged).toEqual([{ action: 'lead.recorded', operator_id: ana.operatorId }]);
    const [stored] = await leads.rows(sql`
      select confirmed_at, octet_length(network_hash) as network from leads where id = ${body.id}`);
    expect(stored).toEqual({ confirmed_at: null, network: 0 });
  });

  it('with a day to call waits for that call, in progress', async () => {
    const { body } = await record(typed({ callOn: inDays(2) }));
    expect(body).toMatchObject({ status: 'working', waitsForCall: true, reminderOn: inDays(2) });
    const past = await record(typed({ callOn: inDays(-1) }));
    expect([past.status, past.body.code]).toEqual([400, 'operators.day_not_to_come']);
  });

  it.each([
    ['neither phone nor e-mail', { phone: '' }, { phone: 'Escribe un teléfono o un email' }],
    [
      'a call without a phone',
      { phone: '', email: 'a@b.example', callOn: '2100-01-01' },
      { phone: 'Escribe el teléfono al que hay que llamar' },
    ],
    [
      'no name and no message',
      { name: '', message: ' ' },
      { name: /obligatorio/, message: 'Escribe lo que pide' },
    ],
  ])('is refused with %s', async (_, changes, fields) => {
    const body = typed(changes);
    const refused = await record(body);
    expect(refused.status).toBe(400);
    for (const [name, text] of Object.entries(fields)) expect(refused.body.fields?.[name]).toMatch(text);
    expect(await leads.rows(sql`select from leads where id = ${body.id}`)).toEqual([]);
  });

  it('is refused for an owner that can’t log in', async () => {
    const { status, body } = await record(typed({ ownerId: randomUUID() }));
    expect([status, body.code]).toEqual([400, 'leads.no_colleague']);
  });

  it('is stored once when it is repeated, and other content with its id is refused', async () => {
    const body = typed({ name: 'Repetido Repite' });
    const answers = await Promise.all([1, 2, 3].map(() => record(body)));
    answers.push(await record(body));
    expect(answers.map(({ status, body: { id } }) => [status, id])).toEqual(
      answers.map(() => [200, body.id]),
    );
    const other = await record({ ...body, message: 'Otra cosa' });
    expect([other.status, other.body.code]).toEqual([409, 'operators.sent_before']);
    expect(other.body.message).toContain('La solicitud anterior sí se apuntó');
    expect(await leads.rows(sql`select 1 from leads where data->>'nombre' = 'Repetido Repite'`)).toHaveLength(
      1,
    );
    expect(
      await leads.rows(sql`select 1 from audit_log where subject_id = ${body.id}
      and action = 'lead.recorded'`),
    ).toHaveLength(1);
  });

  it('without an e-mail can’t be answered, and only one with the same phone is the same person’s', async () => {
    const [first, second, stranger] = [
      typed({ phone: '600 11 22 33' }),
      typed({ phone: '+34 600112233' }),
      typed({ phone: '600 99 88 77' }),
    ];
    for (const body of [first, second, stranger]) expect((await record(body)).status).toBe(200);
    const { others, also, account, email, isCustomer } = await open(second.id);
    expect(others.map(({ id }) => id)).toEqual([first.id]);
    expect([also, account, email, isCustomer]).toEqual([null, null, '', false]);
    expect((await open(stranger.id)).others).toEqual([]);
    const refused = await answerTo(first.id, 'alguien@bar.example');
    expect([refused.status, refused.body.code]).toEqual([409, 'leads.no_email']);
  });

  it('is the customer’s who alone has its phone: on their page, and answered at their address', async () => {
    const { email: to } = await accounts.newSession({ company: 'Bar Villar' });
    const { organizationId } = await findIds(api, to);
    await arrives({ email: to, nombre: 'Ana', telefono: '925 00 07 41 ext. 3' });
    const asked = typed({ phone: '+34 925-000-741' });
    expect((await record(asked)).body).toMatchObject({
      ...{ isCustomer: true, email: '', replyTo: to },
      account: { organizationId, company: 'Bar Villar', email: to, owed: null },
    });
    const caller = async (query: string) =>
      (await ana.call<LeadCallerAnswer>('GET', `/api/admin/leads/caller?${query}`)).body.customer;
    expect(await caller('phone=925000741')).toMatchObject({ organizationId });
    expect(await caller(`email=${to.toUpperCase()}`)).toMatchObject({ organizationId });
    expect(await caller('phone=925000742')).toBeNull();
    const { rows: listed } = (await list('?q=925000741')).body;
    expect(listed.find(({ id }) => id === asked.id)?.isCustomer).toBe(true);

    expect((await answerTo(asked.id, 'otra@bar.example')).body.code).toBe('leads.changed');
    expect((await answerTo(asked.id, to)).status).toBe(200);
    const [reply] = await accounts.listMails(to, 'lead-reply');
    expect(reply).toEqual({ subject: 'Tu consulta', text: 'Te cuento.', channel: 'phone' });

    const page = `/api/admin/customers/${organizationId}`;
    const { requests, lastContact } = (await ana.call<CustomerPage>('GET', page)).body;
    expect(requests).toContainEqual(expect.objectContaining({ kind: 'lead', id: asked.id, what: 'phone' }));
    expect(lastContact).toMatchObject({ who: ana.name, what: 'reply' });
    const { events } = (await ana.call<TimelinePage>('GET', `${page}/timeline`)).body;
    expect(events.map(({ who, what }) => `${who}: ${what}`)).toEqual(
      expect.arrayContaining([
        'Anselmo Villar: Se puso en contacto por teléfono',
        `${ana.name}: Respondió a su solicitud: Tu consulta`,
      ]),
    );

    // A phone of two customers identifies neither.
    await arrives({ email: (await accounts.newSession()).email, telefono: '925000741' });
    expect(await open(asked.id)).toMatchObject({ isCustomer: false, account: null, replyTo: '' });
    expect((await ana.call<CustomerPage>('GET', page)).body.requests.map(({ id }) => id)).not.toContain(
      asked.id,
    );
  });

  it('is recognised while it is typed, by phone or email, while it is open', async () => {
    const { body } = await record(typed({ phone: '925 00 07 61', email: 'abierta@bar.example' }));
    const caller = async (query: string) =>
      (await ana.call<LeadCallerAnswer>('GET', `/api/admin/leads/caller?${query}`)).body;
    const known = { customer: null, lead: { id: body.id, status: 'new', owner: null } };
    expect(await caller('phone=925000761')).toMatchObject(known);
    expect(await caller('phone=925000762&email=ABIERTA@bar.example')).toMatchObject(known);
    await change(body.id, { version: body.version, status: 'won' });
    expect(await caller('phone=925000761')).toEqual({ customer: null, lead: null });
  });

  it('is answered without its text, which is the operator’s', async () => {
    const email = 'whatsapp@bar.example';
    const { body } = await record(typed({ channel: 'whatsapp', email, message: 'Parece con prisa.' }));
    expect((await answerTo(body.id, email)).status).toBe(200);
    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(JSON.stringify(mail)).not.toContain('con prisa');
  });

  it('is erased with its address and after twelve months, and others without an e-mail stay', async () => {
    const email = 'borrado@bar.example';
    const erased = await record(typed({ email }));
    const [old, kept] = [await record(typed()), await record(typed())];
    await eraseLeadsOf(api.services.database.db, email);
    await leads.rows(sql`
      update leads set created_at = created_at - interval '13 months' where id = ${old.body.id}`);
    await deleteOldLeads(api.services, () => sql`false`);
    const ids = [erased, old, kept].map(({ body }) => body.id);
    expect(await leads.rows(sql`select id from leads where id in ${ids}`)).toEqual([{ id: kept.body.id }]);
  });
});
