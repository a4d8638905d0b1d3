import { expect, it } from 'vitest';
import { createFaults } from './faults.ts';

const order = {
  path: null,
  times: 2,
  status: 500,
  delayMs: 0,
  garbage: false,
  reset: false,
  afterwards: false,
};

it('affects the ordered number of calls, only at the ordered path and account', () => {
  const faults = createFaults();
  faults.order('acct_a', { ...order, path: '/v1/customers' });
  expect(faults.take('acct_b', '/v1/customers')).toBeNull();
  expect(faults.take('acct_a', '/v1/prices')).toBeNull();
  expect(faults.take('acct_a', '/v1/customers')).not.toBeNull();
  expect(faults.take('acct_a', '/v1/customers/cus_1')).not.toBeNull();
  expect(faults.take('acct_a', '/v1/customers')).toBeNull();
});

it('expires after an hour, and is removed by clear', () => {
  let now = 0;
  const faults = createFaults(() => now);
  faults.order('acct_a', order);
  now = 3_600_000;
  expect(faults.take('acct_a', '/v1/customers')).toBeNull();
  faults.order('acct_a', order);
  faults.clear('acct_a');
  expect(faults.take('acct_a', '/v1/customers')).toBeNull();
});
