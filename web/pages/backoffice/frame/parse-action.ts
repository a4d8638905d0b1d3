import { type PaletteAct, paletteActions } from '#content/backoffice/palette-acts.ts';

/** Shorter words must match exactly. */
const FORGIVEN_FROM = 4;

/**
 * Returns the action at the start of the text and the rest. Allows one typing error per word of the
 * action.
 */
export function parseAction(typed: string): { act: PaletteAct; whom: string } | null {
  const words = typed.trim().split(/\s+/);
  for (const act of paletteActions) {
    let [at, found] = [0, 0];
    while (at < words.length) {
      const word = foldWord(words[at] ?? '');
      const wanted = act.words[found];
      if (wanted !== undefined && isAlike(word, wanted)) found += 1;
      else if (found === 0 || !act.fillers.includes(word)) break;
      at += 1;
    }
    if (found === act.words.length) return { act, whom: words.slice(at).join(' ') };
  }
  return null;
}

export function foldWord(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Allows one wrong, extra, missing or swapped letter. */
export function isAlike(typed: string, word: string): boolean {
  if (typed === word) return true;
  if (word.length < FORGIVEN_FROM) return false;
  let at = 0;
  while (at < word.length && typed[at] === word[at]) at += 1;
  const [left, wanted] = [typed.slice(at), word.slice(at)];
  return (
    left.slice(1) === wanted.slice(1) ||
    left.slice(1) === wanted ||
    left === wanted.slice(1) ||
    (left[0] === wanted[1] && left[1] === wanted[0] && left.slice(2) === wanted.slice(2))
  );
}
