import { invalidRequest } from '#stripe/api-error';
import { getAddressed } from '#stripe/objects';
import { type Endpoint, endpoint, idIn } from '#stripe/wire/endpoint';
import { listPage, pageOf, pageParams, rangeParam } from '#stripe/wire/lists';
import { oneOf, string } from '#stripe/wire/parameters';
import { retrieval } from '#stripe/wire/reads';
import { expireSession } from './expire-session.ts';
import { lineItemsOf } from './line-items.ts';
import { openSession } from './open-session.ts';
import { sessionParams, UNSUPPORTED } from './session-params.ts';

const url = '/v1/checkout/sessions';

export const sessionEndpoints: readonly Endpoint[] = [
  endpoint('POST', url, { params: sessionParams, unsupported: UNSUPPORTED, run: openSession }),
  endpoint('GET', url, {
    params: {
      ...pageParams,
      created: rangeParam(),
      customer: string(),
      status: oneOf('complete', 'expired', 'open'),
    },
    unsupported: 'customer_account customer_details payment_intent payment_link subscription',
    run: (work, params) =>
      listPage(work, 'checkout.session', url, params, {
        filters: { customer: params.customer, status: params.status },
        created: params.created,
      }),
  }),
  retrieval('checkout.session', `${url}/:id`),
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
      return pageOf(`${url}/${wire.id}/line_items`, await lineItemsOf(work, wire.id), params);
    },
  }),
];
