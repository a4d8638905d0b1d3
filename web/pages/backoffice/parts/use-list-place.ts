import { useLocation } from 'react-router';

/** The list that an item was opened from, as its entry in the browser's history keeps it. */
export interface ListPlace {
  /** The list's address. */
  readonly href: string;
  /** The addresses of the items that it showed, in its order. */
  readonly items: readonly string[];
  /** Those of them that had something left to do; absent from a list of what is not done there. */
  readonly open?: readonly string[];
  readonly hasMore: boolean;
}

/** The list that the item on the page was opened from; null for one that was opened elsewhere. */
export function useListPlace(): ListPlace | null {
  const { state } = useLocation();
  return (state as { list?: ListPlace } | null)?.list ?? null;
}
