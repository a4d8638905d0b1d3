import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { type CallOptions, reading } from '#client/backoffice/call.ts';
import { useCounted } from '#client/backoffice/today.ts';
import { CallError } from '#client/call.ts';
import { waitsOf } from '#content/backoffice/navigation.ts';
import { useQueueAddress } from '#pages/backoffice/parts/use-queue-address.ts';
import type { MoreRows } from '#ui/list-foot.tsx';

export interface QueuePages<Row, More = unknown> extends MoreRows {
  /** Undefined while loading. */
  readonly rows: readonly Row[] | undefined;
  /** The first page with the other facts of its call. */
  readonly first: (Page<Row> & More) | undefined;
  readonly readAgain: () => void;
  /** The address has invalid filters. */
  readonly isNone: boolean;
}

interface Page<Row> {
  readonly rows: readonly Row[];
  /** Cursor of the next page; null at the end. */
  readonly next: string | null;
}

/**
 * Reads the pages that the address asks for: `paginas` is their number, every other parameter a
 * filter.
 * @param name query key of the list: `['leads']`
 * @param again when to read the rows again, in milliseconds
 */
export function useQueuePages<Row, More>(
  name: readonly string[],
  readPage: (
    filters: Readonly<Record<string, string>>,
    cursor: string | undefined,
    options: CallOptions,
  ) => Promise<Page<Row> & More>,
  again: (rows: readonly Row[]) => number | false = () => false,
): QueuePages<Row, More> {
  const { filters, pages: wanted, showPages } = useQueueAddress();
  const { data, error, hasNextPage, isFetching, isError, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [...name, filters],
    queryFn: (context) => readPage(filters, context.pageParam, reading(context)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    refetchInterval: ({ state }) => again(state.data?.pages.flatMap(({ rows }) => rows) ?? []),
  });
  useChangedCounts(() => void refetch({ cancelRefetch: false }));
  const read = data?.pages.length ?? 0;
  const isShort = read > 0 && read < wanted && hasNextPage;
  useEffect(() => {
    if (isShort && !isFetching && !isError) void fetchNextPage();
  }, [isShort, isFetching, isError, fetchNextPage]);
  return {
    rows: data?.pages.slice(0, wanted).flatMap((page) => page.rows),
    first: data?.pages[0],
    hasMore: hasNextPage || read > wanted,
    loading: isFetching,
    failed: isError,
    showMore: () => {
      // Retries a failed page.
      if (isShort) void fetchNextPage();
      else showPages(wanted + 1);
    },
    readAgain: () => void refetch(),
    isNone: error instanceof CallError && error.status === 400,
  };
}

/** Calls `onChange` when the menu counts or names other items of the open list. */
function useChangedCounts(onChange: () => void): void {
  const waits = waitsOf(useLocation().pathname);
  const counted = useCounted()?.filter(({ kind }) => waits.includes(kind));
  const shown = counted && JSON.stringify(counted);
  const [before, latest] = [useRef(shown), useRef(onChange)];
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (before.current !== undefined && shown !== before.current) latest.current();
    before.current = shown;
  }, [shown, before, latest]);
}
