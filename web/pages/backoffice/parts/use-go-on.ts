import { type FetchQueryOptions, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { type ListPlace, useListPlace } from '#pages/backoffice/parts/use-list-place.ts';

/** How items of a list are read, and which of them have something left to do. */
export interface ItemsOfList<Item> {
  /** What the list is remembered by. */
  readonly listKey: readonly string[];
  readonly queryOf: (id: string) => FetchQueryOptions<Item, Error, Item, string[]>;
  readonly isOpen: (item: Item) => boolean;
}

/**
 * Goes on to the next open item of the list that the one on the page was opened from, in its place
 * in the browser's history, or back to the list where none is left. Null for an item that was
 * opened elsewhere.
 */
export function useGoOn<Item>({ listKey, queryOf, isOpen }: ItemsOfList<Item>): (() => Promise<void>) | null {
  const place = useListPlace();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const cache = useQueryClient();

  /** What somebody else has done meanwhile is left out. */
  async function findNext({ items, open = [] }: ListPlace): Promise<string | null> {
    for (const href of items.slice(items.indexOf(pathname) + 1)) {
      if (!open.includes(href)) continue;
      const id = href.slice(href.lastIndexOf('/') + 1);
      // One that can't be read says so on its page.
      const item = await cache.fetchQuery({ ...queryOf(id), staleTime: 0 }).catch(() => null);
      if (item === null || isOpen(item)) return href;
    }
    return null;
  }

  if (!place) return null;
  return async () => {
    const next = await findNext(place);
    // They have gone elsewhere meanwhile.
    if (location.pathname !== pathname) return;
    if (next) return navigate(next, { replace: true, state });
    // A row that is no longer in it would have the focus until the list is read again.
    cache.removeQueries({ queryKey: listKey, type: 'inactive' });
    await navigate(-1);
  };
}
