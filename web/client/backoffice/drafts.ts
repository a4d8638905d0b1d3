import { parseObject, tabStorage, textsOf } from '#client/storage.ts';
import { createStore } from '#client/store.ts';

/** Drafts of this tab, by operator and subject. */
const KEY = 'officeDrafts';

export const draftChanges = createStore(0);

interface Drafts {
  readonly operatorId: string;
  readonly texts: Readonly<Record<string, string>>;
  /** Customer or request names by subject, where known. */
  readonly names: Readonly<Record<string, string>>;
}

export function readDraft(operatorId: string, about: string): string {
  return readDrafts(operatorId).texts[about] ?? '';
}

/** Stores a draft, or removes it when empty. Discards another operator's drafts. */
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

/** Restores the text of an undone act, unless a draft exists. */
export function restoreDraft(operatorId: string, about: string, text: string, name: string): void {
  if (readDraft(operatorId, about) === '') keepDraft(operatorId, about, text, name);
}

/** Key prefix of send ids, which are not typed text. */
export const SENT = 'sent ';

export interface Unsent {
  readonly field: string;
  readonly id: string;
  /** Empty when unknown. */
  readonly name: string;
}

export function listUnsentDrafts(operatorId: string): Unsent[] {
  const { texts, names } = readDrafts(operatorId);
  return Object.entries(texts)
    .filter(([about, text]) => !about.startsWith(SENT) && text.trim() !== '')
    .map(([about]) => {
      const [field = '', ...id] = about.split(' ');
      return { field, id: id.join(' '), name: names[about] ?? '' };
    });
}

export function clearDrafts(): void {
  tabStorage.remove(KEY);
  draftChanges.set(draftChanges.read() + 1);
}

export function clearOtherOperatorsDrafts(operatorId: string): void {
  const kept = tabStorage.get(KEY);
  if (kept !== null && parseObject(kept)?.['operatorId'] !== operatorId) clearDrafts();
}

function readDrafts(operatorId: string): Drafts {
  const kept = parseObject(tabStorage.get(KEY));
  const own = kept?.['operatorId'] === operatorId ? kept : null;
  return { operatorId, texts: textsOf(own?.['texts']), names: textsOf(own?.['names']) };
}
