import { get } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#testing/test-api';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
});
afterEach(() => api.close());

it('is healthy and ready while its database responds', async () => {
  expect((await api.call('GET', '/healthz')).body).toEqual({ status: 'ok' });
  expect((await api.call('GET', '/readyz')).body).toEqual({ status: 'ok' });
});

it('is healthy but not ready without its database, and ready again with it', async () => {
  const { pool } = api.services.database;
  const query = pool.query;
  pool.query = (() => Promise.reject(new Error('the server is gone'))) as typeof pool.query;
  const answer = await api.call('GET', '/readyz');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect((await api.call('GET', '/healthz')).status).toBe(200);
  pool.query = query;
  expect((await api.call('GET', '/readyz')).status).toBe(200);
});

it('shows metrics only to this machine', async () => {
  const own = await fetch(`${api.url}/metrics`);
  expect(await own.text()).toContain('http_request_duration_seconds');
  expect((await api.call('GET', '/metrics', { from: '203.0.113.9' })).status).toBe(404);
});

it('accepts the public and local hosts, and any host for health checks', async () => {
  const status = (path: string, host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      get(`${api.url}${path}`, { headers: { host } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      }).on('error', reject);
    });
  for (const path of ['/', '/api/auth/me', '/nothing']) expect(await status(path, 'evil.example')).toBe(421);
  for (const path of ['/healthz', '/readyz']) expect(await status(path, '10.0.0.7:3000')).toBe(200);
  expect(await status('/', 'horus.test')).toBe(200);
  expect(await status('/', 'localhost:3000')).toBe(200);
});
