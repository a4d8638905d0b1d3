import type Stripe from 'stripe';
import type { ListQuery, Range } from '#store/objects';
import { invalidRequest, missingResource } from '#stripe/api-error';
import type { Kind, Kinds } from '#stripe/kinds';
import { find, list } from '#stripe/objects';
import type { Work } from '#stripe/work';
import { type Fields, hash, integer, type Reader, string } from './parameters.ts';

export const pageParams = {
  limit: integer(1, 100),
  starting_after: string(),
  ending_before: string(),
};

/** Epoch seconds, exact or as a range. */
export function rangeParam(): Reader<number | Range> {
  const range = hash({ gt: integer(0), gte: integer(0), lt: integer(0), lte: integer(0) });
  const exact = integer(0);
  return {
    read: (raw, path) => (typeof raw === 'string' ? exact.read(raw, path) : range.read(raw, path)),
  };
}

/** Excludes objects on a test clock, which lists show only on request. */
export const excludeTestClocks = {
  sql: (none: string) => `coalesce(wire ->> 'test_clock', '') = ${none}`,
  value: '',
};

type PageParams = Fields<typeof pageParams>;
const DEFAULT_LIMIT = 10;

export async function listPage<K extends Kind>(
  work: Work,
  kind: K,
  url: string,
  params: PageParams,
  query: Pick<ListQuery, 'filters' | 'created' | 'where'>,
): Promise<Stripe.ApiList<Kinds[K]>> {
  const { starting_after: startingAfter, ending_before: endingBefore, limit = DEFAULT_LIMIT } = params;
  if (startingAfter && endingBefore) {
    throw invalidRequest('You cannot parameterize both starting_after and ending_before.');
  }
  for (const [name, cursor] of Object.entries({
    starting_after: startingAfter,
    ending_before: endingBefore,
  })) {
    if (cursor && !(await find(work, kind, cursor))) {
      throw missingResource(kind.slice(kind.indexOf('.') + 1), cursor, name, false);
    }
  }
  const found = await list(work, kind, {
    ...query,
    limit,
    startingAfter: startingAfter ?? null,
    endingBefore: endingBefore ?? null,
  });
  const page = found.slice(0, limit).map((kept) => kept.wire);
  return toList(url, endingBefore ? page.reverse() : page, found.length > limit);
}

/** Returns a page of an object's own parts, such as its lines, in their order. */
export function pageOf<T extends { readonly id: string }>(
  url: string,
  all: readonly T[],
  { limit = DEFAULT_LIMIT, starting_after: after, ending_before: before }: PageParams,
): Stripe.ApiList<T> {
  const placeOf = (id: string) => all.findIndex((each) => each.id === id);
  const start = after ? placeOf(after) + 1 : before ? Math.max(0, placeOf(before) - limit) : 0;
  const end = before && !after ? placeOf(before) : start + limit;
  const hasMore = before && !after ? start > 0 : all.length > end;
  return toList(url, all.slice(start, end), hasMore);
}

export function toList<T>(url: string, data: T[], hasMore = false): Stripe.ApiList<T> {
  return { object: 'list', data, has_more: hasMore, url };
}
