import { endpoints } from '@horus/contract/backoffice/paths';
import { UNDO_SECONDS } from '@horus/contract/backoffice/undo';
import { post } from '#client/backoffice/call.ts';
import { textOf } from '#client/call.ts';
import { toast } from '#ui/toast.ts';

/**
 * Says that something is done, and offers to undo it while its mail waits.
 * @param undone what the page does then
 */
export function sayWithUndo(text: string, sendId: string, undone: () => unknown): void {
  async function undo(): Promise<void> {
    try {
      await post<void>(endpoints.admin.undo.href({ sendId }));
      toast.info('Deshecho. El correo no ha salido.');
    } catch (error) {
      toast.error(textOf(error, 'No se ha podido deshacer. Vuelve a intentarlo.'));
    }
    undone();
  }
  toast.success(text, {
    autoClose: UNDO_SECONDS * 1000,
    // The mail waits for nobody.
    ...{ pauseOnHover: false, pauseOnFocusLoss: false },
    action: { label: 'Deshacer', run: () => void undo() },
  });
}
