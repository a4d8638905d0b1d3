import { endpoints } from '@horus/contract/backoffice/paths';
import type { HeldMailsAnswer, UndoAnswer } from '@horus/contract/backoffice/undo';
import { get, post } from '#client/backoffice/call.ts';
import { keepDraft, readDraft } from '#client/backoffice/drafts.ts';
import { readOperatorId } from '#client/backoffice/session-store.ts';
import { createStore } from '#client/store.ts';

const { undo } = endpoints.admin;

/** Emails that the operator could undo at the last read. */
export const heldMails = createStore<HeldMailsAnswer['held']>([]);

/** Keeps the last value when the server is unreachable. */
export async function readHeldMails(): Promise<void> {
  const answer = await get<HeldMailsAnswer>(undo.list.href()).catch(() => null);
  if (answer) heldMails.set(answer.held);
}

/** Undoes a send and restores its text, unless a draft exists. Returns the draft's key. */
export async function takeBack(sendId: string, name: string): Promise<string> {
  const operatorId = readOperatorId();
  const { subjectId, typed } = await post<UndoAnswer>(undo.one.href({ sendId }));
  for (const [field, text] of Object.entries(typed)) {
    const about = `${field} ${subjectId}`;
    if (readDraft(operatorId, about) === '') keepDraft(operatorId, about, text, name);
  }
  return `${Object.keys(typed).at(-1)} ${subjectId}`;
}
