import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastsWanted } from '#ui/toast.ts';

const ToastShelf = lazy(() => import('#ui/toast-shelf.tsx'));

/** Where toasts appear; empty, and free of charge, until the first one. */
export function Toasts() {
  const wanted = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.read, () => false);
  return wanted ? (
    <Suspense fallback={null}>
      <ToastShelf />
    </Suspense>
  ) : null;
}
