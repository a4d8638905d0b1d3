import { endpoints } from '@horus/contract/backoffice/paths';
import type { HeldMailsAnswer, UndoAnswer } from '@horus/contract/backoffice/undo';
import { get, post } from '#client/backoffice/call.ts';
import { keepDraft, readDraft } from '#client/backoffice/drafts.ts';
import { readOperatorId } from '#client/backoffice/session-store.ts';
import { createStore } from '#client/store.ts';

const { undo } = endpoints.admin;

/** What the operator could take back when it was last read. */
export const heldMails = createStore<HeldMailsAnswer['held']>([]);

/** Reads it, where the server can be reached. */
export async function readHeldMails(): Promise<void> {
  const answer = await get<HeldMailsAnswer>(undo.list.href()).catch(() => null);
  if (answer) heldMails.set(answer.held);
}

/**
 * Takes back what was done. What had been typed is there again, unless something else has been
 * begun.
 * @param name of whom it is
 * @returns the draft that it is in @throws CallError
 */
export async function takeBack(sendId: string, name: string): Promise<string> {
  const operatorId = readOperatorId();
  const { subjectId, typed } = await post<UndoAnswer>(undo.one.href({ sendId }));
  for (const [field, text] of Object.entries(typed)) {
    const about = `${field} ${subjectId}`;
    if (readDraft(operatorId, about) === '') keepDraft(operatorId, about, text, name);
  }
  return `${Object.keys(typed).at(-1)} ${subjectId}`;
}
