import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#testing/test-api';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

it('keeps date, version and choices, and nothing about the visitor', async () => {
  const body = { version: 1, analytics: true, marketing: false };
  expect((await api.call('POST', '/api/consent', { body })).status).toBe(204);
  const { rows } = await api.services.database.db.execute(sql`select * from consent_proofs`);
  expect(rows).toEqual([{ id: '1', ...body, given_at: expect.anything() }]);
});

it('refuses anything else', async () => {
  for (const body of [
    {},
    { version: 1, analytics: 'yes', marketing: false },
    { version: 99, analytics: true, marketing: true },
    { version: 1, analytics: true, marketing: true, email: 'a@b.es' },
  ]) {
    expect((await api.call('POST', '/api/consent', { body })).status).toBe(400);
  }
});
