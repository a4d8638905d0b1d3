import { getAddressed } from '#stripe/objects';
import { type Endpoint, endpoint, idIn } from '#stripe/wire/endpoint';
import { listPage, pageParams, rangeParam } from '#stripe/wire/lists';
import { hash, oneOf, required, string } from '#stripe/wire/parameters';

export const invoicePaymentEndpoints: readonly Endpoint[] = [
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
