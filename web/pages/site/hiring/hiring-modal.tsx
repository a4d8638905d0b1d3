import { paths } from '@horus/contract/paths';
import { useSyncExternalStore } from 'react';
import { hiringModal } from '#pages/site/hiring/hiring-modal-state.ts';
import { LazyDialog } from '#ui/lazy-dialog.tsx';

const fetchDialog = () => import('#pages/site/hiring/hiring-dialog.tsx');

/** The wizard over any page. */
export function HiringModal() {
  const planType = useSyncExternalStore(hiringModal.subscribe, hiringModal.read, () => null);
  return (
    <LazyDialog
      fetchPart={fetchDialog}
      open={planType !== null}
      onClose={() => hiringModal.set(null)}
      title="Contratar Horus"
      page={{
        href: paths.site.hire.href({ plan: planType ?? undefined }),
        label: 'Abrir la página de contratación',
      }}
    >
      {({ default: HiringDialog }) => <HiringDialog planType={planType} />}
    </LazyDialog>
  );
}
