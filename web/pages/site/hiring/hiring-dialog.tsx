import type { PlanType } from '@horus/contract/catalog';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { hiring } from '#content/hiring.ts';
import { hiringModal } from '#pages/site/hiring/hiring-modal-state.ts';
import { HiringWizard } from '#pages/site/hiring/hiring-wizard.tsx';
import { Dialog } from '#ui/dialog.tsx';

const close = () => hiringModal.set(null);

/** The wizard over the page. Closing it, or going elsewhere, loses nothing: what was typed is offered again. */
export default function HiringDialog({ planType }: { readonly planType: PlanType | null }) {
  const { key } = useLocation();
  const [sending, setSending] = useState(false);

  const place = useRef(key);

  // Whoever goes somewhere is done with the wizard for now.
  useEffect(() => {
    if (place.current !== key) close();
    place.current = key;
  }, [key]);

  return (
    <Dialog open={planType !== null} onClose={close} title={hiring.title} size="wide" locked={sending}>
      {planType && <HiringWizard initialPlan={planType} wantedPlan={null} onSending={setSending} />}
    </Dialog>
  );
}
