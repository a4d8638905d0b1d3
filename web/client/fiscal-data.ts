import type { FiscalDataAnswer, FiscalDataBody, FiscalDataSaved } from '@horus/contract/fiscal-data';
import { endpoints } from '@horus/contract/paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { get, post } from '#client/call.ts';

const { billing } = endpoints;
const key = ['fiscal-data'] as const;

export async function fetchFiscalData(): Promise<FiscalDataAnswer['data']> {
  return (await get<FiscalDataAnswer>(billing.fiscalData.href())).data;
}

export function useFiscalData() {
  const cache = useQueryClient();
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => get<FiscalDataAnswer>(billing.fiscalData.href(), { signal }),
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
      const saved = await post<FiscalDataSaved>(billing.fiscalData.href(), body);
      cache.setQueryData<FiscalDataAnswer>(key, { data: saved.data });
      return saved;
    },
  };
}
