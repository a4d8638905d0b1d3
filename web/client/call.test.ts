import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CallError, call, getFile, textOf, urlOf } from '#client/call.ts';
import { serverReachable } from '#client/server-status.ts';
import { newChallenge, stubBrowser } from '#client/testing-browser.ts';

let browser: ReturnType<typeof stubBrowser>;

beforeEach(() => {
  browser = stubBrowser();
});
afterEach(() => vi.unstubAllGlobals());

function serve(answer: () => Promise<Response>) {
  const fetch = vi.fn((_address: string, _init: RequestInit) => answer());
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

async function failureOf(failing: Promise<unknown>): Promise<CallError> {
  const error = await failing.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(CallError);
  return error as CallError;
}

describe('a call', () => {
  test('sends JSON and the token, and reads the answer', async () => {
    browser.local.setItem('token', 'abc');
    const fetch = serve(async () => Response.json({ url: '/x' }));
    await expect(call('POST /api/invitations/read', { body: { token: 'x' } })).resolves.toEqual({
      url: '/x',
    });
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      body: '{"token":"x"}',
      headers: { authorization: 'Bearer abc', 'content-type': 'application/json' },
    });
  });

  test('is aborted by its caller or its timeout, also without AbortSignal.any', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('AbortSignal', Object.assign(AbortSignal, { any: undefined }));
    vi.stubGlobal(
      'fetch',
      (_address: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => {
          if (signal?.aborted) reject(signal.reason);
          signal?.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    serverReachable.set(true);
    const leaving = new AbortController();
    const left = failureOf(call('GET /api/auth/me', { signal: leaving.signal }));
    leaving.abort();
    expect((await left).status).toBe(0);
    expect((await failureOf(call('GET /api/auth/me', { signal: leaving.signal }))).status).toBe(0);
    // An aborted call says nothing about the server.
    expect(serverReachable.read()).toBe(true);
    const late = failureOf(
      call('GET /api/auth/me', { signal: new AbortController().signal, timeoutMs: 1_000 }),
    );
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await late).status).toBe(0);
    expect(serverReachable.read()).toBe(false);
    vi.useRealTimers();
  });

  test('takes the text of a refusal from error or message', async () => {
    for (const body of [
      { error: 'Ahora no.' },
      { message: 'Ahora no.' },
      { error: '', message: 'Ahora no.' },
    ]) {
      serve(async () => Response.json(body, { status: 409 }));
      expect(textOf(await failureOf(call('GET /api/auth/me')), 'Por defecto')).toBe('Ahora no.');
    }
    for (const body of [{}, null, 'Ahora no.', { error: 7 }, { message: ['x'] }]) {
      serve(async () => Response.json(body, { status: 409 }));
      expect(textOf(await failureOf(call('GET /api/auth/me')), 'Por defecto')).toBe('Por defecto');
    }
  });

  test('throws for a response without the expected address', () => {
    expect(urlOf({ url: 'https://pago.example/1' })).toBe('https://pago.example/1');
    for (const answer of [null, {}, { url: undefined }, { url: '' }, { url: 7 }, { url: 'javascript:x()' }]) {
      expect(() => urlOf(answer), JSON.stringify(answer)).toThrow(CallError);
    }
  });

  test('returns null for an empty response', async () => {
    serve(async () => new Response(null, { status: 204 }));
    await expect(call('GET /api/auth/me')).resolves.toBeNull();
  });

  test('returns a file with the server’s name for it', async () => {
    browser.local.setItem('token', 'abc');
    const headers = { 'content-disposition': 'attachment; filename="mis-datos.zip"' };
    const fetch = serve(async () => new Response('PK', { headers }));
    const file = await getFile('GET /api/terms/current');
    expect([file.name, await file.content.text()]).toEqual(['mis-datos.zip', 'PK']);
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ headers: { authorization: 'Bearer abc' } });
    serve(async () => new Response('PK'));
    expect((await getFile('GET /api/terms/current')).name).toBeNull();
    serve(async () => Response.json({ code: 'requests.not_found', error: 'No está.' }, { status: 404 }));
    expect((await failureOf(getFile('GET /api/terms/current'))).message).toBe('No está.');
  });

  test('fails when the response breaks off', async () => {
    const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) });
    serve(async () => new Response(body));
    expect((await failureOf(call('GET /api/auth/me'))).status).toBe(0);
  });

  test('sends a deletion without a body and accepts an empty response', async () => {
    const fetch = serve(async () => new Response(null, { status: 204 }));
    await call('DELETE /api/account/deletion-request');
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ method: 'DELETE' });
    expect(fetch.mock.calls[0]?.[1].body).toBeUndefined();
  });

  test("a refusal has the server's text, code, fields and retry time", async () => {
    const body = { code: 'request.rate_limited', error: 'Demasiados intentos.', fields: { email: 'Falta' } };
    serve(async () => Response.json(body, { status: 429, headers: { 'retry-after': '30' } }));
    const error = await failureOf(call('GET /api/auth/me'));
    expect(error.message).toBe('Demasiados intentos.');
    expect(error).toMatchObject({ code: body.code, status: 429, fields: body.fields, retryAfterSeconds: 30 });
    expect(JSON.parse(error.body)).toEqual(body);
    expect(textOf(error, 'Otra cosa')).toBe('Demasiados intentos.');
  });

  test('is retried once with the proof of work that the server asks for', async () => {
    const refusal = { code: 'request.work_required', error: 'Ahora mismo recibimos muchas solicitudes.' };
    const works: (string | undefined)[] = [];
    let enough = true;
    vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) => {
      if (address === '/api/challenge') return Response.json(await newChallenge());
      const work = (headers as Record<string, string>)['proof-of-work'];
      works.push(work);
      return work && enough ? Response.json({ done: true }) : Response.json(refusal, { status: 429 });
    });
    await expect(call('POST /api/invitations/read', { body: { token: 'x' } })).resolves.toEqual({
      done: true,
    });
    expect(works).toEqual([undefined, expect.any(String)]);
    expect(JSON.parse(atob(works[1] ?? ''))).toMatchObject({
      challenge: { signature: expect.any(String) },
      solution: { counter: 3 },
    });
    enough = false;
    expect((await failureOf(call('POST /api/stripe/refresh'))).message).toBe(refusal.error);
    expect(works).toHaveLength(4);
  });

  test('has no customer text for a proxy’s error page', async () => {
    serve(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    const error = await failureOf(call('GET /api/auth/me'));
    expect(error).toMatchObject({
      message: 'Ha ocurrido un error',
      code: null,
      body: '<h1>Bad gateway</h1>',
    });
    expect(textOf(error, 'Error al iniciar sesión.')).toBe('Error al iniciar sesión.');
  });

  test('fails with an unknown error without a response', async () => {
    serve(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failureOf(call('GET /api/auth/me'))).toMatchObject({
      message: 'Error desconocido',
      status: 0,
    });
  });

  test('removes a refused token, unless a new one has replaced it', async () => {
    const refuse = async () => Response.json({ code: 'auth.required', error: 'No' }, { status: 401 });
    browser.local.setItem('token', 'old');
    serve(refuse);
    await failureOf(call('GET /api/auth/me'));
    expect(browser.local.getItem('token')).toBeNull();

    browser.local.setItem('token', 'old');
    serve(() => {
      browser.local.setItem('token', 'new');
      return refuse();
    });
    await failureOf(call('GET /api/auth/me'));
    expect(browser.local.getItem('token')).toBe('new');
  });
});
