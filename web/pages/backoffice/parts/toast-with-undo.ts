import { type HeldMailsAnswer, UNDO_SECONDS } from '@horus/contract/backoffice/undo';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { heldMails, readHeldMails, takeBack } from '#client/backoffice/held-mails.ts';
import { textOf } from '#client/call.ts';
import { describeQueuedMail, heldMailWords } from '#content/backoffice/undo.ts';
import { notices, toast } from '#ui/toast.ts';

type HeldMail = HeldMailsAnswer['held'][number];

/** Ids for which this page has offered an undo. */
const offered = new Set<string>();

/**
 * Shows a message that offers an undo until the email is sent.
 * @param held.said the message after the undo of an action without a mail
 * @param undone what the page does then
 */
export function toastWithUndo(
  text: string,
  held: Omit<HeldMail, 'secondsLeft'> & { readonly said?: string },
  undone: () => unknown,
  seconds = UNDO_SECONDS,
): void {
  offered.add(held.id);
  const { mail, link, hrefOf } = heldMailWords[held.kind];
  const href = hrefOf(held.subjectId);
  async function undo(): Promise<void> {
    try {
      const draft = await takeBack(held.id, held.name);
      const isThere = location.pathname === href;
      toast.info(
        held.said ?? `Deshecho: ${mail(held.name)} no ha salido.`,
        isThere ? {} : { action: { label: link, href, state: { draft } } },
      );
    } catch (error) {
      toast.error(textOf(error, 'No se ha podido deshacer. Vuelve a intentarlo.'));
    }
    undone();
  }
  toast.success(text, {
    toastId: held.id,
    autoClose: seconds * 1000,
    // The email is not delayed by the pointer over the message.
    ...{ pauseOnHover: false, pauseOnFocusLoss: false },
    action: { label: 'Deshacer', run: () => void undo() },
  });
}

/**
 * Offers an undo for sends made before the page load, in another tab, or without a response.
 * Removes the offers when the operator leaves.
 */
export function useOfferedUndo(): void {
  const cache = useQueryClient();
  useEffect(() => {
    const offer = () => {
      for (const { secondsLeft, ...held } of heldMails.read()) {
        if (offered.has(held.id)) continue;
        toastWithUndo(
          describeQueuedMail(held.kind, held.name),
          held,
          () => cache.invalidateQueries(),
          secondsLeft,
        );
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
      heldMails.set([]);
      notices.clear();
    };
  }, [cache]);
}
