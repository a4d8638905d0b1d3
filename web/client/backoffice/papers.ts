import { useQuery } from '@tanstack/react-query';
import { call, reading } from '#client/backoffice/call.ts';

export function usePaperSums(period: string) {
  return useQuery({
    queryKey: ['papers', 'sums', period],
    queryFn: (query) => call('GET /api/admin/papers/sums', { query: { period }, ...reading(query) }),
  });
}
