import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';

const OFFLINE_TEXT = 'No hay conexión a internet. No se ha perdido nada: esto sigue en cuanto vuelva.';
const NO_SERVER_TEXT =
  'No llegamos al servidor. No se ha perdido nada: esto sigue en cuanto vuelva a responder.';

/** False while the server does not respond. */
export const ServerReachableContext = createContext(true);

/** Returns the reason for a failed read: no network or no server. Null for any other reason. */
export function useConnectionErrorText(): string | null {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const isReached = useContext(ServerReachableContext);
  if (!isOnline) return OFFLINE_TEXT;
  return isReached ? null : NO_SERVER_TEXT;
}

/** Calls `retry` as soon as the network or the server is back. */
export function useRetryOnReconnect(retry: (() => void) | undefined): void {
  const isReached = useContext(ServerReachableContext);
  const wasReached = useRef(isReached);
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    const again = () => latest.current?.();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
  useEffect(() => {
    if (isReached && !wasReached.current) latest.current?.();
    wasReached.current = isReached;
  }, [isReached]);
}

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}
