import { useEffect, useRef, useSyncExternalStore } from 'react';

/** Said in the place of why something could not be read. */
export const OFFLINE_TEXT = 'No hay conexión a internet. No se ha perdido nada: esto sigue en cuanto vuelva.';

/** False while the browser knows that it has no network. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** Calls what failed again as soon as the network is back. */
export function useRetryOnline(retry: (() => void) | undefined): void {
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    const again = () => latest.current?.();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
}

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}
