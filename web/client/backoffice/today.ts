import type { FiguresAnswer } from '@horus/contract/backoffice/figures';
import { endpoints } from '@horus/contract/backoffice/paths';
import type { TodayAnswer } from '@horus/contract/backoffice/today';
import { useQuery } from '@tanstack/react-query';
import { get, reading } from '#client/backoffice/call.ts';

/** How often a page that is looked at asks again, in milliseconds. */
const REFRESH_MS = 60_000;
/** The same while the figures are being counted. */
const COUNTING_MS = 1_000;

/** What waits is remembered by this: an act has it read again. */
export const todayKey: readonly string[] = ['today'];

/** What waits, the nearest deadline first. */
export function useToday() {
  return useQuery({
    queryKey: todayKey,
    queryFn: async (query) => (await get<TodayAnswer>(endpoints.admin.today.href(), reading(query))).waiting,
    refetchInterval: REFRESH_MS,
  });
}

/** The company's figures; null while they are being counted for the first time. */
export function useFigures() {
  return useQuery({
    queryKey: ['figures'],
    queryFn: (query) => get<FiguresAnswer>(endpoints.admin.figures.href(), reading(query)),
    refetchInterval: ({ state }) => (state.data?.counting ? COUNTING_MS : REFRESH_MS),
    select: ({ counted }) => counted,
  });
}
