import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, reading } from '#client/backoffice/call.ts';
import { todayKey } from '#client/backoffice/today.ts';

const systemName = ['system'] as const;
const REFRESH_MS = 15_000;

export function useSystem() {
  return useQuery({
    queryKey: systemName,
    queryFn: (query) => call('GET /api/admin/system', { ...reading(query) }),
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

/** Reads the price book and Stripe's current prices. */
export function usePrices() {
  return useQuery({
    queryKey: ['prices'],
    queryFn: (query) => call('GET /api/admin/prices', { ...reading(query) }),
    refetchOnWindowFocus: false,
  });
}
