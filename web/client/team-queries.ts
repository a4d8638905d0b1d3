import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchOrganizations, fetchTeam } from '#client/members.ts';

const keys = { team: ['team'], organizations: ['organizations'] } as const;

/** Who works in the organisation; read again after each change. */
export function useTeam() {
  const cache = useQueryClient();
  const query = useQuery({ queryKey: keys.team, queryFn: ({ signal }) => fetchTeam(signal) });
  return {
    /** Undefined while it is being read. */
    team: query.data,
    failed: query.isError,
    reading: query.isFetching,
    readAgain: () => cache.invalidateQueries({ queryKey: keys.team }),
  };
}

/** The organisations that the customer works in; undefined while they are not known. */
export function useOrganizations() {
  return useQuery({ queryKey: keys.organizations, queryFn: ({ signal }) => fetchOrganizations(signal) }).data;
}
