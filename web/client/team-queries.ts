import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#client/call.ts';

const keys = { team: ['team'], organizations: ['organizations'] } as const;

export function useTeam() {
  const cache = useQueryClient();
  const query = useQuery({
    queryKey: keys.team,
    queryFn: ({ signal }) => call('GET /api/members', { signal }),
  });
  return {
    /** Undefined while loading. */
    team: query.data,
    failed: query.isError,
    reading: query.isFetching,
    readAgain: () => cache.invalidateQueries({ queryKey: keys.team }),
  };
}

/** The current one is first. Undefined while loading. */
export function useOrganizations() {
  return useQuery({
    queryKey: keys.organizations,
    queryFn: async ({ signal }) => (await call('GET /api/organizations', { signal })).organizations,
  }).data;
}
