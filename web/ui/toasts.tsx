import { useEffect, useState, useSyncExternalStore } from 'react';
import { PartBoundary } from '#ui/part-boundary.tsx';
import { PlainNotices } from '#ui/plain-notices.tsx';
import { type Notice, notices } from '#ui/toast.ts';
import { useLazy } from '#ui/use-lazy.ts';

const none: readonly Notice[] = [];
const fetchShelf = () => import('#ui/toast-shelf.tsx');

/** Milliseconds until a browser without `requestIdleCallback` counts as idle. */
const IDLE_MS = 2000;

/** Loads the code when idle, so that it is there for a message about a lost network. */
export function Toasts({ office = false }: { readonly office?: boolean }) {
  const waiting = useSyncExternalStore(notices.subscribe, notices.read, () => none);
  const idle = useIdle();
  const [shown, setShown] = useState(false);
  const { part, failed, load } = useLazy(fetchShelf, idle || waiting.length > 0);
  const newest = waiting.at(-1)?.key ?? 0;

  if (newest > 0 && !shown) setShown(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new notice retries.
  useEffect(() => {
    if (failed && newest > 0) load();
  }, [newest]);

  const plain = <PlainNotices notices={waiting} office={office} />;
  if (!part) return failed ? plain : null;
  return shown ? (
    <PartBoundary fallback={plain}>
      <part.default office={office} />
    </PartBoundary>
  ) : null;
}

function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const onIdle = () => setIdle(true);
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(onIdle, IDLE_MS);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(onIdle);
    return () => cancelIdleCallback(request);
  }, []);
  return idle;
}
