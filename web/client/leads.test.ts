import { errors } from '@horus/contract/errors';
import { FORM_TOKEN_MAX_AGE_MS, FORM_TOKEN_MIN_AGE_MS } from '@horus/contract/lead-options';
import { noHistory } from '@horus/contract/quote';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFormToken, type FormToken, LeadRefused, sendLead } from '#client/leads.ts';
import { newChallenge, stubBrowser } from '#client/testing-browser.ts';

/** Number of tokens issued, and the responses to each send in order (`null`: no response). */
let given: number;
let answers: (readonly [status: number, text: string] | null)[];
let sent: Record<string, unknown>[];

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') });
  stubBrowser();
  Object.assign(window, { location: { origin: 'http://site.example' } });
  vi.stubGlobal('location', { pathname: '/' });
  given = 0;
  answers = [];
  sent = [];
  vi.stubGlobal('fetch', vi.fn(serve));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function serve(address: string, init: RequestInit): Promise<Response> {
  if (address.endsWith('/api/leads/form-token')) {
    given += 1;
    return Response.json({ token: `token-${given}`, trialUsed: given > 1 });
  }
  if (address.endsWith('/api/challenge')) return Response.json(await newChallenge());
  expect(address).toBe('http://site.example/api/v1.0/email/send');
  const body = JSON.parse(String(init.body));
  sent.push({
    template: body.template_id,
    service: body.service_id,
    user: body.user_id,
    ...body.template_params,
  });
  const answer = answers.length > 0 ? answers.shift() : ([200, 'OK'] as const);
  if (!answer) throw new TypeError('Failed to fetch');
  return new Response(answer[1], { status: answer[0] });
}

describe('a form’s token', () => {
  test('is fetched once in advance and usable only after a human typing time', async () => {
    const token = createFormToken();
    token.prepare();
    token.prepare();
    let taken: FormToken | undefined;
    void token.take().then((value) => {
      taken = value;
    });
    await vi.advanceTimersByTimeAsync(FORM_TOKEN_MIN_AGE_MS - 1);
    expect(taken).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(taken).toMatchObject({ token: 'token-1', trialUsed: false });
    expect(given).toBe(1);
  });

  test('is the stored one while valid, else a new one that the owner receives', async () => {
    const kept: FormToken = {
      token: 'kept',
      trialUsed: true,
      promoUsed: false,
      dataKeptUntil: null,
      receivedAt: Date.now(),
    };
    const onNew = vi.fn();
    const token = createFormToken(kept, onNew);
    const taking = token.take();
    await vi.advanceTimersByTimeAsync(FORM_TOKEN_MIN_AGE_MS);
    expect(await taking).toBe(kept);
    await vi.advanceTimersByTimeAsync(FORM_TOKEN_MAX_AGE_MS);
    const takingAgain = token.take();
    await vi.advanceTimersByTimeAsync(FORM_TOKEN_MIN_AGE_MS);
    expect(await takingAgain).toMatchObject({ token: 'token-1', trialUsed: false });
    expect(onNew).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ token: 'token-1' }));
  });

  test('is fetched again on use when the first fetch failed', async () => {
    vi.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const token = createFormToken();
    token.prepare();
    await vi.advanceTimersByTimeAsync(0);
    const taking = token.take();
    await vi.advanceTimersByTimeAsync(FORM_TOKEN_MIN_AGE_MS);
    expect(await taking).toMatchObject({ token: 'token-1' });
  });
});

describe('sending', () => {
  // Its loading takes real time, for which the fake clock does not wait.
  beforeAll(() => import('@emailjs/browser'));

  async function send(): Promise<unknown> {
    const sending = sendLead('contact', { nombre: 'Nuria' }, createFormToken()).catch(
      (error: unknown) => error,
    );
    await vi.advanceTimersByTimeAsync(60_000);
    return sending;
  }

  test('sends the service’s ids, the fields, the token and an empty honeypot', async () => {
    expect(await send()).toBeUndefined();
    expect(sent).toEqual([
      {
        template: 'contacto',
        service: 'horus',
        user: 'horus-web',
        nombre: 'Nuria',
        fax: '',
        form_token: 'token-1',
      },
    ]);
  });

  test.each(['leads.form_expired', 'leads.too_fast'] as const)(
    'replaces a token refused as %s once',
    async (code) => {
      answers = [[400, `Sea cual sea el texto. [${code}]`]];
      expect(await send()).toBeUndefined();
      expect(sent.map(({ form_token }) => form_token)).toEqual(['token-1', 'token-2']);
      answers = [
        [400, `Otro texto. [${code}]`],
        [400, `Otro texto. [${code}]`],
      ];
      expect(await send()).toBeInstanceOf(LeadRefused);
    },
  );

  test('does the proof of work once', async () => {
    vi.useRealTimers();
    const token = createFormToken({ token: 'kept', ...noHistory, receivedAt: Date.now() - 60_000 });
    const asked = [429, 'Vuelve más tarde. [request.work_required]'] as const;
    answers = [asked];
    await sendLead('contact', { nombre: 'Nuria' }, token);
    expect(sent.map(({ proof_of_work }) => typeof proof_of_work)).toEqual(['undefined', 'string']);
    answers = [asked, asked];
    await expect(sendLead('contact', { nombre: 'Nuria' }, token)).rejects.toBeInstanceOf(LeadRefused);
  });

  test('does not retry a refusal whose text only resembles a token error', async () => {
    answers = [[400, errors['leads.form_expired'][1]]];
    expect(await send()).toMatchObject({ name: 'LeadRefused', status: 400 });
    expect(sent).toHaveLength(1);
  });

  test.each([403, 429, 451, 500])('does not retry a response of %i', async (status) => {
    answers = [[status, 'no']];
    expect(await send()).toMatchObject({ name: 'LeadRefused', status });
    expect(sent).toHaveLength(1);
  });

  test('fails without a response, also after a timeout', async () => {
    answers = [null];
    expect(await send()).toMatchObject({ status: 0 });
    vi.mocked(fetch).mockImplementation((address) =>
      String(address).endsWith('send') ? new Promise(() => {}) : serve(String(address), {}),
    );
    expect(await send()).toMatchObject({ name: 'LeadRefused', status: 0 });
  });
});
