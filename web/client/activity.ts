import { useInfiniteQuery } from '@tanstack/react-query';
import { call, getFile } from '#client/call.ts';
import { saveDownload } from '#client/save-file.ts';

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

export function downloadActivity(): Promise<void> {
  return saveDownload(getFile('GET /api/account/activity.csv'), 'actividad.csv');
}
