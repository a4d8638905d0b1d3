import type { ErrorBody } from '@horus/contract/errors';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createTestAccounts, TEST_PASSWORD } from '#testing/test-accounts';
import { startTestApi, type TestApi } from '#testing/test-api';

/** Counts hashes, statements and jobs per response. Response times are measured in bench/. */

const MANY = 12;
let api: TestApi;
const { newNetwork, newEmail, register, logIn } = createTestAccounts(() => api);

beforeAll(async () => {
  // Without job workers every statement belongs to a response.
  vi.spyOn(PgBoss.prototype, 'work').mockResolvedValue('');
  api = await startTestApi();
  vi.restoreAllMocks();
});
afterAll(() => api.close());
afterEach(() => vi.restoreAllMocks());

async function measure(call: (index: number) => Promise<{ status: number; body: unknown }>) {
  const { passwords, jobs } = api.services;
  const hash = vi.spyOn(passwords, 'hash');
  const verify = vi.spyOn(passwords, 'verify');
  const enqueue = vi.spyOn(jobs, 'enqueue');
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const answers = await Promise.all(Array.from({ length: MANY }, (_, i) => call(i)));
  const ofApi = query.mock.calls.flatMap(([statement], index) =>
    nameOf(query.mock.contexts[index]) === 'horus' ? [textOf(statement)] : [],
  );
  const cost = {
    hashes: hash.mock.calls.length,
    verifications: verify.mock.calls.length,
    jobs: enqueue.mock.calls.length,
    statements: countVerbs(ofApi),
  };
  vi.restoreAllMocks();
  return {
    cost,
    answers: new Set(answers.map(({ status, body }) => JSON.stringify([status, withoutId(body)]))),
  };
}

function nameOf(client: unknown): string {
  return (client as { connectionParameters: { application_name: string } }).connectionParameters
    .application_name;
}

function textOf(statement: unknown): string {
  return typeof statement === 'string' ? statement : (statement as { text: string }).text;
}

/** Releasing a savepoint counts the same as rolling back to it. */
function countVerbs(statements: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const statement of statements) {
    const verb = /^(release|rollback to) savepoint/i.test(statement)
      ? 'end savepoint'
      : (/\w+/.exec(statement)?.[0].toLowerCase() ?? '');
    counts[verb] = (counts[verb] ?? 0) + 1;
  }
  return counts;
}

function withoutId(body: unknown): unknown {
  const { requestId: _, ...rest } = body as ErrorBody;
  return rest;
}

async function newAddresses() {
  const known = Array.from({ length: MANY }, newEmail);
  await Promise.all(known.map((email) => register({ email })));
  return { known, unknown: Array.from({ length: MANY }, newEmail) };
}

it.each([
  ['login', 401, (email: string) => logIn(email, 'equivocada')],
  ['register', 201, (email: string) => register({ email })],
  [
    'request-password-reset',
    200,
    (email: string) =>
      api.call('POST', '/api/auth/request-password-reset', { body: { email }, from: newNetwork() }),
  ],
])('%s does the same work for a known and an unknown address', async (_, status, call) => {
  const { known, unknown } = await newAddresses();
  const ofKnown = await measure((i) => call(known[i] ?? ''));
  const ofUnknown = await measure((i) => call(unknown[i] ?? ''));
  expect(ofKnown).toEqual(ofUnknown);
  expect(ofKnown.answers.size).toBe(1);
  expect([...ofKnown.answers][0]).toMatch(new RegExp(`^\\[${status},`));
  expect(ofKnown.cost.statements['insert']).toBeGreaterThanOrEqual(MANY);
});

it('login does the same work for a user with and without a password', async () => {
  const { known, unknown } = await newAddresses();
  await api.services.database.pool.query('update users set password_hash = null where email = any($1)', [
    known,
  ]);
  const withoutPassword = await measure((i) => logIn(known[i] ?? '', TEST_PASSWORD));
  const ofUnknown = await measure((i) => logIn(unknown[i] ?? '', TEST_PASSWORD));
  expect(withoutPassword).toEqual(ofUnknown);
  expect(withoutPassword.cost.verifications).toBe(MANY);
});
