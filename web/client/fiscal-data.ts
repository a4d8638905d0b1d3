import type { FiscalDataAnswer, FiscalDataBody, FiscalDataSaved } from '@horus/contract/fiscal-data';
import { endpoints } from '@horus/contract/paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { get, post } from '#client/call.ts';

const { billing } = endpoints;
const key = ['fiscal-data'] as const;

/** What is saved at this moment. @throws CallError */
export async function fetchFiscalData(): Promise<FiscalDataAnswer['data']> {
  return (await get<FiscalDataAnswer>(billing.fiscalData.href())).data;
}

/** Whom the organisation's invoices are for. */
export function useFiscalData() {
  const cache = useQueryClient();
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => get<FiscalDataAnswer>(billing.fiscalData.href(), { signal }),
    // The form begins with it once: an answer that comes later must not change what is being typed.
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  return {
    /** Undefined while it is being read, null where nobody has given any. */
    data: query.data?.data,
    failed: query.isError,
    reading: query.isFetching,
    readAgain: () => void query.refetch(),
    /**
     * Saves what was typed.
     * @returns what to say of it, and what is saved now
     * @throws CallError
     */
    save: async (body: FiscalDataBody): Promise<FiscalDataSaved> => {
      const saved = await post<FiscalDataSaved>(billing.fiscalData.href(), body);
      cache.setQueryData<FiscalDataAnswer>(key, { data: saved.data });
      return saved;
    },
  };
}
