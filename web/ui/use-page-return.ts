import { useEffect, useEffectEvent } from 'react';

/** Calls `onReturn` when the browser shows the page from its back/forward cache. */
export function usePageReturn(onReturn: () => void): void {
  const returned = useEffectEvent(onReturn);
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && returned();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}
