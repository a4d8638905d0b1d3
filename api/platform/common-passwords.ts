import { dictionary } from '@zxcvbn-ts/language-common';
import { spanishWords } from '#platform/spanish-words';

/**
 * The tens of thousands of passwords that lists of breaches hold most often; nothing is asked of
 * anybody outside.
 */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** A password that repeats so few different characters is one of the first that are tried. */
const MIN_DIFFERENT_CHARACTERS = 3;
/** A year or a common word, more than once: '20262026', 'adminadmin'. */
const REPEATED = /^(\p{L}+|(?:19|20)\d\d)\1+$/u;

/** A text without what people vary to get past a check: case, accents, blanks. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase();
}

/**
 * Whether a password, or its variation in case, accents or blanks, is known from breaches (OWASP
 * ASVS 5.0, 6.2.4).
 */
export function isCommonPassword(password: string): boolean {
  const folded = foldText(password);
  const [, part = ''] = REPEATED.exec(folded) ?? [];
  return (
    new Set(folded).size < MIN_DIFFERENT_CHARACTERS ||
    common.has(folded) ||
    (part !== '' && (/\d/.test(part) || words.has(part)))
  );
}

const words: ReadonlySet<string> = new Set([...common, ...spanishWords.map(foldText)]);
/** Shorter ones are letters among figures. */
const MIN_WORD_LENGTH = 4;
/** The letters that figures and signs are written for. */
const letters: Readonly<Record<string, string>> = {
  ...{ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' },
};
const spell = (text: string) => Array.from(text, (sign) => letters[sign] ?? sign).join('');

/**
 * Whether a password is one word that is tried first, with figures and signs before or behind it:
 * 'contraseña123', 'Toledo2026!', 'T0led02026'.
 */
export function isCommonWord(password: string): boolean {
  const folded = foldText(password);
  const first = folded.search(/\p{L}/u);
  const last = folded.search(/\P{L}*$/u);
  if (first < 0) return false;
  // How many of the figures behind the last letter belong to the word can't be told.
  for (let end = Math.max(last, first + MIN_WORD_LENGTH); end <= folded.length; end += 1) {
    if (words.has(spell(folded.slice(first, end)))) return true;
  }
  return false;
}
