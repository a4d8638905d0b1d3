import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { checkServer } from '#client/server-status.ts';
import type { officePages } from '#pages/backoffice/frame/office-pages.ts';
import { importWithRetry } from '#ui/import-with-retry.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/states.tsx';

/** Loads the page's code on the first visit and sets the window's title. */
export function LoadedPage({ load }: Pick<(typeof officePages)[number], 'load'>) {
  const [Page, setPage] = useState<ComponentType | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry loads again, a new URL sets its title.
  useEffect(() => {
    let wanted = true;
    setFailed(false);
    importWithRetry(load).then(
      (page) => {
        if (!wanted) return;
        const title = page.meta({})?.find((each) => 'title' in each);
        if (title && 'title' in title) document.title = String(title.title);
        setPage(() => page.default);
      },
      () => {
        if (!wanted) return;
        setFailed(true);
        void checkServer();
      },
    );
    return () => {
      wanted = false;
    };
  }, [load, tries, pathname]);
  if (failed)
    return <ErrorState page title="No hemos podido cargar esta página" onRetry={() => setTries(tries + 1)} />;
  return Page ? <Page /> : <Skeleton className="h-64 w-full" />;
}
