import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAudit } from '#features/backoffice/audit/audit-queries';
import { startTestApi, type TestApi } from '#testing/test-api';

const MANY = 20_000;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  // One row a minute, the newest at noon of 1 November. One in a thousand is by Íñigo about an
  // invoice.
  await api.asOwner(`
    insert into audit_log (at, operator_name, action, subject_kind, subject_id, subject_label)
    select '2026-11-01T12:00:00Z'::timestamptz - n * interval '1 minute',
           case when n % 1000 = 7 then 'Íñigo Peña' else 'Ana Gil' end, 'customer.seen',
           case when n % 1000 = 7 then 'invoice' else 'customer' end, 'id-' || n, 'Cliente ' || n
      from generate_series(0, ${MANY - 1}) n`);
  // Two rows with the same time as the newest.
  await rows(sql`
    insert into audit_log (at, operator_name, action, subject_kind, subject_id, subject_label)
    select '2026-11-01T12:00:00Z', 'Ana Gil', 'customer.seen', 'customer', 'twin-' || n, 'Cliente' from generate_series(1, 2) n`);
  await api.asOwner('analyze audit_log');
});
afterAll(() => api.close());

const db = () => api.services.database.db;
const rows = async (query: ReturnType<typeof sql>) => (await db().execute(query)).rows;
const idsOf = async (
  ...asked: Parameters<typeof listAudit> extends [unknown, ...infer Rest] ? Rest : never
) => (await listAudit(db(), ...asked)).entries.map(({ subject }) => subject.id);

describe('the log', () => {
  it('is paged newest first, each row once', async () => {
    const first = await listAudit(db(), {}, undefined, 2);
    const second = await listAudit(db(), {}, first.next ?? undefined, 2);
    const seen = [...first.entries, ...second.entries].map(({ subject }) => subject.id);
    expect(seen).toEqual(['twin-2', 'twin-1', 'id-0', 'id-1']);
  });

  it('is searched by operator and subject, without accents and case, and by a whole id', async () => {
    expect(await idsOf({ text: 'inigo PENA' }, undefined)).toHaveLength(MANY / 1_000);
    expect(await idsOf({ text: 'cliente 4321' }, undefined)).toEqual(['id-4321']);
    expect(await idsOf({ text: 'id-4321' }, undefined)).toEqual(['id-4321']);
    expect(await idsOf({ text: '%' }, undefined)).toEqual([]);
  });

  it('is filtered by kind and by an inclusive range of days in Madrid’s time', async () => {
    expect(await idsOf({ kind: 'invoice' }, undefined)).toHaveLength(MANY / 1_000);
    // Noon of 30 October is 2,880 minutes before the newest row. That day ends at 23:00 UTC.
    const [last] = await idsOf({ from: '2026-10-30', until: '2026-10-30' }, undefined, 1);
    expect(last).toBe(`id-${2_880 - 11 * 60 + 1}`);
  });

  it.each([
    ['a name that few have', { text: 'Íñigo' }],
    ['a name that nobody has', { text: 'Zurbano' }],
    ['a kind that is rare', { kind: 'invoice' }],
    ['a day far back', { until: '2026-10-20' }],
  ])('reads %s from an index', async (_, filters) => {
    const before = await scans();
    await listAudit(db(), filters, undefined);
    expect(await scans()).toBe(before);
  });
});

/** Returns the number of sequential scans of the table. */
async function scans(): Promise<unknown> {
  await rows(sql`select pg_stat_force_next_flush()`);
  const [row] = await rows(sql`select seq_scan from pg_stat_user_tables where relname = 'audit_log'`);
  return row?.['seq_scan'];
}

it('shows current names, and the recorded label of an erased subject', async () => {
  const [made] = await rows(sql`insert into organizations (name) values ('Nombrada SL') returning id`);
  const id = String(made?.['id']);
  const gone = '00000000-0000-4000-8000-00000000dead';
  await rows(sql`
    insert into audit_log (at, operator_name, action, subject_kind, subject_id, subject_label, after) values
      ('2026-11-02', 'Ana Gil', 'customer.sign-in-blocked', 'customer', ${id}, 'Cliente 1', ${JSON.stringify({ userId: gone })}::jsonb),
      ('2026-11-03', 'Ana Gil', 'customer.seen', 'customer', ${gone}, 'Cliente 2', null)`);
  const { entries } = await listAudit(db(), { from: '2026-11-02' }, undefined);
  expect(entries.map(({ subject }) => subject.label)).toEqual(['Cliente 2', 'Nombrada SL']);
  expect(entries[1]?.after).toEqual({ userId: 'alguien que ya no está' });
  const byName = async (text: string) => (await idsOf({ text, from: '2026-11-02' }, undefined)).join();
  expect(await byName('nombrada')).toBe(id);
  // `only: 'acts'` excludes looks.
  expect((await listAudit(db(), { from: '2026-11-02', only: 'acts' }, undefined)).entries).toHaveLength(1);
});

it('finds and names a customer’s request, invoice, installation and email', async () => {
  const ids = Array.from({ length: 5 }, () => randomUUID());
  const [organization, lead, invoice, installation, mail] = ids;
  await rows(sql`insert into organizations (id, name) values (${organization}, 'Óptica Zocodover')`);
  await rows(sql`
    insert into users (organization_id, role, name, email)
    values (${organization}, 'billing_admin', 'Berta Ñíguez', 'berta@zocodover.example')`);
  await rows(sql`
    insert into leads (id, kind, request_id, content_hash, email, data, network_hash, created_at)
    values (${lead}, 'demo', gen_random_uuid(), '\\x00', 'berta@zocodover.example',
            '{"nombre": "Berta Ñíguez", "empresa": "Óptica Zocodover"}', '\\x00', now())`);
  await rows(sql`
    insert into invoice_requests (id, organization_id, state, form, content_hash, created_at)
    values (${invoice}, ${organization}, 'received', '{"companyName": "Lentes Berta SL"}', '\\x00', now())`);
  await rows(sql`
    insert into installations (id, organization_id, checkout_session_id, plan_type, devices, cards, sets_up, ordered_at)
    values (${installation}, ${organization}, 'cs_log', 'business', 1, 0, true, now())`);
  await rows(sql`
    insert into sent_mails (id, recipient, template, subject, tries, queued_at, data)
    values (${mail}, 'berta@zocodover.example', 'refund', 'Devolución', 1, now(), '{}')`);
  const kinds = ['customer', 'lead', 'invoice', 'installation', 'mail'];
  for (const [at, kind] of kinds.entries()) {
    await rows(sql`
      insert into audit_log (at, operator_name, action, subject_kind, subject_id, subject_label)
      values (now(), 'Ana Gil', 'list.seen', ${kind}, ${ids[at]}, 'Sin nombre')`);
  }
  const found = async (text: string) =>
    (await listAudit(db(), { text }, undefined)).entries.map(({ subject }) => [subject.kind, subject.label]);
  const all = [
    ['mail', 'Correo a Óptica Zocodover'],
    ['installation', 'Óptica Zocodover'],
    ['invoice', 'Lentes Berta SL'],
    ['lead', 'Solicitud de Óptica Zocodover'],
    ['customer', 'Óptica Zocodover'],
  ];
  for (const text of ['optica zoco', 'ZOCODOVER', 'niguez', 'berta@zoco']) {
    expect([text, await found(text)]).toEqual([text, all]);
  }
  expect(await found('lentes berta')).toEqual([['invoice', 'Lentes Berta SL']]);
});
