import { useLocation } from 'react-router';

/** The list or page from which an item was opened, stored in its history entry. */
export interface ListPlace {
  readonly href: string;
  /** Absent for the list of all such items. */
  readonly name?: string;
  /** Addresses of the items, in the list's order. */
  readonly items: readonly string[];
  /** Pending items. Absent when the list's items can't be done. */
  readonly open?: readonly string[];
  readonly hasMore: boolean;
}

/** Returns null for an item that was not opened from a list. */
export function useListPlace(): ListPlace | null {
  const { state } = useLocation();
  return (state as { list?: ListPlace } | null)?.list ?? null;
}

/**
 * Returns the state of a link to an item, whose page then leads back here.
 * @param name of this page
 */
export function useLinkState(name: string, items: readonly string[] = []): { readonly list: ListPlace } {
  const { pathname, search } = useLocation();
  return { list: { href: pathname + search, name, items, hasMore: false } };
}
