import type { DataExportAnswer, DeletionRequestAnswer } from '@horus/contract/requests';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#client/call.ts';

/** Null without a copy. */
export type NewestExport = DataExportAnswer['export'];

const LOOK_AGAIN_MS = 2_000;

const keys = { sessions: ['sessions'], dataExport: ['data-export'], deletion: ['deletion'] } as const;

export function useSessions() {
  const cache = useQueryClient();
  const query = useQuery({
    queryKey: keys.sessions,
    queryFn: async ({ signal }) => (await call('GET /api/auth/sessions', { signal })).sessions,
  });
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
        call('DELETE /api/auth/sessions/:sessionId', { params: { sessionId }, body: { password } }),
      onSettled,
    }),
    endOthers: useMutation({
      mutationFn: (password: string) => call('POST /api/auth/sessions/end-others', { body: { password } }),
      onSettled,
    }),
  };
}

export function useDataExport() {
  const cache = useQueryClient();
  const query = useQuery({
    queryKey: keys.dataExport,
    queryFn: async ({ signal }) => (await call('GET /api/account/exports', { signal })).export,
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
  const query = useQuery({
    queryKey: keys.deletion,
    queryFn: ({ signal }) => call('GET /api/account/deletion-request', { signal }),
  });
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
      mutationFn: () => call('DELETE /api/account/deletion-request'),
      onSuccess: () =>
        cache.setQueryData<DeletionRequestAnswer>(
          keys.deletion,
          (known) => known && { ...known, request: null },
        ),
    }),
  };
}
