import type { ActivityPage } from '@horus/contract/activity';
import { endpoints } from '@horus/contract/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { get } from '#client/call.ts';
import { download } from '#client/download.ts';

const { activity } = endpoints;

export function useActivity() {
  const query = useInfiniteQuery({
    queryKey: ['activity'],
    queryFn: ({ pageParam, signal }) =>
      get<ActivityPage>(activity.list.href({ before: pageParam }), { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });
  return {
    /** Undefined while loading. */
    rows: query.data?.pages.flatMap((page) => page.activities),
    hasMore: query.hasNextPage,
    loading: query.isFetching,
    failed: query.isError,
    showMore: () => void query.fetchNextPage(),
    readAgain: () => void query.refetch(),
  };
}

export function downloadActivity(): Promise<void> {
  return download(activity.csv.href(), 'actividad.csv');
}
