/** What operators have begun to write in this tab, by operator and by what it is about. */
const KEY = 'officeDrafts';

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
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ operatorId, texts } satisfies Drafts));
  } catch {
    // Storage is refused: what is written lives as long as its page.
  }
}

/** At the logout. */
export function forgetDrafts(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // There is none.
  }
}

function textsOf(operatorId: string): Drafts['texts'] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Drafts | null;
    return (kept?.operatorId === operatorId && kept.texts) || {};
  } catch {
    return {};
  }
}
