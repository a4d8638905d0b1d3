import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newToken } from '#platform/tokens';
import { startTestApi, type TestApi } from '#testing/test-api';

/** Calls without authentication. All others, including future ones, require it. */
const OPEN = [
  'POST /api/auth/login',
  'POST /api/auth/passkey-login',
  'POST /api/auth/passkey-login/options',
  'POST /api/auth/register',
  'POST /api/auth/request-password-reset',
  'POST /api/auth/reset-password',
  'POST /api/auth/second-step',
  'POST /api/auth/second-step/passkey-options',
  'GET /api/challenge',
  'POST /api/consent',
  'POST /api/create-checkout-session',
  'POST /api/inbound-mail',
  'POST /api/invitations/read',
  'POST /api/invitations/register',
  'POST /api/leads/contact',
  'POST /api/leads/demo',
  'GET /api/leads/form-token',
  'POST /api/leads/hiring',
  'POST /api/stripe/webhook',
  'GET /api/terms/current',
  'GET /api/terms/{hash}',
  'POST /api/v1.0/email/send',
  'POST /api/verify-checkout',
];

interface Operation {
  readonly summary?: string;
  readonly security?: readonly object[];
  readonly responses: Readonly<Record<string, unknown>>;
}

let api: TestApi;
let operations: ReadonlyMap<string, Operation>;

beforeAll(async () => {
  api = await startTestApi();
  const answer = await fetch(`${api.url}/api/docs/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Operation>> };
  operations = new Map(
    // The back office has its own table and test.
    Object.entries(paths)
      .filter(([path]) => !path.startsWith('/api/admin/'))
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation]),
      ),
  );
});
afterAll(() => api.close());

it('the call for received mails does not exist without its setting', async () => {
  const answer = await fetch(`${api.url}/api/inbound-mail`, { method: 'POST' });
  expect(answer.status).toBe(404);
});

const guarded = () => [...operations].filter(([name]) => !OPEN.includes(name));

/** Sends a call whose every part is invalid. */
async function send(name: string, headers: Record<string, string>, body: string) {
  const [method = '', path = ''] = name.split(' ');
  const answer = await fetch(api.url + path.replace(/\{\w+\}/g, 'x'), {
    method,
    headers,
    ...(method === 'GET' ? {} : { body }),
  });
  return [name, answer.status, ((await answer.json()) as { error: string }).error];
}

describe('a call', () => {
  it('documents whether it requires authentication, and its 401 response', () => {
    const open = [...operations].filter(([, { security }]) => security === undefined).map(([name]) => name);
    expect(open.sort()).toEqual(OPEN.toSorted());
    for (const [name, { summary }] of operations) expect([name, summary]).toEqual([name, expect.any(String)]);
    for (const [name, { security, responses }] of guarded()) {
      expect([name, security, Object.keys(responses)]).toEqual([
        name,
        [{ bearer: [] }],
        expect.arrayContaining(['401', expect.stringMatching(/^20/)]),
      ]);
    }
  });

  it.each([
    ['fields that are wrong', 'application/json', '{"unknown":true}'],
    ['half a body', 'application/json', '{"name":'],
    ['a body of another kind', 'text/plain', 'x'],
    ['a body that is too large', 'application/json', `{"name":"${'x'.repeat(100_000)}"}`],
  ])('without authentication returns 401 before it is parsed: %s', async (_, type, body) => {
    expect(guarded().length).toBeGreaterThan(20);
    for (const [name] of guarded()) {
      expect(await send(name, { 'content-type': type }, body)).toEqual([name, 401, 'No estás autenticado']);
    }
  });

  it('of an expired session returns 401 before it is validated', async () => {
    const headers = { authorization: `Bearer ${newToken()}`, 'content-type': 'application/json' };
    for (const [name] of guarded()) {
      // The profile form can stay open longer than a session.
      const text = name.endsWith('/update-profile') ? 'Usuario no encontrado' : 'No estás autenticado';
      expect(await send(name, headers, '{"unknown":true}')).toEqual([name, 401, text]);
    }
  });
});
