import type { PlanSelection } from '@horus/contract/billing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSelectedPlan, storeSelectedPlan, takeSelectedPlan } from '#client/selected-plan.ts';
import { standInBrowser } from '#client/testing-browser.ts';

const business: PlanSelection = { planType: 'business', billingPeriod: 'annual' };
const KEY = 'selectedPlan';

beforeEach(() => {
  standInBrowser();
});
afterEach(() => vi.unstubAllGlobals());

test('a stored plan is read as often as wanted and taken once', async () => {
  storeSelectedPlan(business);
  expect(await readSelectedPlan()).toEqual(business);
  expect(await takeSelectedPlan()).toEqual(business);
  expect(await takeSelectedPlan()).toBeNull();
});

test('a browser that keeps nothing loses no plan during the visit', async () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  const broken = { getItem: refuse, setItem: refuse, removeItem: refuse };
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, broken);
  storeSelectedPlan(business);
  expect(await readSelectedPlan()).toEqual(business);
  expect([await takeSelectedPlan(), await takeSelectedPlan()]).toEqual([business, null]);
});

test('two that take it at the same moment do not both get it', async () => {
  storeSelectedPlan(business);
  const taken = await Promise.all([takeSelectedPlan(), takeSelectedPlan()]);
  expect(taken).toEqual([business, null]);
});

test('session storage goes first, and both are cleared', async () => {
  sessionStorage.setItem(KEY, JSON.stringify({ planType: 'autonomos', billingPeriod: 'monthly' }));
  storeSelectedPlan(business);
  expect(await takeSelectedPlan()).toEqual({ planType: 'autonomos', billingPeriod: 'monthly' });
  expect(localStorage.getItem(KEY)).toBeNull();
});

test.each([
  '',
  'business',
  '{"planType":"gold","billingPeriod":"annual"}',
  '{"planType":"business"}',
  'null',
])('what is no plan of ours is nothing, and goes: %j', async (stored) => {
  localStorage.setItem(KEY, stored);
  expect(await takeSelectedPlan()).toBeNull();
  expect(localStorage.getItem(KEY)).toBeNull();
});
