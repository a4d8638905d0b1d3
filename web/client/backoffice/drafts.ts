import { tabStorage } from '#client/storage.ts';
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
  return textsOf(operatorId)[about] ?? '';
}

/** Keeps what has been written so far. An empty text is forgotten, and what somebody else wrote. */
export function keepDraft(operatorId: string, about: string, text: string): void {
  const { [about]: _before, ...others } = textsOf(operatorId);
  const texts = text === '' ? others : { ...others, [about]: text };
  tabStorage.set(KEY, JSON.stringify({ operatorId, texts } satisfies Drafts));
  draftChanges.set(draftChanges.read() + 1);
}

/** At the logout. */
export function forgetDrafts(): void {
  tabStorage.remove(KEY);
}

function textsOf(operatorId: string): Drafts['texts'] {
  try {
    const kept = JSON.parse(tabStorage.get(KEY) ?? 'null') as Drafts | null;
    return (kept?.operatorId === operatorId && kept.texts) || {};
  } catch {
    return {};
  }
}
