import type { ReplayEventAnswer, ReplayEventBody } from '@horus/contract/backoffice/events';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallOptions, call, reading } from '#client/backoffice/call.ts';

/** Prefix of the query keys of the list and its rows. */
export const eventsName = ['events'] as const;

export function readEvents(
  { estado: state, tipo: type, q }: Readonly<Record<string, string>>,
  cursor: string | undefined,
  options: CallOptions,
) {
  return call('GET /api/admin/events', { query: { state, type, q, cursor }, ...options });
}

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

export function replayEvent(eventId: string, seen: ReplayEventBody): Promise<ReplayEventAnswer> {
  return call('POST /api/admin/events/:eventId/replay', { params: { eventId }, body: seen });
}
