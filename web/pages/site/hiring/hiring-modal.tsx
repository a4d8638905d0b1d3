import { paths } from '@horus/contract/paths';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { hiringModal } from '#pages/site/hiring/hiring-modal-state.ts';
import { LazyDialog } from '#ui/lazy-dialog.tsx';

const fetchWizard = () => import('#pages/site/hiring/hiring-wizard.tsx');

/** State of the history entry that the dialog adds. */
const OWN_ENTRY = { over: 'hiring' } as const;

/** The wizard as a dialog over any page. Closing it keeps the input as a draft. */
export function HiringModal() {
  const planType = useSyncExternalStore(hiringModal.subscribe, hiringModal.read, () => null);
  const location = useLocation();
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);
  const open = planType !== null;
  const { key, search, hash } = location;
  const isOwnEntry = (location.state as Partial<typeof OWN_ENTRY> | null)?.over === OWN_ENTRY.over;
  /** True while the dialog is open on its own history entry. */
  const entered = useRef(false);

  // Back closes the dialog without leaving the page; a navigation elsewhere closes it too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on opening and once per navigation.
  useEffect(() => {
    if (!open) entered.current = false;
    else if (isOwnEntry) entered.current = true;
    else if (entered.current) hiringModal.set(null);
    else void navigate({ search, hash }, { state: OWN_ENTRY });
  }, [open, key]);

  function close(): void {
    hiringModal.set(null);
    if (isOwnEntry) void navigate(-1);
  }

  return (
    <LazyDialog
      fetchPart={fetchWizard}
      open={open}
      onClose={close}
      title="Contratar Horus"
      size="wide"
      locked={sending}
      page={{
        href: paths.site.hire.href({ plan: planType ?? undefined }),
        label: 'Abrir la página de contratación',
      }}
    >
      {({ HiringWizard }) =>
        planType && <HiringWizard initialPlan={planType} wantedPlan={null} onSending={setSending} />
      }
    </LazyDialog>
  );
}
