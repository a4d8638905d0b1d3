import type { FiscalData, FiscalDataAnswer } from '@horus/contract/fiscal-data';
import { endpoints } from '@horus/contract/paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { get, post } from '#client/call.ts';

const { billing } = endpoints;
const key = ['fiscal-data'] as const;

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
    /** Keeps what was typed. @returns what to say of it. @throws CallError */
    save: async (data: FiscalData): Promise<string> => {
      const { message } = await post<{ message: string }>(billing.fiscalData.href(), data);
      cache.setQueryData<FiscalDataAnswer>(key, { data });
      return message;
    },
  };
}
