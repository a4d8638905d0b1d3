import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearDrafts } from '#client/backoffice/drafts.ts';
import { sendOnce } from '#client/backoffice/send-once.ts';
import { CallError } from '#client/call.ts';
import { stubBrowser } from '#client/testing-browser.ts';

const ABOUT = 'reply a';
let ids: string[];
const answering = (id: string) => Promise.resolve(ids.push(id));
const failing = (failure: ConstructorParameters<typeof CallError>[0]) => (id: string) => {
  ids.push(id);
  return Promise.reject(new CallError(failure));
};
const lost = failing({ status: 0 });

beforeEach(() => {
  ids = [];
  stubBrowser();
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
});
afterEach(() => {
  clearDrafts();
  vi.unstubAllGlobals();
});

it('repeats the id until the send is confirmed, then uses a new one', async () => {
  await expect(sendOnce(ABOUT, lost)).rejects.toThrow();
  await expect(sendOnce(ABOUT, failing({ status: 502 }))).rejects.toThrow();
  await expect(sendOnce(ABOUT, lost)).rejects.toThrow();
  const { id } = await sendOnce(ABOUT, answering);
  expect(ids).toEqual([id, id, id, id]);
  expect((await sendOnce(ABOUT, answering)).id).not.toBe(id);
});

it('uses a new id after the server reports another text under the old one', async () => {
  await expect(sendOnce(ABOUT, lost)).rejects.toThrow();
  const before = failing({ status: 409, code: 'operators.sent_before' });
  await expect(sendOnce(ABOUT, before)).rejects.toThrow();
  const { id } = await sendOnce(ABOUT, answering);
  expect(ids[1]).toBe(ids[0]);
  expect(id).not.toBe(ids[0]);
});

it('keeps one id per subject, also without session storage', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  await expect(sendOnce(ABOUT, lost)).rejects.toThrow();
  await sendOnce('reply b', answering);
  await sendOnce(ABOUT, answering);
  expect([ids[2] === ids[0], ids[1] === ids[0]]).toEqual([true, false]);
});
