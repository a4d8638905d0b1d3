import type {
  EventDetail,
  EventListAnswer,
  ReplayEventAnswer,
  ReplayEventBody,
} from '@horus/contract/backoffice/events';
import { endpoints } from '@horus/contract/backoffice/paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallOptions, get, post, reading } from '#client/backoffice/call.ts';

const { events } = endpoints.admin;
/** Prefix of the query keys of the list and its rows. */
export const eventsName = ['events'] as const;

export function readEvents(
  { estado: state, tipo: type, q }: Readonly<Record<string, string>>,
  cursor: string | undefined,
  options: CallOptions,
) {
  return get<EventListAnswer>(events.list.href({ state, type, q, cursor }), options);
}

export function useEvent(eventId: string) {
  return useQuery({
    queryKey: [...eventsName, 'one', eventId],
    queryFn: (query) => get<EventDetail>(events.one.href({ eventId }), reading(query)),
    // Each read calls Stripe.
    refetchOnWindowFocus: false,
  });
}

export function useEventsChanged(): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: eventsName });
}

export function replayEvent(eventId: string, seen: ReplayEventBody): Promise<ReplayEventAnswer> {
  return post<ReplayEventAnswer>(events.replay.href({ eventId }), seen);
}
