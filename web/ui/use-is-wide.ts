import { useSyncExternalStore } from 'react';

/** Whether there is room for two columns, as the classes `xl:` have it. */
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
