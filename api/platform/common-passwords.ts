import { dictionary } from '@zxcvbn-ts/language-common';
import { spanishWords } from '#platform/spanish-words';

/**
 * The tens of thousands of passwords that lists of breaches hold most often; nothing is asked of
 * anybody outside.
 */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** A password that repeats so few different characters is one of the first that are tried. */
const MIN_DIFFERENT_CHARACTERS = 3;

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
  return new Set(folded).size < MIN_DIFFERENT_CHARACTERS || common.has(folded);
}

const words: ReadonlySet<string> = new Set([...common, ...spanishWords.map(foldText)]);
/** Shorter ones are letters among figures. */
const MIN_WORD_LENGTH = 4;
/** The letters that figures and signs are written for. */
const letters: Readonly<Record<string, string>> = {
  ...{ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' },
};
const spell = (signs: readonly string[]) => signs.map((sign) => letters[sign] ?? sign).join('');
const isLetter = (sign: string) => /\p{L}/u.test(sign);

/**
 * Whether a password is one word that is tried first, with figures and signs before or behind it,
 * or such a word or a year over and over: 'contraseña123', 'T0led02026', 'adminadmin', '20262026'.
 */
export function isCommonWord(password: string): boolean {
  const signs = Array.from(oneOf(foldText(password)));
  if (/^(?:19|20)\d\d$/.test(signs.join(''))) return true;
  const first = signs.findIndex(isLetter);
  if (first < 0) return false;
  // How many of the figures behind the last letter belong to the word can't be told.
  const last = Math.max(signs.findLastIndex(isLetter) + 1, first + MIN_WORD_LENGTH);
  for (let end = last; end <= signs.length; end += 1) {
    if (words.has(spell(signs.slice(first, end)))) return true;
  }
  return false;
}

/** What a text repeats; the whole text where it repeats nothing. */
function oneOf(text: string): string {
  // A text that repeats something is found again in the middle of itself twice.
  const length = `${text}${text}`.indexOf(text, 1);
  return text.slice(0, length);
}
