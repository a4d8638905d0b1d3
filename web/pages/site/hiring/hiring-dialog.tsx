import type { PlanType } from '@horus/contract/catalog';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { hiring } from '#content/hiring.ts';
import { hiringModal } from '#pages/site/hiring/hiring-modal-state.ts';
import { HiringWizard } from '#pages/site/hiring/hiring-wizard.tsx';
import { Dialog } from '#ui/dialog.tsx';

/** What marks its entry in the browser's history. */
const OWN_ENTRY = { over: 'hiring' } as const;

/**
 * The wizard over the page. Closing it, or going elsewhere, loses nothing: what was typed is
 * offered again.
 */
export default function HiringDialog({ planType }: { readonly planType: PlanType | null }) {
  const location = useLocation();
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);
  const open = planType !== null;
  const { key, search, hash } = location;
  const isOwnEntry = (location.state as Partial<typeof OWN_ENTRY> | null)?.over === OWN_ENTRY.over;
  /** It is open on its own entry of the history. */
  const entered = useRef(false);

  // The way back closes it, and doesn't leave the page; anyone who goes elsewhere is done with it
  // for now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is opened, and each place that is gone to is looked at, once.
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
    <Dialog open={open} onClose={close} title={hiring.title} size="wide" locked={sending}>
      {planType && <HiringWizard initialPlan={planType} wantedPlan={null} onSending={setSending} />}
    </Dialog>
  );
}
