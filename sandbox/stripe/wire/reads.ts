import type { Kind } from '#stripe/kinds';
import { getAddressed } from '#stripe/objects';
import { type Endpoint, endpoint, idIn } from './endpoint.ts';
import { listPage, pageParams, rangeParam } from './lists.ts';
import type { Reader } from './parameters.ts';

export function retrieval(kind: Kind, path: string, unsupported = ''): Endpoint {
  return endpoint('GET', path, {
    params: {},
    unsupported,
    run: async (work, _params, ids) => (await getAddressed(work, kind, idIn(ids))).wire,
  });
}

/** Declares a list call with filters by property and creation time. */
export function listing(
  kind: Kind,
  path: string,
  filters: Readonly<Record<string, Reader<string>>>,
  unsupported = '',
): Endpoint {
  return endpoint('GET', path, {
    params: { ...filters, ...pageParams, created: rangeParam() },
    unsupported,
    run: (work, params) => {
      const given = Object.keys(filters).map((name) => [name, params[name as keyof typeof params]]);
      return listPage(work, kind, path, params, {
        filters: Object.fromEntries(given),
        created: params.created,
      });
    },
  });
}
