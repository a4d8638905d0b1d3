import type Stripe from 'stripe';
import { getAddressed, save } from '#stripe/objects';
import { invalidRequest } from '#stripe/wire/api-error';
import { type Endpoint, endpoint, idIn } from '#stripe/wire/endpoint';
import { listPage, pageParams, rangeParam, toList } from '#stripe/wire/lists';
import { applyMetadata, hash, metadata, oneOf, string } from '#stripe/wire/parameters';
import { expireSession } from './expire-session.ts';
import { lineItemsOf } from './line-items.ts';
import { openSession } from './open-session.ts';
import { sessionParams, unsupportedSessionParams } from './session-params.ts';

const url = '/v1/checkout/sessions';

export const sessionEndpoints: readonly Endpoint[] = [
  endpoint('POST', url, { params: sessionParams, unsupported: unsupportedSessionParams, run: openSession }),
  endpoint('GET', url, {
    params: {
      ...pageParams,
      created: rangeParam(),
      customer: string(),
      customer_details: hash({ email: string() }),
      payment_intent: string(),
      status: oneOf('complete', 'expired', 'open'),
      subscription: string(),
    },
    unsupported: ['customer_account', 'payment_link'],
    run: (work, params) =>
      listPage(work, 'checkout.session', url, params, {
        filters: {
          customer: params.customer,
          payment_intent: params.payment_intent,
          status: params.status,
          subscription: params.subscription,
        },
        created: params.created,
        where: params.customer_details?.email
          ? [
              {
                sql: (email) => `wire -> 'customer_details' ->> 'email' = ${email}`,
                value: params.customer_details.email,
              },
            ]
          : [],
      }),
  }),
  endpoint('GET', `${url}/:id`, {
    params: {},
    run: async (work, _params, ids) => (await getAddressed(work, 'checkout.session', idIn(ids))).wire,
  }),
  endpoint('POST', `${url}/:id`, {
    params: { metadata: metadata() },
    unsupported: ['collected_information', 'line_items', 'payment_intent_data', 'shipping_options'],
    run: async (work, params, ids) => {
      const { wire: before } = await getAddressed(work, 'checkout.session', idIn(ids));
      const session = { ...before, metadata: applyMetadata(before.metadata ?? {}, params.metadata) };
      await save(work, 'checkout.session', session);
      return session;
    },
  }),
  endpoint('POST', `${url}/:id/expire`, {
    params: {},
    run: async (work, _params, ids) => {
      const { wire } = await getAddressed(work, 'checkout.session', idIn(ids));
      if (wire.status !== 'open') {
        throw invalidRequest(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${wire.status}\`.`,
        );
      }
      return expireSession(work, wire.id);
    },
  }),
  endpoint('GET', `${url}/:id/line_items`, {
    params: pageParams,
    run: async (work, params, ids) => {
      const { wire } = await getAddressed(work, 'checkout.session', idIn(ids));
      return pageOf(await lineItemsOf(work, wire.id), `${url}/${wire.id}/line_items`, params);
    },
  }),
];

/** A page of a list that is made on the spot. */
function pageOf(
  all: Stripe.LineItem[],
  address: string,
  params: {
    limit?: number | undefined;
    starting_after?: string | undefined;
    ending_before?: string | undefined;
  },
): Stripe.ApiList<Stripe.LineItem> {
  const { limit = 10, starting_after: after, ending_before: before } = params;
  const indexOf = (id: string) => all.findIndex((each) => each.id === id);
  if (before) {
    const end = indexOf(before);
    return toList(address, all.slice(Math.max(0, end - limit), end), end > limit);
  }
  const start = after ? indexOf(after) + 1 : 0;
  return toList(address, all.slice(start, start + limit), all.length > start + limit);
}
