import type { PlanSelection } from '@horus/contract/billing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { consumeSelectedPlan, readSelectedPlan, storeSelectedPlan } from '#client/selected-plan.ts';
import { stubBrowser } from '#client/testing-browser.ts';

const business: PlanSelection = { planType: 'business', billingPeriod: 'annual' };
const KEY = 'selectedPlan';

beforeEach(() => {
  stubBrowser();
});
afterEach(() => vi.unstubAllGlobals());

test('a stored plan can be read many times and taken once', async () => {
  storeSelectedPlan(business);
  expect(await readSelectedPlan()).toEqual(business);
  expect(await consumeSelectedPlan()).toEqual(business);
  expect(await consumeSelectedPlan()).toBeNull();
});

test('keeps the plan during the visit without browser storage', async () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  const broken = { getItem: refuse, setItem: refuse, removeItem: refuse };
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, broken);
  storeSelectedPlan(business);
  expect(await readSelectedPlan()).toEqual(business);
  expect([await consumeSelectedPlan(), await consumeSelectedPlan()]).toEqual([business, null]);
});

test('two concurrent takes return the plan only once', async () => {
  storeSelectedPlan(business);
  const taken = await Promise.all([consumeSelectedPlan(), consumeSelectedPlan()]);
  expect(taken).toEqual([business, null]);
});

test('prefers session storage and clears both storages', async () => {
  sessionStorage.setItem(KEY, JSON.stringify({ planType: 'autonomos', billingPeriod: 'monthly' }));
  storeSelectedPlan(business);
  expect(await consumeSelectedPlan()).toEqual({ planType: 'autonomos', billingPeriod: 'monthly' });
  expect(localStorage.getItem(KEY)).toBeNull();
});

test.each([
  '',
  'business',
  '{"planType":"gold","billingPeriod":"annual"}',
  '{"planType":"business"}',
  'null',
])('removes an invalid stored plan: %j', async (stored) => {
  localStorage.setItem(KEY, stored);
  expect(await consumeSelectedPlan()).toBeNull();
  expect(localStorage.getItem(KEY)).toBeNull();
});
