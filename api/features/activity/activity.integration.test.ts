import type { ActivityPage } from '@horus/contract/activity';
import { addressOf } from '@horus/contract/address-of';
import { ACTIVITY_MONTHS } from '@horus/contract/retention';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteOldActivities } from '#features/activity/activity-queries';
import { byCaller, recordActivity } from '#features/activity/record-activity';
import { createTestAccounts, TEST_PASSWORD } from '#testing/test-accounts';
import { startTestApi, type TestApi } from '#testing/test-api';
import { findIds } from '#testing/test-books';

let api: TestApi;
const accounts = createTestAccounts(() => api);

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const read = async (token: string, before?: string) =>
  (
    await api.call<ActivityPage>('GET', addressOf('GET /api/account/activity', { query: { before } }), {
      token,
    })
  ).body;
const db = () => api.services.database.db;

async function newAccount(fields: object = {}) {
  const session = await accounts.newSession(fields);
  return { ...session, ...(await findIds(api, session.email)) };
}

async function record(organizationId: string, count: number, at = new Date()): Promise<void> {
  for (let i = 0; i < count; i++) {
    const details = { plan: `Plan ${i}` };
    await recordActivity(db(), { organizationId, actor: 'system', at, kind: 'plan.bought', details });
  }
}

describe('the activity of an account', () => {
  it('shows the actor, the time, the device and the network of each event', async () => {
    const email = accounts.newEmail();
    await accounts.register({ email, name: 'Lucía' }, '10.9.0.1');
    const { token } = (await accounts.logIn(email, TEST_PASSWORD, '2001:db8:1:2:3:4:5:6')).body;
    await api.call('POST', '/api/auth/update-profile', {
      token,
      body: { name: 'Lucía Peña' },
      from: '10.9.0.3',
    });
    await api.call('POST', '/api/auth/update-profile', { token, body: { name: 'Lucía Peña' } });
    await api.call('POST', '/api/auth/sessions/end-others', {
      token,
      body: { password: TEST_PASSWORD },
    });

    const { activities, next } = await read(token);
    expect(next).toBeNull();
    expect(activities.map(({ who, what, network }) => [who, what, network])).toEqual([
      ['Lucía Peña', 'Cerró todas sus demás sesiones', '127.0.0.1'],
      ['Lucía Peña', 'Cambió su nombre', '10.9.0.3'],
      ['Lucía Peña', 'Inició sesión', '2001:db8:1:2::/64'],
      ['Lucía Peña', 'Creó la cuenta', '10.9.0.1'],
    ]);
    for (const { at } of activities) expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(600_000);
  });

  it('does not show a change that failed', async () => {
    const { token, email } = await newAccount();
    await accounts.logIn(email, 'no es esta');
    await accounts.register({ email });
    await api.call('POST', '/api/auth/sessions/end-others', {
      token,
      body: { password: 'no es esta' },
    });
    expect((await read(token)).activities.map(({ what }) => what)).toEqual([
      'Inició sesión',
      'Creó la cuenta',
    ]);
  });

  it('pages without duplicates or gaps while new events arrive', async () => {
    const { token, organizationId } = await newAccount();
    await record(organizationId, 70);
    const seen: string[] = [];
    for (let before: string | undefined | null; before !== null; ) {
      const page = await read(token, before);
      seen.push(...page.activities.map(({ what }) => what));
      before = page.next;
      await record(organizationId, 1);
    }
    expect(seen).toHaveLength(72);
    expect(seen[0]).toBe('Se contrató el plan Plan 69');
    expect(new Set(seen).size).toBe(72);
  });

  it('downloads as CSV without formulas from user input', async () => {
    const { token } = await newAccount({ name: '=1+1' });
    const answer = await fetch(`${api.url}/api/account/activity.csv`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="actividad-[\d-]+\.csv"/,
    );
    const text = Buffer.from(await answer.arrayBuffer()).toString('utf8');
    const lines = text.split('\r\n');
    expect(lines[0]).toBe('\uFEFFFecha;Quién;Qué;Dispositivo;Red');
    expect(lines[1]).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d;'=1\+1;Inició sesión;Dispositivo desconocido;10\.0\.\d+\.\d+$/,
    );
    expect(lines).toHaveLength(4);
  });

  it('exports every event, whatever the number', async () => {
    const { token, organizationId } = await newAccount();
    await db().execute(sql`
      insert into activities (organization_id, actor, kind, details, created_at)
      select ${organizationId}, 'system', 'session.opened', '{}', now() from generate_series(1, 2500)`);
    const answer = await fetch(`${api.url}/api/account/activity.csv`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect((await answer.text()).trimEnd().split('\r\n')).toHaveLength(1 + 2 + 2500);
  });

  it('returns 400 for an invalid page cursor', async () => {
    const { token } = await newAccount();
    const answer = await api.call('GET', '/api/account/activity?before=1+or+1%3D1', { token });
    expect(answer.status).toBe(400);
  });
});

describe('a recorded event', () => {
  const change = (set: string, organizationId: string) =>
    db().execute(sql`update activities set ${sql.raw(set)} where organization_id = ${organizationId}`);

  it('rejects every update', async () => {
    const { organizationId } = await newAccount();
    for (const set of [
      "kind = 'x'",
      'user_id = null, device = null',
      'details = \'{"a": 1}\'',
      'created_at = now()',
    ]) {
      await expect(change(set, organizationId), set).rejects.toMatchObject({
        cause: { message: 'activities are added and read, never changed' },
      });
    }
  });

  it('survives the erasure of its actor without the name, device and network', async () => {
    const { token, organizationId } = await newAccount({ name: 'Ana' });
    const colleague = await newAccount({ name: 'Eva' });
    const origin = { device: 'Safari en iOS', network: '10.1.1.1' };
    const done = byCaller({ organizationId, user: { id: colleague.userId }, origin });
    await recordActivity(db(), { ...done, at: new Date(), kind: 'invoice.requested', details: {} });
    expect((await read(token)).activities[0]).toMatchObject({ who: 'Eva', ...origin });
    await db().execute(sql`delete from users where id = ${colleague.userId}`);
    expect((await read(token)).activities[0]).toMatchObject({
      who: 'Alguien que ya no está',
      what: 'Pidió una factura',
      device: null,
      network: null,
    });
  });

  it('is deleted after ACTIVITY_MONTHS', async () => {
    const { token, organizationId } = await newAccount();
    const now = new Date();
    const passed = new Date(now);
    passed.setUTCMonth(passed.getUTCMonth() - ACTIVITY_MONTHS, passed.getUTCDate() - 3);
    await record(organizationId, 1, passed);
    expect((await read(token)).activities).toHaveLength(3);
    await deleteOldActivities(db(), now);
    expect((await read(token)).activities).toHaveLength(2);
  });
});
