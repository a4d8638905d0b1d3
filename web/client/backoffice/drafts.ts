import { parseObject, tabStorage, textsOf } from '#client/storage.ts';
import { createStore } from '#client/store.ts';

/** What operators have begun to write in this tab, by operator and by what it is about. */
const KEY = 'officeDrafts';

/** Counts the changes, for components to follow. */
export const draftChanges = createStore(0);

interface Drafts {
  readonly operatorId: string;
  readonly texts: Readonly<Record<string, string>>;
}

/** @returns what this operator has begun to write there, or an empty text */
export function readDraft(operatorId: string, about: string): string {
  return readTexts(operatorId)[about] ?? '';
}

/** Keeps what has been written so far. An empty text is forgotten, and what somebody else wrote. */
export function keepDraft(operatorId: string, about: string, text: string): void {
  const { [about]: _before, ...others } = readTexts(operatorId);
  const texts = text === '' ? others : { ...others, [about]: text };
  tabStorage.set(KEY, JSON.stringify({ operatorId, texts } satisfies Drafts));
  draftChanges.set(draftChanges.read() + 1);
}

/** Begins the names that ids of sends are kept under: nothing that was typed. */
export const SENT = 'sent ';

/** What was written and not sent is about: the field, and the id of what it is of. */
export interface Unsent {
  readonly field: string;
  readonly id: string;
}

/** @returns of what this operator has written and not sent, wherever in this tab */
export function listUnsent(operatorId: string): Unsent[] {
  return Object.entries(readTexts(operatorId))
    .filter(([about, text]) => !about.startsWith(SENT) && text.trim() !== '')
    .map(([about]) => {
      const [field = '', ...id] = about.split(' ');
      return { field, id: id.join(' ') };
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

function readTexts(operatorId: string): Drafts['texts'] {
  const kept = parseObject(tabStorage.get(KEY));
  return kept?.['operatorId'] === operatorId ? textsOf(kept['texts']) : {};
}
