import { getAddressed } from '#stripe/objects';
import { type Endpoint, endpoint, idIn } from '#stripe/wire/endpoint';
import { listPage, pageParams, rangeParam } from '#stripe/wire/lists';
import { array, string } from '#stripe/wire/parameters';

export const eventEndpoints: readonly Endpoint[] = [
  endpoint('GET', '/v1/events', {
    params: { ...pageParams, created: rangeParam(), type: string(), types: array(string(), 20) },
    unsupported: ['delivery_success'],
    run: (work, params) =>
      listPage(work, 'event', '/v1/events', params, {
        filters: {},
        created: params.created,
        where: [
          ...(params.type
            ? [
                {
                  sql: (pattern: string) => `wire ->> 'type' like ${pattern}`,
                  // Stripe takes a star for a part of the name: `invoice.*`.
                  value: params.type.replace(/[%_\\]/g, '\\$&').replaceAll('*', '%'),
                },
              ]
            : []),
          ...(params.types
            ? [{ sql: (types: string) => `wire ->> 'type' = any(${types}::text[])`, value: params.types }]
            : []),
        ],
      }),
  }),
  endpoint('GET', '/v1/events/:id', {
    params: {},
    run: async (work, _params, ids) => (await getAddressed(work, 'event', idIn(ids))).wire,
  }),
];
