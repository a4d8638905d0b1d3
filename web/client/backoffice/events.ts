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
/** The list's name among what is remembered; an event's begins with it. */
export const eventsName = ['events'] as const;

/** A page of Stripe's events, as the address filters them. @throws CallError */
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
    // Each read asks Stripe.
    refetchOnWindowFocus: false,
  });
}

/** Reads list and event again: something was done. */
export function useEventsChanged(): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: eventsName });
}

/** Deals with an event again. @throws CallError */
export function replayEvent(eventId: string, seen: ReplayEventBody): Promise<ReplayEventAnswer> {
  return post<ReplayEventAnswer>(events.replay.href({ eventId }), seen);
}
