import { useSyncExternalStore } from 'react';

/** Same breakpoint as the classes `xl:`. */
export const useIsWide = createMediaHook('(min-width: 80rem)');

/** Same breakpoint as the classes `max-lg:`. */
export const useIsNarrow = createMediaHook('(width < 64rem)');

/** Same breakpoint as the classes `max-sm:`. */
export const useIsPhone = createMediaHook('(width < 40rem)');

function createMediaHook(query: string): () => boolean {
  const read = () => matchMedia(query).matches;
  function subscribe(onChange: () => void): () => void {
    const media = matchMedia(query);
    media.addEventListener('change', onChange);
    return () => media.removeEventListener('change', onChange);
  }
  return () => useSyncExternalStore(subscribe, read, () => false);
}
