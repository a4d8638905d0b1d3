import type { DeletionRequestAnswer } from '@horus/contract/requests';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endOtherSessions, endSession, fetchSessions } from '#client/account.ts';
import {
  fetchDeletion,
  fetchNewestExport,
  type NewestExport,
  withdrawDeletion,
} from '#client/personal-data.ts';

const LOOK_AGAIN_MS = 2_000;

const keys = { sessions: ['sessions'], dataExport: ['data-export'], deletion: ['deletion'] } as const;

export function useSessions() {
  const cache = useQueryClient();
  const query = useQuery({ queryKey: keys.sessions, queryFn: ({ signal }) => fetchSessions(signal) });
  // Also after a failure: the session may have ended already.
  const onSettled = () => cache.invalidateQueries({ queryKey: keys.sessions });
  return {
    /** Undefined while loading. */
    sessions: query.data,
    failed: query.isError,
    reading: query.isFetching,
    readAgain: () => void query.refetch(),
    end: useMutation({
      mutationFn: ({ sessionId, password }: { readonly sessionId: string; readonly password: string }) =>
        endSession(sessionId, password),
      onSettled,
    }),
    endOthers: useMutation({ mutationFn: endOtherSessions, onSettled }),
  };
}

export function useDataExport() {
  const cache = useQueryClient();
  const query = useQuery({
    queryKey: keys.dataExport,
    queryFn: ({ signal }) => fetchNewestExport(signal),
    refetchInterval: ({ state }) => state.data?.state === 'preparing' && LOOK_AGAIN_MS,
  });
  return {
    /** Undefined while loading, null without one. */
    newest: query.data,
    failed: query.isError,
    reading: query.isFetching,
    readAgain: () => void query.refetch(),
    take: (started: NewestExport) => cache.setQueryData(keys.dataExport, started),
  };
}

export function usePendingDeletion() {
  const cache = useQueryClient();
  const query = useQuery({ queryKey: keys.deletion, queryFn: ({ signal }) => fetchDeletion(signal) });
  return {
    pending: query.data?.request,
    /** The plan that blocks a deletion. Undefined while loading. */
    plan: query.data?.plan,
    /** Organisations that need another owner first. Empty while loading. */
    lastOwnerOf: query.data?.lastOwnerOf ?? [],
    failed: query.isError,
    reading: query.isFetching,
    readAgain: () => void query.refetch(),
    withdraw: useMutation({
      mutationFn: withdrawDeletion,
      onSuccess: () =>
        cache.setQueryData<DeletionRequestAnswer>(
          keys.deletion,
          (known) => known && { ...known, request: null },
        ),
    }),
  };
}
