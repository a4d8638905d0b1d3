import type { PaletteAnswer, PaletteObject } from '@horus/contract/backoffice/search';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#client/backoffice/call.ts';

const PAUSE_MS = 150;
const SHORTEST = 2;
const NONE: PaletteAnswer = { hits: [], more: [] };

/** @param of the object of an action; undefined searches everything */
export function usePaletteHits(typed: string, of?: PaletteObject) {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const wanted = asked.length >= SHORTEST && typed.length >= SHORTEST;
  const { data, isFetching, isError } = useQuery({
    queryKey: ['palette', asked, of],
    queryFn: ({ signal }) => call('GET /api/admin/search', { query: { q: asked, of }, signal }),
    enabled: wanted,
    placeholderData: (before, query) => (query?.queryKey[2] === of ? before : undefined),
    staleTime: 10_000,
  });
  const searching = typed.length >= SHORTEST && (isFetching || asked !== typed);
  const { hits, more } = (wanted && data) || NONE;
  return {
    hits,
    // Not those of the previous text.
    more: searching ? NONE.more : more,
    searching,
    failed: wanted && isError,
  };
}
