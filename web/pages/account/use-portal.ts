import { useState } from 'react';
import { createPortalLink, NO_CUSTOMER, NO_USER, portalFailureText } from '#server/portal.ts';
import { currentSession } from '#server/session.ts';
import { toast } from '#ui/toast.ts';
import { usePageReturn } from '#ui/use-page-return.ts';

/** The way to the payment provider's portal, with a word on what is happening. */
export function usePortal() {
  const [opening, setOpening] = useState(false);
  usePageReturn(() => setOpening(false));

  async function open(): Promise<void> {
    if (opening) return;
    const { user } = currentSession.read();
    if (!user) return tell(NO_USER);
    if (!user.stripeCustomerId) return tell(NO_CUSTOMER);
    setOpening(true);
    toast.info('Accediendo al portal de Stripe...', { toastId: 'portal' });
    try {
      window.location.assign(await createPortalLink());
    } catch (error) {
      setOpening(false);
      tell(portalFailureText(error));
    }
  }

  return { opening, open: () => void open() };
}

function tell(text: string): void {
  toast.error(text, { toastId: text });
}
