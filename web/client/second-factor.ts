import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#client/call.ts';

const queryKey = ['second-factor'];

export function useSecondFactor() {
  const cache = useQueryClient();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET /api/auth/second-factor', { signal }),
  });
  return {
    /** Undefined while loading. */
    factor: query.data,
    failed: query.isError,
    reading: query.isFetching,
    readAgain: () => void query.refetch(),
    changed: () => cache.invalidateQueries({ queryKey }),
  };
}
