import { parseObject, tabStorage, textsOf } from '#client/storage.ts';
import { createStore } from '#client/store.ts';

/** What operators have begun to write in this tab, by operator and by what it is about. */
const KEY = 'officeDrafts';

/** Counts the changes, for components to follow. */
export const draftChanges = createStore(0);

interface Drafts {
  readonly operatorId: string;
  readonly texts: Readonly<Record<string, string>>;
  /** Of whom they are, where that is known. */
  readonly names: Readonly<Record<string, string>>;
}

/** @returns what this operator has begun to write there, or an empty text */
export function readDraft(operatorId: string, about: string): string {
  return readDrafts(operatorId).texts[about] ?? '';
}

/**
 * Keeps what has been written so far. An empty text is forgotten, and what somebody else wrote.
 * @param name of whom it is
 */
export function keepDraft(operatorId: string, about: string, text: string, name = ''): void {
  const kept = readDrafts(operatorId);
  const { [about]: _text, ...texts } = kept.texts;
  const { [about]: _name, ...names } = kept.names;
  const drafts: Drafts = {
    operatorId,
    texts: text === '' ? texts : { ...texts, [about]: text },
    names: text === '' || name === '' ? names : { ...names, [about]: name },
  };
  tabStorage.set(KEY, JSON.stringify(drafts));
  draftChanges.set(draftChanges.read() + 1);
}

/** Begins the names of what is kept for a send, as its id: nothing that was typed. */
export const SENT = 'sent ';

/** What was written and not sent is about: the field, and the id of what it is of. */
export interface Unsent {
  readonly field: string;
  readonly id: string;
  /** Of whom it is; empty where that is not known. */
  readonly name: string;
}

/** @returns of what this operator has written and not sent, wherever in this tab */
export function listUnsent(operatorId: string): Unsent[] {
  const { texts, names } = readDrafts(operatorId);
  return Object.entries(texts)
    .filter(([about, text]) => !about.startsWith(SENT) && text.trim() !== '')
    .map(([about]) => {
      const [field = '', ...id] = about.split(' ');
      return { field, id: id.join(' '), name: names[about] ?? '' };
    });
}

/** At the logout. */
export function forgetDrafts(): void {
  tabStorage.remove(KEY);
  draftChanges.set(draftChanges.read() + 1);
}

/** Forgets what somebody else has left in this tab. */
export function forgetOthersDrafts(operatorId: string): void {
  const kept = tabStorage.get(KEY);
  if (kept !== null && parseObject(kept)?.['operatorId'] !== operatorId) forgetDrafts();
}

function readDrafts(operatorId: string): Drafts {
  const kept = parseObject(tabStorage.get(KEY));
  const own = kept?.['operatorId'] === operatorId ? kept : null;
  return { operatorId, texts: textsOf(own?.['texts']), names: textsOf(own?.['names']) };
}
