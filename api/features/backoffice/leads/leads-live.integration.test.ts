import { once } from 'node:events';
import type { LeadsLive } from '@horus/contract/backoffice/leads';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLiveLeads } from '#features/backoffice/leads/leads-live';
import { createTestClock, startTestApi, type TestApi } from '#testing/test-api';
import { contact, createTestLeads } from '#testing/test-leads';
import { createTestOperators, type TestOperator } from '#testing/test-operators';

const clock = createTestClock();
let api: TestApi;
let leads: ReturnType<typeof createTestLeads>;
const operators = createTestOperators(() => api);
const opened: AbortController[] = [];

beforeAll(async () => {
  api = await startTestApi({}, clock);
  leads = createTestLeads(api, clock);
});
afterEach(() => {
  for (const stream of opened.splice(0)) stream.abort();
});
afterAll(() => api.close());

/** Listens as a page does; what was said so far. */
async function listen(operator: TestOperator, leadId?: string) {
  const stop = new AbortController();
  opened.push(stop);
  const answer = await fetch(`${api.url}/api/admin/leads/live${leadId ? `?lead=${leadId}` : ''}`, {
    headers: { cookie: operator.cookie },
    signal: stop.signal,
  });
  const said: LeadsLive[] = [];
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

/** Who was last said to be there. */
function presentOf(said: readonly LeadsLive[]) {
  return said.findLast(({ present }) => present !== undefined)?.present;
}

async function arrives(email: string): Promise<string> {
  const body = { ...contact, email, form_token: await leads.newToken() };
  expect((await leads.send('contacto', body)).status).toBe(200);
  const rows = await leads.rows(sql`select id from leads where email = ${email}`);
  return String(rows[0]?.['id']);
}

const WAIT = { timeout: 30_000, interval: 50 };

describe('what happens to leads', () => {
  it('is told to who listens, without being asked again', async () => {
    const { status, headers, said } = await listen(await operators.logIn());
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/event-stream');
    expect(headers.get('cache-control')).toContain('no-store');
    let sent = 0;
    // The first look takes what is there for known: so they come until one is told of.
    const ids: string[] = [];
    await vi.waitFor(
      async () => {
        ids.push(await arrives(`nueva${++sent}@viva.example`));
        expect(said.flatMap(({ changed = [] }) => changed).some((id) => ids.includes(id))).toBe(true);
      },
      { ...WAIT, interval: 1_000 },
    );
  });

  it('shows two who have the same lead open each other, and who is left when one goes', async () => {
    const [ana, bea] = [await operators.logIn(), await operators.logIn()];
    const id = await arrives('juntas@viva.example');
    const hers = await listen(ana, id);
    const others = await listen(bea, id);
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

  it('is told to operators alone, and to each on a few streams', async () => {
    const nobody = await fetch(`${api.url}/api/admin/leads/live`);
    expect(nobody.status).toBe(401);
    const ana = await operators.logIn();
    const streams = await Promise.all(Array.from({ length: 9 }, () => listen(ana)));
    expect(streams.filter(({ status }) => status === 200)).toHaveLength(8);
    expect(streams.find(({ status }) => status === 503)?.headers.get('retry-after')).toBe('15');
  });

  it('keeps no idle session alive', async () => {
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

  it('ends with the server, which lets nobody else in then', async () => {
    const ana = { operatorId: crypto.randomUUID() };
    const live = createLiveLeads(api.services);
    const stream = live.open(ana, null).resume();
    const ended = once(stream, 'end');
    live.close();
    await ended;
    expect(() => live.open(ana, null)).toThrow(expect.objectContaining({ code: 'server.busy' }));
  });
});
