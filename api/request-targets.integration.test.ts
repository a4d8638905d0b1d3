import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { LoginAnswer } from '@horus/contract/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestAccounts } from '#testing/test-accounts';
import { startTestApi, type TestApi } from '#testing/test-api';

let api: TestApi;
const accounts = createTestAccounts(() => api);
let token: string;

beforeAll(async () => {
  api = await startTestApi();
  ({ token } = await accounts.newSession());
});
afterAll(() => api.close());

/** Sends a malformed request and returns the raw response. */
async function ask(target: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
  await once(socket, 'connect');
  const lines = Object.entries({ host: 'horus.test', connection: 'close', ...headers });
  socket.write(
    `GET ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  );
  return text(socket);
}

describe('a call in any spelling of its address', () => {
  it.each(['/api/auth/me', '/%61pi/auth/me', '/ap%69/auth/me?x=1', 'http://horus.test/api/auth/me'])(
    'is not cached: %s',
    async (target) => {
      const answer = await ask(target, { authorization: `Bearer ${token}` });
      expect(answer).toMatch(/^HTTP\/1\.1 200 /);
      expect(answer).toContain('\r\ncache-control: no-store\r\n');
    },
  );
});

describe('an invalid address', () => {
  it.each(['/%ff', '/api/%zz', '/api/auth/sessions/%E0%A4%A'])(
    'returns 404 like an unknown one: %s',
    async (target) => {
      const answer = await ask(target);
      expect(answer).toMatch(/^HTTP\/1\.1 404 /);
      expect(answer).toContain("content-security-policy: default-src 'none'");
      expect(answer).toContain('x-content-type-options: nosniff');
      expect(answer).toContain('"code":"request.not_found"');
      expect(answer).not.toContain('FST_');
    },
  );
});

describe('a call without a body', () => {
  it('may have the content type JSON', async () => {
    const email = accounts.newEmail();
    await accounts.register({ email });
    const { body } = await accounts.logIn(email);
    const logOut = await fetch(`${api.url}/api/auth/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${body.token}`, 'content-type': 'application/json' },
    });
    expect(logOut.status).toBe(204);
    const me = await api.call<LoginAnswer>('GET', '/api/auth/me', { token: body.token });
    expect(me.status).toBe(401);
  });

  it('returns 400 when a body is required', async () => {
    const login = await fetch(`${api.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    expect([login.status, await login.json()]).toMatchObject([400, { code: 'request.invalid' }]);
  });
});
