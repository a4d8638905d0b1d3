import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { hiringModal } from '#pages/site/hiring/hiring-modal-state.ts';

const HiringDialog = lazy(() => import('#pages/site/hiring/hiring-dialog.tsx'));

/** The wizard over any page; its code is loaded when it is first wanted, and then stays. */
export function HiringModal() {
  const planType = useSyncExternalStore(hiringModal.subscribe, hiringModal.read, () => null);
  const [wanted, setWanted] = useState(false);
  if (planType && !wanted) setWanted(true);
  return wanted ? (
    <Suspense fallback={null}>
      <HiringDialog planType={planType} />
    </Suspense>
  ) : null;
}
