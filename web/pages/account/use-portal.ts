import { useState } from 'react';
import { createPortalLink, NO_CUSTOMER, NO_USER, portalFailureText } from '#client/portal.ts';
import { currentSession } from '#client/session.ts';
import { toast } from '#ui/toast.ts';
import { usePageReturn } from '#ui/use-page-return.ts';

export function usePortal() {
  const [opening, setOpening] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  usePageReturn(() => setOpening(false));

  async function open(): Promise<void> {
    if (opening) return;
    const { user } = currentSession.read();
    if (!user) return tell(NO_USER);
    if (!user.stripeCustomerId) return tell(NO_CUSTOMER);
    setOpening(true);
    setFailure(null);
    toast.info('Accediendo al portal de Stripe...', { toastId: 'portal' });
    try {
      window.location.assign(await createPortalLink());
    } catch (error) {
      setOpening(false);
      tell(portalFailureText(error));
    }
  }

  /** Shows a notice, and an error that stays next to the button. */
  function tell(text: string): void {
    toast.error(text, { toastId: text });
    setFailure(text);
  }

  return { opening, failure, open: () => void open() };
}
