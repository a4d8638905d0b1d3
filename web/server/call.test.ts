import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CallError, get, post, textOf } from '#server/call.ts';
import { standInBrowser } from '#server/testing-browser.ts';

let browser: ReturnType<typeof standInBrowser>;

beforeEach(() => {
  browser = standInBrowser();
});
afterEach(() => vi.unstubAllGlobals());

function serve(answer: () => Promise<Response>) {
  const fetch = vi.fn((_address: string, _init: RequestInit) => answer());
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

async function failureOf(call: Promise<unknown>): Promise<CallError> {
  const error = await call.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(CallError);
  return error as CallError;
}

describe('a call', () => {
  test('sends JSON and the token, and reads the answer', async () => {
    browser.local.setItem('token', 'abc');
    const fetch = serve(async () => Response.json({ url: '/x' }));
    await expect(post('/api/x', { a: 1 })).resolves.toEqual({ url: '/x' });
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      body: '{"a":1}',
      headers: { authorization: 'Bearer abc', 'content-type': 'application/json' },
    });
  });

  test('an empty answer is null', async () => {
    serve(async () => new Response(null, { status: 204 }));
    await expect(get('/api/x')).resolves.toBeNull();
  });

  test("a refusal carries the server's words, its code, the fields and when to come back", async () => {
    const body = { code: 'request.rate_limited', error: 'Demasiados intentos.', fields: { email: 'Falta' } };
    serve(async () => Response.json(body, { status: 429, headers: { 'retry-after': '30' } }));
    const error = await failureOf(get('/api/x'));
    expect(error.message).toBe('Demasiados intentos.');
    expect(error).toMatchObject({ code: body.code, status: 429, fields: body.fields, retryAfterSeconds: 30 });
    expect(JSON.parse(error.body)).toEqual(body);
    expect(textOf(error, 'Otra cosa')).toBe('Demasiados intentos.');
  });

  test('somebody in between has no words for a customer', async () => {
    serve(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    const error = await failureOf(get('/api/x'));
    expect(error).toMatchObject({
      message: 'Ha ocurrido un error',
      code: null,
      body: '<h1>Bad gateway</h1>',
    });
    expect(textOf(error, 'Error al iniciar sesión.')).toBe('Error al iniciar sesión.');
  });

  test('no answer at all is an unknown error', async () => {
    serve(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failureOf(get('/api/x'))).toMatchObject({ message: 'Error desconocido', status: 0 });
  });

  test('a token that is no longer taken is forgotten; one that has replaced it is not', async () => {
    const refuse = async () => Response.json({ code: 'auth.required', error: 'No' }, { status: 401 });
    browser.local.setItem('token', 'old');
    serve(refuse);
    await failureOf(get('/api/x'));
    expect(browser.local.getItem('token')).toBeNull();

    browser.local.setItem('token', 'old');
    serve(() => {
      browser.local.setItem('token', 'new');
      return refuse();
    });
    await failureOf(get('/api/x'));
    expect(browser.local.getItem('token')).toBe('new');
  });
});
