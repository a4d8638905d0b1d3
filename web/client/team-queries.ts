import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchOrganizations, fetchTeam } from '#client/members.ts';

const keys = { team: ['team'], organizations: ['organizations'] } as const;

export function useTeam() {
  const cache = useQueryClient();
  const query = useQuery({ queryKey: keys.team, queryFn: ({ signal }) => fetchTeam(signal) });
  return {
    /** Undefined while loading. */
    team: query.data,
    failed: query.isError,
    reading: query.isFetching,
    readAgain: () => cache.invalidateQueries({ queryKey: keys.team }),
  };
}

/** Undefined while loading. */
export function useOrganizations() {
  return useQuery({ queryKey: keys.organizations, queryFn: ({ signal }) => fetchOrganizations(signal) }).data;
}
