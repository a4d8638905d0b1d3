import { type Endpoint, endpoint } from '#stripe/wire/endpoint';
import { listPage, pageParams, rangeParam } from '#stripe/wire/lists';
import { array, boolean, string } from '#stripe/wire/parameters';
import { retrieval } from '#stripe/wire/reads';

/** True when every delivery of the event has succeeded. */
const IS_DELIVERED = `not exists (
  select from deliveries where account_id = objects.account_id and event_id = objects.id and status <> 'delivered')`;

export const eventEndpoints: readonly Endpoint[] = [
  endpoint('GET', '/v1/events', {
    params: {
      ...pageParams,
      created: rangeParam(),
      delivery_success: boolean(),
      type: string(),
      types: array(string(), 20),
    },
    run: (work, params) =>
      listPage(work, 'event', '/v1/events', params, {
        filters: {},
        created: params.created,
        where: [
          ...(params.type
            ? [
                {
                  sql: (pattern: string) => `wire ->> 'type' like ${pattern}`,
                  // Stripe accepts a wildcard: `invoice.*`.
                  value: params.type.replace(/[%_\\]/g, '\\$&').replaceAll('*', '%'),
                },
              ]
            : []),
          ...(params.types
            ? [{ sql: (types: string) => `wire ->> 'type' = any(${types}::text[])`, value: params.types }]
            : []),
          ...(params.delivery_success === undefined
            ? []
            : [{ sql: (wanted: string) => `${IS_DELIVERED} = ${wanted}`, value: params.delivery_success }]),
        ],
      }),
  }),
  retrieval('event', '/v1/events/:id'),
];
