import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CallOptions, reading } from '#client/backoffice/call.ts';
import { CallError } from '#client/call.ts';
import { useQueueAddress } from '#pages/backoffice/parts/use-queue-address.ts';
import type { MoreRows } from '#ui/list-foot.tsx';

export interface QueuePages<Row> extends MoreRows {
  /** Undefined while they are being read. */
  readonly rows: readonly Row[] | undefined;
  readonly readAgain: () => void;
  /** The address asks for a list that there is not. */
  readonly isNone: boolean;
  /** Where the list begins; null when it is shown from there. */
  readonly firstPageHref: string | null;
}

interface Page<Row> {
  readonly rows: readonly Row[];
  /** Where the next page begins; null when there is none. */
  readonly next: string | null;
}

/**
 * Reads a queue as its address says: every parameter is a filter, `cursor` is where it begins. 'Ver
 * más' writes the cursor of the page that it brings into the address, so that coming back to it, or
 * being sent it, shows those rows.
 * @param name the list's own key among what is remembered: `['leads']`
 * @param readPage reads a page; `filters` are the address's, without the cursor
 */
export function useQueuePages<Row>(
  name: readonly string[],
  readPage: (
    filters: Readonly<Record<string, string>>,
    cursor: string | undefined,
    options: CallOptions,
  ) => Promise<Page<Row>>,
): QueuePages<Row> {
  const { filters, cursor, goTo, href } = useQueueAddress();
  const key = JSON.stringify(filters);
  // Where the list began when its filters were chosen: 'Ver más' moves the address on, not the
  // list.
  const [begun, setBegun] = useState({ key, cursor });
  const start = begun.key === key && cursor !== undefined ? begun.cursor : cursor;
  if (begun.key !== key || start !== begun.cursor) setBegun({ key, cursor: start });
  const query = useInfiniteQuery({
    queryKey: [...name, filters, start ?? ''],
    queryFn: (context) => readPage(filters, context.pageParam, reading(context)),
    initialPageParam: start,
    getNextPageParam: (page) => page.next,
  });
  return {
    rows: query.data?.pages.flatMap((page) => page.rows),
    hasMore: query.hasNextPage,
    loading: query.isFetching,
    failed: query.isError,
    showMore: () => {
      void query.fetchNextPage().then(({ data }) => {
        const last = data?.pageParams.at(-1);
        if (typeof last === 'string') goTo(last);
      });
    },
    readAgain: () => void query.refetch(),
    isNone: query.error instanceof CallError && query.error.status === 400,
    firstPageHref: start === undefined ? null : href({}),
  };
}
