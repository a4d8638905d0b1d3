import type { HeldMailsAnswer } from '@horus/contract/backoffice/undo';
import { call } from '#client/backoffice/call.ts';
import { restoreDraft } from '#client/backoffice/drafts.ts';
import { readOperatorId } from '#client/backoffice/session-store.ts';
import { createStore } from '#client/store.ts';

/** Emails that the operator could undo at the last read. */
export const heldMails = createStore<HeldMailsAnswer['held']>([]);

/** Keeps the last value when the server is unreachable. */
export async function readHeldMails(): Promise<void> {
  const answer = await call('GET /api/admin/undo').catch(() => null);
  if (answer) heldMails.set(answer.held);
}

/**
 * Undoes a send and restores its text, unless a draft exists.
 * @returns the key of the text's last field; null when the send had no text
 */
export async function takeBack(sendId: string, name: string): Promise<string | null> {
  const operatorId = readOperatorId();
  const { subjectId, typed } = await call('POST /api/admin/undo/:sendId', { params: { sendId } });
  for (const [field, text] of Object.entries(typed)) {
    restoreDraft(operatorId, `${field} ${subjectId}`, text, name);
  }
  const field = Object.keys(typed).at(-1);
  return field === undefined ? null : `${field} ${subjectId}`;
}
