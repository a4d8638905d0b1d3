import type { FiscalDataAnswer, FiscalDataBody, FiscalDataSaved } from '@horus/contract/fiscal-data';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#client/call.ts';

const key = ['fiscal-data'] as const;

export function useFiscalData() {
  const cache = useQueryClient();
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /api/account/fiscal-data', { signal }),
    // The form takes its initial values once: a later response must not change them.
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  return {
    /** Undefined while loading, null when not given yet. */
    data: query.data?.data,
    failed: query.isError,
    reading: query.isFetching,
    readAgain: () => void query.refetch(),
    save: async (body: FiscalDataBody): Promise<FiscalDataSaved> => {
      const saved = await call('POST /api/account/fiscal-data', { body });
      cache.setQueryData<FiscalDataAnswer>(key, { data: saved.data });
      return saved;
    },
  };
}
