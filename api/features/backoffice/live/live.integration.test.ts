import { once } from 'node:events';
import { RELOAD_HEADER, UNATTENDED_HEADER } from '@horus/contract/backoffice/access';
import type { LiveEvent, WatchedKind } from '@horus/contract/backoffice/live';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLiveStreams } from '#features/backoffice/live/live-streams';
import { removeOperator } from '#features/backoffice/operators/operator-team';
import { createTestAccounts } from '#testing/test-accounts';
import { createTestClock, startTestApi, type TestApi } from '#testing/test-api';
import { findIds } from '#testing/test-books';
import { contact, createTestLeads } from '#testing/test-leads';
import { createTestOperators, type TestOperator } from '#testing/test-operators';

const clock = createTestClock();
let api: TestApi;
let leads: ReturnType<typeof createTestLeads>;
const operators = createTestOperators(() => api);
const accounts = createTestAccounts(() => api);
const opened: AbortController[] = [];

beforeAll(async () => {
  api = await startTestApi({}, clock);
  leads = createTestLeads(api, clock);
});
afterEach(() => {
  for (const stream of opened.splice(0)) stream.abort();
});
afterAll(() => api.close());

/** Opens a stream as a page does. `said` collects its events. */
async function listen(operator: TestOperator, open?: { kind: WatchedKind; id: string }, answering = '') {
  const stop = new AbortController();
  opened.push(stop);
  const answer = await fetch(
    `${api.url}/api/admin/leads/live${open ? `?${open.kind}=${open.id}` : ''}${answering}`,
    {
      headers: { cookie: operator.cookie },
      signal: stop.signal,
    },
  );
  const said: LiveEvent[] = [];
  const { body } = answer;
  const ended = (async () => {
    let text = '';
    for await (const chunk of body ?? []) {
      text += Buffer.from(chunk).toString();
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) if (event.startsWith('data: ')) said.push(JSON.parse(event.slice(6)));
    }
  })().catch(() => undefined);
  return { status: answer.status, headers: answer.headers, said, stop, ended };
}

function presentOf(said: readonly LiveEvent[]) {
  return said.findLast(({ present }) => present !== undefined)?.present;
}

async function arrives(email: string): Promise<string> {
  const body = { ...contact, email, form_token: await leads.newToken() };
  expect((await leads.send('contacto', body)).status).toBe(200);
  const rows = await leads.rows(sql`select id from leads where email = ${email}`);
  return String(rows[0]?.['id']);
}

async function newCustomer() {
  const { email } = await accounts.newSession();
  return findIds(api, email);
}

async function newInstallation(organizationId: string): Promise<string> {
  const [row] = await leads.rows(sql`
    insert into installations (organization_id, checkout_session_id, plan_type, devices, cards, sets_up,
                               ordered_at, next_due_at)
    values (${organizationId}, ${organizationId}, 'business', 1, 5, true, now(), now()) returning id`);
  return String(row?.['id']);
}

async function newInvoiceRequest(organizationId: string): Promise<string> {
  const [row] = await leads.rows(sql`
    insert into invoice_requests (organization_id, state, form, content_hash, created_at)
    values (${organizationId}, 'received', '{}', ${organizationId}::bytea, now()) returning id`);
  return String(row?.['id']);
}

async function newDeletion(): Promise<string> {
  const [row] = await leads.rows(sql`
    insert into deletion_requests (state, reason, other_reason, horus, stc, created_at, due_at)
    values ('pending', 'price', '', false, true, now(), now()) returning id`);
  return String(row?.['id']);
}

const WAIT = { timeout: 60_000, interval: 50 };

describe('the stream of lead changes', () => {
  it('includes changes from just before it was opened', async () => {
    // The change happens between the page's read and its stream.
    const early = await arrives('antes@viva.example');
    const { status, headers, said } = await listen(await operators.logIn());
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/event-stream');
    expect(headers.get('cache-control')).toContain('no-store');
    await vi.waitFor(() => expect(said[0]?.changed).toContain(early), WAIT);
    const late = await arrives('despues@viva.example');
    await vi.waitFor(() => expect(said.at(-1)?.changed).toEqual([late]), WAIT);
  });

  it('begins with an event, so that a page knows from when it is complete', async () => {
    clock.advance(60_000);
    const ana = await operators.logIn();
    const { said: first } = await listen(ana);
    await vi.waitFor(() => expect(first[0]?.changed).toBeDefined(), WAIT);
    const { said: second } = await listen(ana);
    await vi.waitFor(() => expect(second).toEqual([{ changed: [] }]), WAIT);
  });

  it.each<[WatchedKind, () => Promise<string>]>([
    ['lead', () => arrives('juntas@viva.example')],
    ['customer', async () => (await newCustomer()).organizationId],
    ['installation', async () => newInstallation((await newCustomer()).organizationId)],
    ['invoice', async () => newInvoiceRequest((await newCustomer()).organizationId)],
    ['deletion', newDeletion],
  ])('shows two operators with the same %s to each other, until one leaves', async (kind, make) => {
    const [ana, bea] = [await operators.logIn(), await operators.logIn()];
    const open = { kind, id: await make() };
    const hers = await listen(ana, open);
    const others = await listen(bea, open);
    await vi.waitFor(
      () => expect(presentOf(hers.said)).toEqual([{ id: bea.operatorId, name: bea.name }]),
      WAIT,
    );
    await vi.waitFor(
      () => expect(presentOf(others.said)).toEqual([{ id: ana.operatorId, name: ana.name }]),
      WAIT,
    );
    others.stop.abort();
    clock.advance(60_000);
    await vi.waitFor(() => expect(presentOf(hers.said)).toEqual([]), WAIT);
  });

  it('has the version of the open installation, at first and after a change', async () => {
    const id = await newInstallation((await newCustomer()).organizationId);
    const { said } = await listen(await operators.logIn(), { kind: 'installation', id });
    const versions = () => said.flatMap(({ version }) => version ?? []);
    await vi.waitFor(() => expect(versions()).toEqual([1]), WAIT);
    await leads.rows(sql`update installations set version = 2 where id = ${id}`);
    await vi.waitFor(() => expect(versions()).toEqual([1, 2]), WAIT);
  });

  it('shows who is writing a reply to a lead, until it is sent or abandoned', async () => {
    const [ana, bea] = [await operators.logIn(), await operators.logIn()];
    const open = { kind: 'lead', id: await arrives('contestada@viva.example') } as const;
    const hers = await listen(ana, open);
    const writing = await listen(bea, open, '&answering=1');
    const beaIs = async (also: object) => {
      const expected = [{ id: bea.operatorId, name: bea.name, ...also }];
      await vi.waitFor(() => expect(presentOf(hers.said)).toEqual(expected), WAIT);
    };
    await beaIs({ answering: true });
    // She has a second tab open.
    const other = await listen(bea, open);
    await vi.waitFor(() => expect(other.said).not.toEqual([]), WAIT);
    await beaIs({ answering: true });
    writing.stop.abort();
    await beaIs({});
  });

  it('returns 400 for a reply to anything but a lead', async () => {
    const ana = await operators.logIn();
    expect((await listen(ana, undefined, '?answering=1')).status).toBe(400);
    const open = { kind: 'customer', id: (await newCustomer()).organizationId } as const;
    expect((await listen(ana, open, '&answering=1')).status).toBe(400);
  });

  it('needs an operator’s session, and is limited to eight streams each', async () => {
    const nobody = await fetch(`${api.url}/api/admin/leads/live`);
    expect(nobody.status).toBe(401);
    const ana = await operators.logIn();
    const streams = await Promise.all(Array.from({ length: 9 }, () => listen(ana)));
    expect(streams.filter(({ status }) => status === 200)).toHaveLength(8);
    expect(streams.find(({ status }) => status === 503)?.headers.get('retry-after')).toBe('15');
  });

  it('does not extend an idle session', async () => {
    const ana = await operators.logIn();
    const before = await leads.rows(
      sql`select last_used_at from operator_sessions where id = ${ana.sessionId}`,
    );
    clock.advance(5 * 60_000);
    expect((await listen(ana)).status).toBe(200);
    const after = await leads.rows(
      sql`select last_used_at from operator_sessions where id = ${ana.sessionId}`,
    );
    expect(after).toEqual(before);
  });

  it('allows automatic reads without extending the session or recording another look', async () => {
    const ana = await operators.logIn();
    const id = await arrives('quieta@viva.example');
    const read = async (byItself: boolean) => {
      const response = await fetch(`${api.url}/api/admin/leads/${id}`, {
        headers: { cookie: ana.cookie, ...(byItself && { [UNATTENDED_HEADER]: '1' }) },
      });
      return response.status;
    };
    const usedAt = () =>
      leads.rows(sql`select last_used_at from operator_sessions where id = ${ana.sessionId}`);
    const looks = () =>
      leads.rows(sql`select from audit_log where subject_id = ${id} and action = 'lead.seen'`);
    expect(await read(false)).toBe(200);
    const before = await usedAt();
    clock.advance(20 * 60_000);
    expect(await read(true)).toBe(200);
    expect([await usedAt(), (await looks()).length]).toEqual([before, 1]);
    clock.advance(11 * 60_000);
    expect(await read(true)).toBe(401);
    // An operator's first look is recorded, even on an automatic read.
    const bea = await operators.logIn();
    await fetch(`${api.url}/api/admin/leads/${id}`, {
      headers: { cookie: bea.cookie, [UNATTENDED_HEADER]: '1' },
    });
    expect(await looks()).toHaveLength(2);
  });

  it.each(['leads', 'customers', 'deletions'] as const)(
    'records no second look of %s for rereads within a session’s lifetime',
    async (what) => {
      const ana = await operators.logIn();
      const id = await arrives(`otravez-${what}@viva.example`);
      const path = what === 'leads' ? `/api/admin/leads/${id}` : `/api/admin/${what}`;
      const looks = async (again: boolean) => {
        const headers = { cookie: ana.cookie, ...(again && { [RELOAD_HEADER]: '1' }) };
        expect((await fetch(api.url + path, { headers })).status).toBe(200);
        return (await leads.rows(sql`select from audit_log where operator_id = ${ana.operatorId}`)).length;
      };
      // An operator's first look is recorded, even on a reread.
      expect(await looks(true)).toBe(1);
      for (let minutes = 0; minutes < 60; minutes += 20) {
        clock.advance(20 * 60_000);
        expect(await looks(true)).toBe(1);
      }
      expect(await looks(false)).toBe(2);
    },
  );

  it('ends when its operator leaves the team', async () => {
    const ana = await operators.logIn();
    const { ended } = await listen(ana);
    await removeOperator(api.services, null, ana.operatorId);
    await ended;
  });

  it('ends when the server closes, which then rejects new streams', async () => {
    const ana = { operatorId: crypto.randomUUID(), sessionId: crypto.randomUUID() };
    const live = createLiveStreams(api.services);
    const stream = live.open(ana, null).resume();
    const ended = once(stream, 'end');
    live.close();
    await ended;
    expect(() => live.open(ana, null)).toThrow(expect.objectContaining({ code: 'server.busy' }));
  });
});
