import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, reading } from '#client/backoffice/call.ts';

const REFRESH_MS = 20_000;
/** Interval while the server calculates the figures. */
const COUNTING_MS = 1_000;

export const todayKey: readonly string[] = ['today'];

const todayQuery = (onlyMine: boolean) =>
  queryOptions({
    queryKey: [...todayKey, onlyMine],
    queryFn: (query) =>
      call('GET /api/admin/today', { query: { mine: onlyMine ? '1' : undefined }, ...reading(query) }),
    refetchInterval: REFRESH_MS,
  });

export const useToday = (onlyMine = false) =>
  useQuery({ ...todayQuery(onlyMine), select: ({ waiting }) => waiting });
export const useAgenda = (onlyMine: boolean) =>
  useQuery({ ...todayQuery(onlyMine), select: ({ agenda }) => agenda });

/** The menu's items, once the menu has read them: asks nothing itself. */
export const useCounted = () => useQuery({ ...todayQuery(false), enabled: false }).data?.waiting;

/** Null during the first calculation. */
export function useFigures() {
  return useQuery({
    queryKey: ['figures'],
    queryFn: (query) => call('GET /api/admin/today/figures', { ...reading(query) }),
    refetchInterval: ({ state }) => (state.data?.counting ? COUNTING_MS : REFRESH_MS),
    select: ({ counted }) => counted,
  });
}
