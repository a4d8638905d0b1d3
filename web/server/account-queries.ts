import { subscriptionInfoFallback } from '@horus/contract/billing';
import { QueryClient, useQuery } from '@tanstack/react-query';
import { fetchCheckoutSession, fetchSubscriptionInfo } from '#server/billing.ts';
import { CallError } from '#server/call.ts';

/** What one customer's area has read; made anew for each, so that nobody sees another's. */
export function createAccountCache(): QueryClient {
  // Without a network a call fails and says so, instead of waiting for one.
  return new QueryClient({
    defaultOptions: { queries: { retry: isWorthOneMoreTry, networkMode: 'always' } },
  });
}

/** A server that stumbled, or none, is asked once more. A refusal stays a refusal. */
function isWorthOneMoreTry(failures: number, error: Error): boolean {
  return failures === 0 && error instanceof CallError && (error.status === 0 || error.status >= 500);
}

/** The subscription as it was last read; the specification's fallback when it could never be. */
export function useSubscriptionInfo() {
  const query = useQuery({
    queryKey: ['subscription-info'],
    queryFn: ({ signal }) => fetchSubscriptionInfo(signal),
  });
  return {
    info: query.data ?? (query.isError ? subscriptionInfoFallback : undefined),
    failed: query.isError,
    /** When the latest attempt failed, in milliseconds; 0 when none has. */
    failedAt: query.isError ? query.errorUpdatedAt : 0,
    /** When what is shown was read, in milliseconds; 0 when it never was. */
    readAt: query.dataUpdatedAt,
    refreshing: query.isFetching,
    refresh: query.refetch,
  };
}

/** What became of a checkout. */
export function useCheckoutSession(sessionId: string) {
  return useQuery({
    queryKey: ['checkout-session', sessionId],
    queryFn: ({ signal }) => fetchCheckoutSession(sessionId, signal),
  });
}
