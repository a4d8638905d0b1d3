import { type PaletteAct, paletteActions } from '#content/backoffice/palette-acts.ts';

/** Shorter words must match exactly. */
const FORGIVEN_FROM = 4;
/** 'cancelar plan' before 'plan'. */
const phrases = paletteActions
  .flatMap((act) => act.phrases.map((phrase) => ({ act, phrase: phrase.split(' ') })))
  .toSorted((one, other) => other.phrase.length - one.phrase.length);

/**
 * Returns the action at the start or the end of the text, and the rest. Allows one typing error per
 * word of an action at the start.
 */
export function parseAction(typed: string): { act: PaletteAct; whom: string } | null {
  const words = typed.trim().split(/\s+/);
  const begun = parseStart(words, isAlike);
  if (begun) return { act: begun.act, whom: words.slice(begun.end).join(' ') };
  for (let at = 1; at < words.length; at += 1) {
    const last = parseStart(words.slice(at), Object.is);
    if (last?.end === words.length - at) return { act: last.act, whom: words.slice(0, at).join(' ') };
  }
  return null;
}

function parseStart(words: readonly string[], isSame: (typed: string, word: string) => boolean) {
  for (const { act, phrase } of phrases) {
    let [end, found] = [0, 0];
    while (end < words.length) {
      const word = foldWord(words[end] ?? '');
      const wanted = phrase[found];
      if (wanted !== undefined && isSame(word, wanted)) found += 1;
      else if (found === 0 || !act.fillers.includes(word)) break;
      end += 1;
    }
    if (found === phrase.length) return { act, end };
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
