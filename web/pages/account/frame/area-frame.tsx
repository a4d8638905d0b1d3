import { type ReactNode, useEffect } from 'react';
import { watchRefusals } from '#client/organization-sync.ts';
import { AreaBar } from '#pages/account/frame/area-bar.tsx';
import { AreaNavigation } from '#pages/account/frame/area-navigation.tsx';
import { LineFooter } from '#pages/site/layout/line-footer.tsx';
import { PartBoundary } from '#ui/part-boundary.tsx';
import { toast } from '#ui/toast.ts';

/**
 * Frame of the pages behind the login, without sales content. Shown before the session is checked.
 */
export function AreaFrame({ children }: { readonly children: ReactNode }) {
  useEffect(() => watchRefusals((text) => toast.warning(text, { toastId: 'organization' })), []);
  return (
    <>
      <PartBoundary>
        <AreaBar />
      </PartBoundary>
      <PartBoundary>
        <AreaNavigation />
      </PartBoundary>
      <main id="contenido" tabIndex={-1} className="min-h-[75dvh] outline-none">
        {children}
      </main>
      <PartBoundary>
        <LineFooter />
      </PartBoundary>
    </>
  );
}
