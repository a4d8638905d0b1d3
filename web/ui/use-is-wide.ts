import { useSyncExternalStore } from 'react';

/** Same breakpoint as the classes `xl:`. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, read, () => false);
}

const read = () => query().matches;

function subscribe(onChange: () => void): () => void {
  const wide = query();
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}

function query(): MediaQueryList {
  return matchMedia('(min-width: 80rem)');
}
