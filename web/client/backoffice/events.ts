import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, reading } from '#client/backoffice/call.ts';

/** Prefix of the query keys of the list and its rows. */
export const eventsName = ['events'] as const;

export function useEvent(eventId: string) {
  return useQuery({
    queryKey: [...eventsName, 'one', eventId],
    queryFn: (query) => call('GET /api/admin/events/:eventId', { params: { eventId }, ...reading(query) }),
    // Each read calls Stripe.
    refetchOnWindowFocus: false,
  });
}

export function useEventsChanged(): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: eventsName });
}
