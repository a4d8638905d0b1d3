import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@horus/contract/durations';
import type { ErrorBody } from '@horus/contract/errors';
import type { DataExportAnswer } from '@horus/contract/requests';
import { storedData } from '@horus/contract/stored-data';
import { sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOwnMails } from '#features/auth/account-mail-limits';
import { attachInvoice } from '#features/requests/decide-invoice';
import { deleteExpired } from '#features/requests/delete-expired';
import { makeExport } from '#features/requests/make-export';
import { createTestAccounts, TEST_PASSWORD } from '#testing/test-accounts';
import { createTestClock, startTestApi, type TestApi } from '#testing/test-api';
import { findIds, writePaidInvoice, writeSubscription } from '#testing/test-books';

const PDF = Buffer.from('%PDF-1.7\nfactura\n%%EOF');
const clock = createTestClock();
let api: TestApi;
const accounts = createTestAccounts(() => api);
const { newSession, rows } = accounts;

beforeAll(async () => {
  api = await startTestApi({}, clock);
});
afterAll(() => api.close());

type Answer = DataExportAnswer & ErrorBody;
const start = (token: string | undefined, password = TEST_PASSWORD) =>
  api.call<Answer>('POST', '/api/account/exports', { body: { password }, ...(token ? { token } : {}) });
const newest = async (token: string) =>
  (await api.call<Answer>('GET', '/api/account/exports', { token })).body.export;
const download = (token: string, id: string) =>
  fetch(`${api.url}/api/account/exports/${id}/download`, { headers: { authorization: `Bearer ${token}` } });

/** Requests an export, waits for it and unzips it. */
async function getFiles({ token, email }: { token: string; email: string }): Promise<Record<string, string>> {
  expect((await start(token)).status).toBe(202);
  await accounts.waitForMails(email, 'data-export-ready', 1);
  const answer = await download(token, (await newest(token))?.id ?? '');
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  return Object.fromEntries(
    Object.entries(files).map(([path, bytes]) => [path, Buffer.from(bytes).toString()]),
  );
}

async function addLead(email: string, data: object): Promise<void> {
  await rows(sql`
    insert into leads (kind, request_id, content_hash, email, data, network_hash, created_at)
    values ('contact', ${randomUUID()}, '\\x00', ${email}, ${JSON.stringify(data)}, '\\x00', now())`);
}

describe('a data export', () => {
  it('contains all data of the user and the organisation, as JSON and CSV', async () => {
    const session = await newSession({ company: 'Talleres' });
    const { userId, organizationId } = await findIds(api, session.email);
    await rows(sql`update users set email_verified_at = now() where id = ${userId}`);
    await writePaidInvoice(api, organizationId, { id: 'copia', at: clock.now() });
    await writeSubscription(api, organizationId, 'active');
    await addLead(session.email, { mensaje: '=HYPERLINK("http://malo.example")', nombre: 'Ana; "la jefa"' });
    const asked = await api.call<{ id: string }>('POST', '/api/facturas/solicitar', {
      token: session.token,
      body: {
        ...{ companyName: '=1+1', taxId: 'B12345674', address: '@SUM(A1)', postalCode: '45001' },
        ...{ city: '-Toledo', province: '+Toledo', country: 'España', contactName: '\tEva' },
        ...{ email: 'eva@talleres.example', comments: 'dos\nlíneas; y "comillas"' },
      },
    });
    await attachInvoice(api.services, asked.body.id, { number: 'F-9', pdf: PDF });
    await api.call('POST', '/api/account/request-deletion', {
      token: session.token,
      body: { reason: 'price', accounts: { horus: true, stc: false }, password: TEST_PASSWORD },
    });

    await rows(sql`
      with eva as (insert into operators (email, name, role, created_at)
                   values ('eva.anota@stc.example', 'Eva Quien Anota', 'operator', now()) returning id)
      insert into lead_entries (lead_id, operator_id, kind, content, created_at)
      select l.id, eva.id, 'note', '{"text": "Paga tarde"}', now() from leads l, eva where l.email = ${session.email}`);
    await rows(sql`
      insert into customer_notes (organization_id, author, body, created_at)
      values (${organizationId}, 'Eva Quien Anota', 'Prefiere el correo', now() + interval '1 second')`);

    const files = await getFiles(session);
    // The notes belong to the customer, the operator's name does not.
    expect(JSON.parse(files['json/notas-de-la-empresa.json'] ?? '')).toMatchObject([
      { kind: 'nota', text: 'Paga tarde' },
      { kind: 'nota', text: 'Prefiere el correo' },
    ]);
    expect(Object.values(files).join()).not.toContain('Eva Quien Anota');
    const json = (name: string) => JSON.parse(files[`json/${name}.json`] ?? 'null');
    expect(json('perfil')).toMatchObject([{ email: session.email, name: 'Ana', company: 'Talleres' }]);
    expect(json('sesiones')).toHaveLength(1);
    expect(json('pagos')).toMatchObject([{ id: 'pi_copia', amount: 3024 }]);
    expect(json('facturas')).toMatchObject([{ number: 'N-copia' }]);
    expect(json('suscripciones')).toMatchObject([{ status: 'active', planType: 'business' }]);
    expect(json('solicitudes-de-factura')).toMatchObject([{ taxId: 'B12345674', invoiceNumber: 'F-9' }]);
    expect(json('solicitudes-de-eliminacion')).toMatchObject([{ horus: true, state: 'pending' }]);
    expect(json('mensajes')).toMatchObject([{ data: { nombre: 'Ana; "la jefa"' } }]);
    // Every table declared as exported is in the archive, and every list belongs to a table.
    const lists = Object.keys(files).flatMap((path) => /^json\/(.+)\.json$/.exec(path)?.[1] ?? []);
    const copied = Object.values(storedData).flatMap(({ copy }) => (typeof copy === 'string' ? copy : []));
    expect(new Set(copied)).toEqual(new Set([...lists, 'facturas-emitidas']));
    expect(files[`facturas-emitidas/${asked.body.id}.pdf`]).toBe(PDF.toString());
    expect(files['README.txt']).toContain(`Cuenta: ${session.email}`);
    for (const path of Object.keys(files).filter((each) => each.startsWith('json/'))) {
      expect(files[path.replace(/json/g, 'csv')], path).toBeDefined();
      // The README names every list.
      const [list = ''] = /[\w-]+(?=\.json$)/.exec(path) ?? [];
      expect(files['README.txt']).toMatch(new RegExp(`^  (\\S+, )?${list}[, ]`, 'm'));
    }
    const csv = files['csv/solicitudes-de-factura.csv'] ?? '';
    expect(csv.startsWith('\uFEFFid;')).toBe(true);
    for (const typed of ['=1+1', '@SUM(A1)', '-Toledo', '+Toledo']) {
      expect(csv).toContain(`'${typed}`);
      expect(csv).not.toContain(`;${typed}`);
    }
    expect(csv).toContain('"dos\nlíneas; y ""comillas"""');
    const everything = Object.values(files).join('\n');
    expect(everything).not.toMatch(/argon2|token_?hash|password_?hash|networkHash/i);
    expect(everything).not.toContain(session.token);
  });

  it('omits form messages of an unverified address and says so', async () => {
    const session = await newSession();
    await addLead(session.email, { mensaje: 'de otra persona' });
    const files = await getFiles(session);
    expect(JSON.parse(files['json/mensajes.json'] ?? '')).toEqual([]);
    expect(files['README.txt']).toContain('no has confirmado');
  });

  it('requires the password again; wrong passwords are limited', async () => {
    const { token } = await newSession();
    const wrong = await start(token, 'equivocada');
    expect([wrong.status, wrong.body.code, wrong.body.fields]).toEqual([
      400,
      'auth.wrong_current_password',
      { password: 'Contraseña actual incorrecta' },
    ]);
    expect(await newest(token)).toBeNull();
    const answers = await Promise.all(Array.from({ length: 14 }, () => start(token, 'equivocada')));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    expect((await start(undefined)).body.code).toBe('auth.required');
  });

  it('is made and mailed once for parallel requests', async () => {
    const { token, email } = await newSession();
    // The first export finishes while another call still verifies the password.
    const answers = await Promise.all([start(token), start(token), start(token)]);
    for (const { status } of answers) expect([202, 409]).toContain(status);
    expect(answers.some(({ status }) => status === 202)).toBe(true);
    await accounts.waitForMails(email, 'data-export-ready', 1);
    expect((await newest(token))?.state).toBe('ready');
    expect(
      await rows(sql`
      select count(*)::int as copies from data_exports join users on users.id = user_id where email = ${email}`),
    ).toEqual([{ copies: 1 }]);
    expect(await accounts.listMails(email, 'data-export-ready')).toHaveLength(1);
  });

  it('runs one at a time and three times a day', async () => {
    const { token, email } = await newSession();
    const { userId } = await findIds(api, email);
    await rows(sql`
      insert into data_exports (user_id, state, created_at) values (${userId}, 'preparing', ${clock.now()})`);
    expect((await start(token)).body.code).toBe('requests.export_running');
    expect(await newest(token)).toMatchObject({ state: 'preparing', expiresAt: null, sizeBytes: null });
    clock.advance(2 * 3_600 * 1_000);
    expect(await newest(token)).toMatchObject({ state: 'failed' });
    expect((await start(token)).status).toBe(202);
    await accounts.waitForMails(email, 'data-export-ready', 1);
    for (const made of [2, 3]) {
      expect((await start(token)).status).toBe(202);
      await accounts.waitForMails(email, 'data-export-ready', made);
    }
    expect((await start(token)).status).toBe(429);
    expect(await rows(sql`select state from data_exports where user_id = ${userId}`)).toEqual([
      { state: 'ready' },
    ]);
  });

  it('can be downloaded for a week, then is deleted', async () => {
    const { token, email } = await newSession();
    await start(token);
    const [mail] = await accounts.waitForMails(email, 'data-export-ready', 1);
    const ready = await newest(token);
    expect(ready).toMatchObject({
      state: 'ready',
      sizeBytes: expect.any(Number),
      expiresAt: mail?.expiresAt,
    });
    expect(mail?.downloadUrl).toBe('http://horus.test/profile-update');
    const answer = await download(token, ready?.id ?? '');
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="mis-datos-[\d-]{10}\.zip"$/,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await answer.arrayBuffer()).byteLength).toBe(ready?.sizeBytes);

    clock.advance(7 * DAY_MS + 1);
    expect((await download(token, ready?.id ?? '')).status).toBe(404);
    expect(await newest(token)).toBeNull();
    await deleteExpired(api.services);
    expect(await rows(sql`select 1 from data_exports where id = ${ready?.id}`)).toEqual([]);
  });

  it('is stored and mailed once when a crash repeats its job', async () => {
    const { token, email } = await newSession();
    const { userId } = await findIds(api, email);
    const [row] = await rows(sql`
      insert into data_exports (user_id, state, created_at) values (${userId}, 'preparing', ${clock.now()}) returning id`);
    const none = async () => [];
    const others = { leads: { list: none, erase: async () => undefined }, listNotesAbout: none };
    const id = String(row?.['id']);
    const ownMails = createOwnMails(api.services);
    await Promise.all([1, 2].map(() => makeExport(api.services, ownMails, others, id)));
    await makeExport(api.services, ownMails, others, id);
    expect(await accounts.listMails(email, 'data-export-ready')).toHaveLength(1);
    expect(await newest(token)).toMatchObject({ id, state: 'ready' });
  });
});
