import { CSRF_HEADER, RELOAD_HEADER, UNATTENDED_HEADER } from '@horus/contract/backoffice/access';
import { type ErrorCode, errors } from '@horus/contract/errors';
import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const ADDRESS = '/api/admin/system/dead-letters/replay';
/** The operator of the session; null: signed out, undefined: unreachable server. */
let inside: { id: string; csrfToken: string } | null | undefined;
let sent: { address: string; method: string; headers: Headers }[];
/** Field errors of every response; null for success. */
let wrong: Record<string, string> | null;
/** Error code of every response; null for none. */
let refused: ErrorCode | null;
/** Date header of every response; null for none. */
let serverTime: string | null;
let calls: typeof import('#client/backoffice/call.ts');
let store: typeof import('#client/backoffice/session-store.ts');
let attendance: typeof import('#client/backoffice/attendance.ts');

beforeEach(async () => {
  inside = { id: 'ana', csrfToken: 'of-ana' };
  sent = [];
  wrong = null;
  refused = null;
  serverTime = null;
  vi.stubGlobal('fetch', vi.fn(answer));
  vi.resetModules();
  calls = await import('#client/backoffice/call.ts');
  store = await import('#client/backoffice/session-store.ts');
  attendance = await import('#client/backoffice/attendance.ts');
  await store.readSession();
  sent = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function answer(address: string, { method = 'GET', headers }: RequestInit): Promise<Response> {
  sent.push({ address, method, headers: new Headers(headers) });
  if (inside === undefined) throw new TypeError('Failed to fetch');
  if (inside === null) {
    return Response.json({ code: 'operators.required', error: 'Entra' }, { status: 401 });
  }
  const { id, csrfToken } = inside;
  if (method !== 'GET' && new Headers(headers).get(CSRF_HEADER) !== csrfToken) {
    return Response.json({ code: 'operators.forged', error: errors['operators.forged'][1] }, { status: 403 });
  }
  if (wrong !== null) {
    return Response.json(
      { code: 'request.invalid', error: 'Revisa los datos', fields: wrong },
      { status: 400 },
    );
  }
  if (refused !== null) return Response.json({ code: refused, error: errors[refused][1] }, { status: 409 });
  if (address !== '/api/admin/session') {
    return Response.json({ by: id }, serverTime === null ? {} : { headers: { date: serverTime } });
  }
  const operator = { id, name: id, email: `${id}@stc.example`, role: 'operator' };
  return Response.json({ operator, csrfToken, expiresAt: '2026-11-24T12:00:00Z' });
}

const send = () => calls.call('POST /api/admin/system/dead-letters/replay', { body: { ids: [] } });
const status = () => store.operatorSession.read().status;
const statusIs = (wanted: string) => vi.waitFor(() => expect(status()).toBe(wanted), 20_000);

test('resends a request after its operator logs in again', async () => {
  inside = null;
  const answered = send();
  await statusIs('ended');
  inside = { id: 'ana', csrfToken: 'of-ana-again' };
  await store.readSession();
  await expect(answered).resolves.toEqual({ by: 'ana' });
  expect(sent.at(-1)?.headers.get(CSRF_HEADER)).toBe('of-ana-again');
});

test('does not resend a request when another operator logs in', async () => {
  inside = null;
  const answered = send();
  await statusIs('ended');
  inside = { id: 'bea', csrfToken: 'of-bea' };
  const refused = expect(answered).rejects.toMatchObject({ code: 'operators.required' });
  await store.readSession();
  await refused;
  expect(sent.filter(({ address }) => address === ADDRESS)).toHaveLength(1);
});

test('resends after the same operator logs in in another tab, and not after another operator does', async () => {
  inside = { id: 'ana', csrfToken: 'of-ana-again' };
  await expect(send()).resolves.toEqual({ by: 'ana' });
  inside = { id: 'bea', csrfToken: 'of-bea' };
  await expect(send()).rejects.toMatchObject({ code: 'operators.forged' });
});

test('shows each distinct field error once', async () => {
  wrong = { subject: 'Hay letras que no valen.', text: 'Hay letras que no valen.', to: 'Escribe un email.' };
  await expect(send()).rejects.toMatchObject({
    message: 'Hay letras que no valen. Escribe un email.',
    fields: wrong,
  });
});

test('rewrites a refusal for the operator, in the third person', async () => {
  refused = 'billing.change_declined';
  await expect(send()).rejects.toMatchObject({
    code: 'billing.change_declined',
    message: expect.stringContaining('Su banco no ha aceptado el pago'),
  });
});

test('uses the server’s clock when the device’s is wrong', async () => {
  const { now } = await import('#client/clock.ts');
  serverTime = 'Wed, 23 Dec 2037 08:00:00 GMT';
  await calls.call('GET /api/admin/account');
  expect(now().toISOString().slice(0, 10)).toBe('2037-12-23');
});

test('keeps the page open while the session can not be checked', async () => {
  const { serverReachable } = await import('#client/server-status.ts');
  inside = undefined;
  expect(await store.readSession()).toBe(false);
  expect([status(), serverReachable.read()]).toEqual(['open', false]);
  serverReachable.set(true);
  await expect(calls.call('GET /api/admin/account', { signal: AbortSignal.abort() })).rejects.toMatchObject({
    status: 0,
  });
  expect(serverReachable.read()).toBe(true);
  await expect(send()).rejects.toMatchObject({
    status: 0,
    message: expect.stringContaining('No hay conexión'),
  });
  expect([status(), serverReachable.read()]).toEqual(['open', false]);
});

test('marks reads without an operator present as unattended', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const page = new EventTarget();
  const leave = attendance.watchAttendance(page);
  const isUnattended = async () => {
    await calls.call('GET /api/admin/account');
    return sent.at(-1)?.headers.has(UNATTENDED_HEADER);
  };
  page.dispatchEvent(new Event('keydown'));
  expect(await isUnattended()).toBe(false);
  vi.setSystemTime(Date.now() + 5 * 60_000);
  expect(await isUnattended()).toBe(true);
  page.dispatchEvent(new Event('pointerdown'));
  expect(await isUnattended()).toBe(false);
  leave();
});

test('marks a read of data already shown as a repeated read', async () => {
  const client = new QueryClient();
  const query = {
    queryKey: ['lead', '1'],
    queryFn: (context: QueryFunctionContext) => calls.call('GET /api/admin/account', calls.reading(context)),
  };
  const saidAgain = async () => {
    await client.fetchQuery(query);
    return sent.at(-1)?.headers.has(RELOAD_HEADER);
  };
  expect([await saidAgain(), await saidAgain()]).toEqual([false, true]);
});
