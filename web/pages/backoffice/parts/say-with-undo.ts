import { UNDO_SECONDS } from '@horus/contract/backoffice/undo';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { heldMails, readHeldMails, takeBack } from '#client/backoffice/held-mails.ts';
import { textOf } from '#client/call.ts';
import { toast } from '#ui/toast.ts';

/** The ids of what this page has offered to undo. */
const offered = new Set<string>();

/**
 * Says that something is done, and offers to undo it while its mail waits.
 * @param undone what the page does then
 */
export function sayWithUndo(
  text: string,
  sendId: string,
  undone: () => unknown,
  seconds = UNDO_SECONDS,
): void {
  offered.add(sendId);
  async function undo(): Promise<void> {
    try {
      await takeBack(sendId);
      toast.info('Deshecho. El correo no ha salido.');
    } catch (error) {
      toast.error(textOf(error, 'No se ha podido deshacer. Vuelve a intentarlo.'));
    }
    undone();
  }
  toast.success(text, {
    toastId: sendId,
    autoClose: seconds * 1000,
    // It stays longer than others: where the page has room for it below.
    position: 'bottom-center',
    // The mail waits for nobody.
    ...{ pauseOnHover: false, pauseOnFocusLoss: false },
    action: { label: 'Deshacer', run: () => void undo() },
  });
}

const onTheirWay = {
  lead: 'Tu respuesta sale en unos segundos.',
  invoice: 'El correo sobre la factura sale en unos segundos.',
  installation: 'El correo sobre la instalación sale en unos segundos.',
} as const;

/**
 * Offers to undo what was done before the page was loaded, in another tab, or without an answer
 * that arrived.
 */
export function useOfferedUndo(): void {
  const cache = useQueryClient();
  useEffect(() => {
    const offer = () => {
      for (const { id, kind, secondsLeft } of heldMails.read()) {
        if (offered.has(id)) continue;
        sayWithUndo(onTheirWay[kind], id, () => cache.invalidateQueries(), secondsLeft);
      }
    };
    const read = () => {
      if (!document.hidden) void readHeldMails();
    };
    const stop = heldMails.subscribe(offer);
    document.addEventListener('visibilitychange', read);
    window.addEventListener('online', read);
    read();
    return () => {
      stop();
      document.removeEventListener('visibilitychange', read);
      window.removeEventListener('online', read);
    };
  }, [cache]);
}
