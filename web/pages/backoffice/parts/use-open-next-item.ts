import { type FetchQueryOptions, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { type ListPlace, useListPlace } from '#pages/backoffice/parts/use-list-place.ts';

export interface ItemsOfList<Item> {
  /** Query key of the list. */
  readonly listKey: readonly string[];
  readonly queryOf: (id: string) => FetchQueryOptions<Item, Error, Item, string[]>;
  readonly isOpen: (item: Item) => boolean;
}

/**
 * Opens the next pending item of the list in the same history entry, or goes back to the list. Null
 * for an item that was not opened from a list.
 */
export function useOpenNextItem<Item>({
  listKey,
  queryOf,
  isOpen,
}: ItemsOfList<Item>): (() => Promise<void>) | null {
  const place = useListPlace();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const cache = useQueryClient();

  /** Skips items that another operator has done. */
  async function findNext({ items, open = [] }: ListPlace): Promise<string | null> {
    for (const href of items.slice(items.indexOf(pathname) + 1)) {
      if (!open.includes(href)) continue;
      const id = href.slice(href.lastIndexOf('/') + 1);
      // An item that can't be read shows the error on its page.
      const item = await cache.fetchQuery({ ...queryOf(id), staleTime: 0 }).catch(() => null);
      if (item === null || isOpen(item)) return href;
    }
    return null;
  }

  if (!place?.items.includes(pathname)) return null;
  return async () => {
    const next = await findNext(place);
    // The operator has left the page.
    if (location.pathname !== pathname) return;
    if (next) return navigate(next, { replace: true, state });
    // Else a row that has left the list would have the focus until the list is read.
    cache.removeQueries({ queryKey: listKey, type: 'inactive' });
    await navigate(-1);
  };
}
