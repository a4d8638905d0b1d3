import { useEffect, useEffectEvent } from 'react';

/**
 * Called when somebody comes back to a page that the browser had put aside: it shows it as it was
 * left, on its way to another.
 */
export function usePageReturn(onReturn: () => void): void {
  const returned = useEffectEvent(onReturn);
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && returned();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}
