import { getAddressed } from '#stripe/objects';
import { type Endpoint, endpoint, idIn } from '#stripe/wire/endpoint';
import { listPage, pageParams, rangeParam, toList } from '#stripe/wire/lists';
import { hash, oneOf, required, string } from '#stripe/wire/parameters';

export const invoiceEndpoints: readonly Endpoint[] = [
  endpoint('GET', '/v1/invoices', {
    params: {
      ...pageParams,
      created: rangeParam(),
      customer: string(),
      status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void'),
      subscription: string(),
    },
    unsupported: ['collection_method', 'customer_account', 'due_date'],
    run: (work, params) =>
      listPage(work, 'invoice', '/v1/invoices', params, {
        filters: { customer: params.customer, status: params.status },
        created: params.created,
        where: params.subscription
          ? [
              {
                sql: (id) => `wire -> 'parent' -> 'subscription_details' ->> 'subscription' = ${id}`,
                value: params.subscription,
              },
            ]
          : [],
      }),
  }),
  endpoint('GET', '/v1/invoices/:id', {
    params: {},
    run: async (work, _params, ids) => (await getAddressed(work, 'invoice', idIn(ids))).wire,
  }),
  endpoint('GET', '/v1/invoices/:id/lines', {
    params: pageParams,
    run: async (work, params, ids) => {
      const { wire } = await getAddressed(work, 'invoice', idIn(ids));
      const { limit = 10, starting_after: after } = params;
      const start = after ? wire.lines.data.findIndex((line) => line.id === after) + 1 : 0;
      const page = wire.lines.data.slice(start, start + limit);
      return toList(`/v1/invoices/${wire.id}/lines`, page, wire.lines.data.length > start + limit);
    },
  }),
  endpoint('GET', '/v1/invoice_payments', {
    params: {
      ...pageParams,
      created: rangeParam(),
      invoice: string(),
      payment: hash({ payment_intent: string(), type: required(oneOf('payment_intent')) }),
      status: oneOf('canceled', 'open', 'paid'),
    },
    run: (work, params) =>
      listPage(work, 'invoice_payment', '/v1/invoice_payments', params, {
        filters: { invoice: params.invoice, status: params.status },
        created: params.created,
        where: params.payment?.payment_intent
          ? [
              {
                sql: (intent) => `wire -> 'payment' ->> 'payment_intent' = ${intent}`,
                value: params.payment.payment_intent,
              },
            ]
          : [],
      }),
  }),
  endpoint('GET', '/v1/invoice_payments/:id', {
    params: {},
    run: async (work, _params, ids) => (await getAddressed(work, 'invoice_payment', idIn(ids))).wire,
  }),
];
