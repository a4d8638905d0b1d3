import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#client/call.ts';

export function useActivity() {
  const query = useInfiniteQuery({
    queryKey: ['activity'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/account/activity', { query: { before: pageParam }, signal }),
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
