import { endpoints } from '@horus/contract/backoffice/paths';
import type { PricesAnswer } from '@horus/contract/backoffice/prices';
import type { ReplayJobsAnswer, SystemAnswer } from '@horus/contract/backoffice/system';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { get, post, reading } from '#client/backoffice/call.ts';
import { todayKey } from '#client/backoffice/today.ts';

const { system, prices } = endpoints.admin;
const systemName = ['system'] as const;
const REFRESH_MS = 15_000;

export function useSystem() {
  return useQuery({
    queryKey: systemName,
    queryFn: (query) => get<SystemAnswer>(system.state.href(), reading(query)),
    refetchInterval: REFRESH_MS,
  });
}

export function useSystemChanged(): () => Promise<void> {
  const cache = useQueryClient();
  return async () => {
    void cache.invalidateQueries({ queryKey: todayKey });
    await cache.invalidateQueries({ queryKey: systemName });
  };
}

export const systemActs = {
  replay: (ids: readonly string[]) => post<ReplayJobsAnswer>(system.replay.href(), { ids }),
  takeBack: (customerId: string) => post<void>(system.takeBack.href({ customerId })),
  dismiss: (customerId: string) => post<void>(system.dismiss.href({ customerId })),
};

/** Reads the price book and Stripe's current prices. */
export function usePrices() {
  return useQuery({
    queryKey: ['prices'],
    queryFn: (query) => get<PricesAnswer>(prices.href(), reading(query)),
    refetchOnWindowFocus: false,
  });
}
