import type { User } from '@horus/contract/auth';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readStorageKeys, stubBrowser } from '#client/testing-browser.ts';

const marta: User = {
  id: 'u1',
  name: 'Marta',
  email: 'marta@x.es',
  organizationId: 'o1',
  role: 'owner',
  organizations: 1,
  company: null,
  stripeCustomerId: null,
  emailVerified: true,
};
const luis: User = { ...marta, id: 'u2', name: 'Luis', email: 'luis@x.es' };

/** The server's users by token. Other tokens are refused; `null` is a network error. */
let usersByToken: Record<string, User | null>;
let requests: string[];
let browser: ReturnType<typeof stubBrowser>;
let session: typeof import('#client/session.ts');

beforeEach(async () => {
  browser = stubBrowser();
  usersByToken = {};
  requests = [];
  vi.stubGlobal('fetch', vi.fn(answer));
  vi.resetModules();
  session = await import('#client/session.ts');
});
afterEach(() => vi.unstubAllGlobals());

async function answer(address: string, init: RequestInit): Promise<Response> {
  requests.push(`${init.method} ${address}`);
  const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? '';
  if (address === '/api/auth/login') {
    return Response.json({ token: 'of-marta', user: marta });
  }
  const user = usersByToken[token];
  if (user === null) throw new TypeError('Failed to fetch');
  if (user === undefined) {
    return Response.json({ code: 'auth.required', error: 'No estás autenticado' }, { status: 401 });
  }
  return address === '/api/auth/logout' ? new Response(null, { status: 204 }) : Response.json(user);
}

const now = () => session.currentSession.read();
const follow = () => session.currentSession.subscribe(() => undefined);
const WAITING = { timeout: 20_000 };
const settled = (status: string) => vi.waitFor(() => expect(now().status).toBe(status), WAITING);

describe('on load', () => {
  test('without a token the visitor is anonymous and no request is sent', () => {
    follow();
    expect(now()).toMatchObject({ status: 'anonymous', user: null });
    expect(requests).toEqual([]);
  });

  test('a valid token signs its user in', async () => {
    browser.local.setItem('token', 'of-marta');
    usersByToken['of-marta'] = marta;
    follow();
    expect(now().status).toBe('loading');
    await settled('authenticated');
    expect(now().user).toEqual(marta);
  });

  test('removes a token that the server refuses', async () => {
    browser.local.setItem('token', 'old');
    follow();
    await settled('anonymous');
    expect(browser.local.getItem('token')).toBeNull();
    expect(now().expired).toBe(true);
  });

  test.each([
    ...[
      ['of other signs', 'abc–def'],
      ['of an emoji', '🔑'],
      ['of two lines', 'abc\ndef'],
      ['of a blank', ' '],
    ],
    ...[
      ['too long', 'a'.repeat(257)],
      ['of 20 kB', 'a'.repeat(20_000)],
    ],
  ] as const)('removes a damaged token without sending it: %s', (_, damaged) => {
    browser.local.setItem('token', damaged);
    follow();
    expect(now()).toMatchObject({ status: 'anonymous', error: null, expired: false });
    expect(browser.local.getItem('token')).toBeNull();
    expect(requests).toEqual([]);
  });

  test('keeps the session while the server is unreachable, and checks the token when the network is back', async () => {
    browser.local.setItem('token', 'of-marta');
    usersByToken['of-marta'] = null;
    follow();
    await vi.waitFor(() => expect(now().error?.message).toBe('Error desconocido'), WAITING);
    expect(now().status).toBe('loading');
    expect(browser.local.getItem('token')).toBe('of-marta');

    usersByToken['of-marta'] = marta;
    browser.goOnline();
    await settled('authenticated');
    expect(now().error).toBeNull();
  });
});

describe('login and logout', () => {
  test('a logout removes all personal data from the device', async () => {
    await session.login({ email: marta.email, password: 'x' });
    const keys = await readStorageKeys();
    for (const key of keys) for (const each of [localStorage, sessionStorage]) each.setItem(key, '{}');
    await session.logout();
    const left = keys.filter((key) => localStorage.getItem(key) && sessionStorage.getItem(key));
    expect(left.sort()).toEqual(['cookieConsent', 'portalVisit', 'scrollPositions', 'selectedPlan']);
  });

  test('a login stores the token and the user, and the server confirms them', async () => {
    usersByToken['of-marta'] = marta;
    follow();
    await session.login({ email: marta.email, password: 'secreto1' });
    expect(now()).toMatchObject({ status: 'authenticated', user: marta });
    expect(browser.local.getItem('token')).toBe('of-marta');
    expect(requests).toEqual(['POST /api/auth/login', 'GET /api/auth/me']);
  });

  test('without working storage a login lasts as long as the page, without an error', async () => {
    const ignore = () => undefined;
    vi.stubGlobal('localStorage', { getItem: ignore, setItem: ignore, removeItem: ignore });
    usersByToken['of-marta'] = marta;
    follow();
    await session.login({ email: marta.email, password: 'secreto1' });
    await vi.waitFor(() => expect(requests).toContain('GET /api/auth/me'), WAITING);
    expect(now()).toMatchObject({ status: 'authenticated', user: marta });
    await session.logout();
    expect(now()).toMatchObject({ status: 'anonymous' });
  });

  test.each([
    ['the server ends it', marta],
    ['the server is out of reach', null],
  ])('logout removes the token when %s', async (_, served) => {
    browser.local.setItem('token', 'of-marta');
    usersByToken['of-marta'] = marta;
    follow();
    await settled('authenticated');
    usersByToken['of-marta'] = served;
    await session.logout();
    expect(requests).toContain('POST /api/auth/logout');
    expect(now()).toMatchObject({ status: 'anonymous', expired: false });
    expect(browser.local.getItem('token')).toBeNull();
  });

  test('a profile update merges the changed fields', async () => {
    browser.local.setItem('token', 'of-marta');
    usersByToken['of-marta'] = marta;
    follow();
    await settled('authenticated');
    session.mergeUser({ company: 'Talleres Gómez' });
    expect(now().user).toEqual({ ...marta, company: 'Talleres Gómez' });
  });
});

describe('other tabs', () => {
  test('a logout in another tab logs out here', async () => {
    browser.local.setItem('token', 'of-marta');
    usersByToken['of-marta'] = marta;
    follow();
    await settled('authenticated');
    browser.writeInOtherTab('token', null);
    expect(now().status).toBe('anonymous');
  });

  test('another user’s login in another tab hides the previous user’s data', async () => {
    browser.local.setItem('token', 'of-marta');
    usersByToken = { 'of-marta': marta, 'of-luis': luis };
    follow();
    await settled('authenticated');
    browser.writeInOtherTab('token', 'of-luis');
    expect(now()).toMatchObject({ status: 'loading', user: null });
    await settled('authenticated');
    expect(now().user).toEqual(luis);
  });
});
