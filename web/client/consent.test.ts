import { consentVersion, purposesInUse } from '@horus/contract/consent-version';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  CONSENT_KEY,
  currentConsent,
  effectiveConsent,
  markProven,
  readConsent,
  storeConsent,
  watchConsent,
} from '#client/consent.ts';
import { stubBrowser } from '#client/testing-browser.ts';

const now = new Date('2026-11-21T10:00:00Z');
/** The tests' site has no analytics. */
const VERSION = consentVersion(purposesInUse(''));

function stored(change: object): string {
  const date = '2026-01-10T09:00:00Z';
  return JSON.stringify({
    necessary: true,
    analytics: true,
    marketing: false,
    version: VERSION,
    date,
    ...change,
  });
}

test('a choice is valid for 24 months', () => {
  expect(readConsent(stored({}), now)?.analytics).toBe(true);
  expect(readConsent(stored({ date: '2024-11-22T10:00:00Z' }), now)).not.toBeNull();
  expect(readConsent(stored({ date: '2024-11-20T10:00:00Z' }), now)).toBeNull();
});

test('a choice without a version agrees to nothing', () => {
  const bare = JSON.stringify({ necessary: true, analytics: true, marketing: true });
  expect(readConsent(bare, now)).not.toBeNull();
  expect(effectiveConsent(readConsent(bare, now))).toEqual({ analytics: false, marketing: false });
  expect(effectiveConsent(readConsent(stored({}), now))).toEqual({ analytics: true, marketing: false });
  const damaged = stored({ analytics: 'no', marketing: undefined });
  expect(effectiveConsent(readConsent(damaged, now))).toEqual({ analytics: false, marketing: false });
});

test.each([
  ['nothing', null],
  ['no JSON', 'yes'],
  ['another version', stored({ version: VERSION + 1 })],
  ['no date', stored({ date: undefined })],
  ['a bare flag', 'true'],
])('%s is not a choice', (_, value) => {
  expect(readConsent(value, now)).toBeNull();
});

describe('a choice in this browser', () => {
  let browser: ReturnType<typeof stubBrowser>;
  beforeEach(() => {
    browser = stubBrowser();
  });
  afterEach(() => vi.unstubAllGlobals());

  test('is stored with its version, date and a random id', () => {
    const first = storeConsent({ analytics: true, marketing: true }, now);
    const { unprovenId, ...kept } = JSON.parse(browser.local.getItem(CONSENT_KEY) ?? '');
    expect(kept).toEqual({
      necessary: true,
      analytics: true,
      marketing: true,
      version: VERSION,
      date: now.toISOString(),
    });
    expect(unprovenId).toMatch(/^[0-9a-f]{32}$/);
    expect(storeConsent({ analytics: true, marketing: false }, now).unprovenId).not.toBe(first.unprovenId);
  });

  test('loses the random id when its proof has arrived, not before', () => {
    const { unprovenId = '' } = storeConsent({ analytics: true, marketing: true });
    markProven('0'.repeat(32));
    expect(currentConsent()?.unprovenId).toBe(unprovenId);
    markProven(unprovenId);
    expect(currentConsent()).toMatchObject({ necessary: true });
    expect(browser.local.getItem(CONSENT_KEY)).not.toContain(unprovenId);
  });

  test('notifies a listener of changes in any tab until it unsubscribes', () => {
    const listener = vi.fn();
    const stop = watchConsent(listener);
    storeConsent({ analytics: false, marketing: false });
    browser.writeInOtherTab(CONSENT_KEY, stored({}));
    browser.writeInOtherTab('token', 'x');
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    storeConsent({ analytics: false, marketing: false });
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
