import { keepDraft, readDraft, SENT } from '#client/backoffice/drafts.ts';
import { readHeldMails } from '#client/backoffice/held-mails.ts';
import { readOperatorId } from '#client/backoffice/session-store.ts';
import { CallError } from '#client/call.ts';

/**
 * Sends under an id stored until the server confirms it. A retry, even after a reload, sends only
 * once.
 * @throws CallError with 'operators.sent_before' when another text was already sent under the id
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
    // The send may have succeeded, so it can be undone.
    void readHeldMails();
    throw error;
  }
}
