import type { FiguresAnswer } from '@horus/contract/backoffice/figures';
import { endpoints } from '@horus/contract/backoffice/paths';
import type { TodayAnswer } from '@horus/contract/backoffice/today';
import { useQuery } from '@tanstack/react-query';
import { get, reading } from '#client/backoffice/call.ts';

const REFRESH_MS = 60_000;
/** Interval while the server calculates the figures. */
const COUNTING_MS = 1_000;

export const todayKey: readonly string[] = ['today'];

export function useToday() {
  return useQuery({
    queryKey: todayKey,
    queryFn: async (query) => (await get<TodayAnswer>(endpoints.admin.today.href(), reading(query))).waiting,
    refetchInterval: REFRESH_MS,
  });
}

/** Null during the first calculation. */
export function useFigures() {
  return useQuery({
    queryKey: ['figures'],
    queryFn: (query) => get<FiguresAnswer>(endpoints.admin.figures.href(), reading(query)),
    refetchInterval: ({ state }) => (state.data?.counting ? COUNTING_MS : REFRESH_MS),
    select: ({ counted }) => counted,
  });
}
