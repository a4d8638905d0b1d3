import { keepDraft, readDraft, SENT } from '#client/backoffice/drafts.ts';
import { readHeldMails } from '#client/backoffice/held-mails.ts';
import { readOperatorId } from '#client/backoffice/session-store.ts';
import { CallError } from '#client/call.ts';

/**
 * Sends something under an id that is kept until it is known to be done: sent again after an answer
 * that never came, also from the page read again, it is done once.
 * @param about what it is and of whom, as a draft's
 * @throws CallError; 'operators.sent_before' when other words were sent under the id, and are done:
 *   these were not, and are another send
 */
export async function sendOnce<Answer>(
  about: string,
  send: (id: string) => Promise<Answer>,
): Promise<{ readonly id: string; readonly answer: Answer }> {
  const operatorId = readOperatorId();
  const name = SENT + about;
  const id = readDraft(operatorId, name) || crypto.randomUUID();
  keepDraft(operatorId, name, id);
  const forget = () => keepDraft(operatorId, name, '');
  try {
    const answer = await send(id);
    forget();
    return { id, answer };
  } catch (error) {
    if (error instanceof CallError && error.code === 'operators.sent_before') forget();
    // It may be done, and can be taken back.
    void readHeldMails();
    throw error;
  }
}
