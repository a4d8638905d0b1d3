import type { DeletionRequestAnswer } from '@horus/contract/requests';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endOtherSessions, endSession, fetchSessions } from '#client/account.ts';
import {
  fetchDeletion,
  fetchNewestExport,
  type NewestExport,
  withdrawDeletion,
} from '#client/personal-data.ts';

/** Milliseconds between two looks at a copy that is being made. */
const LOOK_AGAIN_MS = 2_000;

const keys = { sessions: ['sessions'], dataExport: ['data-export'], deletion: ['deletion'] } as const;

export function useSessions() {
  const cache = useQueryClient();
  const query = useQuery({ queryKey: keys.sessions, queryFn: ({ signal }) => fetchSessions(signal) });
  // Also after a failure: what was to be ended may be gone already.
  const onSettled = () => cache.invalidateQueries({ queryKey: keys.sessions });
  return {
    /** Undefined while they are being read. */
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

/** The newest copy of the customer's data; watched while it is being made. */
export function useDataExport() {
  const cache = useQueryClient();
  const query = useQuery({
    queryKey: keys.dataExport,
    queryFn: ({ signal }) => fetchNewestExport(signal),
    refetchInterval: ({ state }) => state.data?.state === 'preparing' && LOOK_AGAIN_MS,
  });
  return {
    /** Undefined while it is being read, null without one. */
    newest: query.data,
    failed: query.isError,
    reading: query.isFetching,
    readAgain: () => void query.refetch(),
    /** Shows a copy that has just been asked for. */
    take: (started: NewestExport) => cache.setQueryData(keys.dataExport, started),
  };
}

/** The customer's request for deletion that waits, and the way to take it back. */
export function usePendingDeletion() {
  const cache = useQueryClient();
  const query = useQuery({ queryKey: keys.deletion, queryFn: ({ signal }) => fetchDeletion(signal) });
  return {
    /** Undefined while it is being read, null without one. */
    pending: query.data?.request,
    /** What of a plan stands in a deletion's way; undefined while it is being read. */
    plan: query.data?.plan,
    /** Organisations that have to be handed over before; none while it is being read. */
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
