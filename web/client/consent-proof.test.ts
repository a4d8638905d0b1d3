import { consentBody } from '@horus/contract/consent';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentConsent, storeConsent } from '#client/consent.ts';
import { sendConsentProof } from '#client/consent-proof.ts';
import { stubBrowser } from '#client/testing-browser.ts';

/** The next response; null for a network error. */
let answer: (() => Response) | null;
let sent: unknown[];

beforeEach(() => {
  stubBrowser();
  sent = [];
  answer = () => new Response(null, { status: 204 });
  vi.stubGlobal(
    'fetch',
    vi.fn(async (address: string, init: RequestInit) => {
      expect(address).toBe('/api/consent');
      sent.push(JSON.parse(String(init.body)));
      if (!answer) throw new TypeError('Failed to fetch');
      return answer();
    }),
  );
});
afterEach(() => vi.unstubAllGlobals());

const refuse = (status: number, code: string) => () => Response.json({ code, error: 'No' }, { status });

test('sends a valid proof once', async () => {
  storeConsent({ analytics: true, marketing: false });
  await sendConsentProof();
  await sendConsentProof();
  expect(sent).toHaveLength(1);
  expect(consentBody.parse(sent[0])).toMatchObject({ analytics: true, marketing: false });
});

test.each([
  ['nobody answers', null],
  ['the server is busy', refuse(503, 'request.overloaded')],
  ['there were too many', refuse(429, 'request.rate_limited')],
])('when %s, sends the same proof again later', async (_, failure) => {
  storeConsent({ analytics: true, marketing: true });
  answer = failure;
  await sendConsentProof();
  answer = () => new Response(null, { status: 204 });
  await sendConsentProof();
  await sendConsentProof();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(currentConsent()?.unprovenId).toBeUndefined();
});

test('does not retry a proof that the server refuses', async () => {
  storeConsent({ analytics: true, marketing: true });
  answer = refuse(400, 'request.invalid');
  await sendConsentProof();
  await sendConsentProof();
  expect(sent).toHaveLength(1);
});

test('sends no proof without a choice', async () => {
  await sendConsentProof();
  expect(sent).toEqual([]);
});
