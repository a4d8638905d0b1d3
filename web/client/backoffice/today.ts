import type { TodayAnswer } from '@horus/contract/backoffice/today';
import { endpoints } from '@horus/contract/paths';
import { useQuery } from '@tanstack/react-query';
import { get } from '#client/backoffice/call.ts';

/** How often a page that is looked at asks again, in milliseconds. */
const REFRESH_MS = 60_000;

/** What waits, the nearest deadline first. */
export function useToday() {
  return useQuery({
    queryKey: ['today'],
    queryFn: async ({ signal }) => (await get<TodayAnswer>(endpoints.admin.today.href(), { signal })).waiting,
    refetchInterval: REFRESH_MS,
  });
}
