import type Stripe from 'stripe';
import { missingResource } from '#stripe/api-error';
import { getAddressed } from '#stripe/objects';
import { type Endpoint, endpoint, idIn } from '#stripe/wire/endpoint';
import { excludeTestClocks, listPage, pageParams, rangeParam } from '#stripe/wire/lists';
import { oneOf, string } from '#stripe/wire/parameters';
import { retrieval } from '#stripe/wire/reads';
import type { Work } from '#stripe/work';
import { cancelNow } from './cancel-subscription.ts';
import {
  cancellationDetails,
  unsupportedInUpdates,
  updateParams,
  updateSubscription,
} from './update-subscription.ts';

/** @throws ApiError resource_missing for a canceled subscription, as in Stripe */
async function getRunning(work: Work, id: string): Promise<Stripe.Subscription> {
  const { wire } = await getAddressed(work, 'subscription', id);
  if (wire.status === 'canceled') throw missingResource('subscription', id, 'id', true);
  return wire;
}

const statuses = oneOf(
  'active',
  'all',
  'canceled',
  'ended',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
);

export const subscriptionEndpoints: readonly Endpoint[] = [
  endpoint('GET', '/v1/subscriptions', {
    params: {
      ...pageParams,
      created: rangeParam(),
      customer: string(),
      price: string(),
      status: statuses,
      test_clock: string(),
    },
    unsupported: `automatic_tax collection_method current_period_end current_period_start customer_account
        plan`,
    run: (work, params) => {
      const { status, price } = params;
      const where: { sql: (parameter: string) => string; value: unknown }[] = [];
      if (!params.test_clock && !params.customer) where.push(excludeTestClocks);
      if (status === undefined)
        where.push({ sql: (over) => `wire ->> 'status' <> ${over}`, value: 'canceled' });
      if (price) {
        where.push({
          sql: (id) =>
            `exists (select from json_array_elements(wire -> 'items' -> 'data') as item where item -> 'price' ->> 'id' = ${id})`,
          value: price,
        });
      }
      return listPage(work, 'subscription', '/v1/subscriptions', params, {
        filters: {
          customer: params.customer,
          test_clock: params.test_clock,
          status: status === 'all' ? null : status === 'ended' ? 'canceled' : status,
        },
        created: params.created,
        where,
      });
    },
  }),
  retrieval('subscription', '/v1/subscriptions/:id'),
  endpoint('POST', '/v1/subscriptions/:id', {
    params: updateParams,
    unsupported: unsupportedInUpdates,
    run: (work, params, ids) => updateSubscription(work, idIn(ids), params),
  }),
  endpoint('DELETE', '/v1/subscriptions/:id', {
    params: { cancellation_details: cancellationDetails },
    unsupported: 'invoice_now prorate',
    run: async (work, params, ids) => {
      const subscription = await getRunning(work, idIn(ids));
      const { comment = null, feedback = null } = params.cancellation_details ?? {};
      return cancelNow(work, subscription, 'cancellation_requested', { comment, feedback });
    },
  }),
];
