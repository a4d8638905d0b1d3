import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { signPayload } from './sign-payload.ts';

const { webhooks } = new Stripe('sk_test_none');
const payload = JSON.stringify({ id: 'evt_1', object: 'event' }, null, 2);

it('creates a signature that the official SDK accepts', () => {
  const header = signPayload(payload, 'whsec_right', Math.floor(Date.now() / 1_000));
  expect(webhooks.constructEvent(payload, header, 'whsec_right').id).toBe('evt_1');
  expect(() => webhooks.constructEvent(payload, header, 'whsec_wrong')).toThrow(/signature/);
  expect(() => webhooks.constructEvent(`${payload} `, header, 'whsec_right')).toThrow(/signature/);
});
