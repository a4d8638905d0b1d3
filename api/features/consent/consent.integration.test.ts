import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#testing/test-api';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const choice = {
  choiceId: '0123456789abcdef0123456789abcdef',
  version: 1,
  analytics: true,
  marketing: false,
  date: '2026-01-10T09:00:00.000Z',
};

const send = async (body: object) => (await api.call('POST', '/api/consent', { body })).status;
const proofs = async () =>
  (await api.services.database.db.execute(sql`select * from consent_proofs order by id`)).rows;

it('stores the dates, the version and the choices, and nothing about the visitor', async () => {
  expect(await send(choice)).toBe(204);
  expect(await proofs()).toEqual([
    {
      id: '1',
      choice_id: '01234567-89ab-cdef-0123-456789abcdef',
      version: 1,
      analytics: true,
      marketing: false,
      given_at: expect.anything(),
      received_at: expect.anything(),
    },
  ]);
  const { rows } = await api.services.database.db.execute(
    sql`select given_at = ${choice.date}::timestamptz as given from consent_proofs`,
  );
  expect(rows).toEqual([{ given: true }]);
});

it('stores a repeated proof once', async () => {
  expect(await send(choice)).toBe(204);
  expect(await send({ ...choice, date: '2026-01-11T09:00:00.000Z' })).toBe(204);
  expect(await proofs()).toHaveLength(1);
});

it('caps a future date at the time of arrival', async () => {
  const late = { ...choice, choiceId: 'f'.repeat(32), date: '2099-01-01T00:00:00.000Z' };
  expect(await send(late)).toBe(204);
  const { rows } = await api.services.database.db.execute(
    sql`select given_at = received_at as clamped from consent_proofs order by id desc limit 1`,
  );
  expect(rows).toEqual([{ clamped: true }]);
});

it('returns 400 for invalid bodies', async () => {
  for (const body of [
    {},
    { ...choice, analytics: 'yes' },
    { ...choice, version: 99 },
    { ...choice, choiceId: 'lucia@demo.example' },
    { ...choice, date: 'yesterday' },
    { ...choice, date: '0000-01-01T00:00:00.000Z' },
    { ...choice, email: 'a@b.es' },
  ]) {
    expect(await send(body)).toBe(400);
  }
});
