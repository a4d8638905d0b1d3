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

/**
 * Whether a password is one word that is tried first, with figures and signs before or behind it:
 * 'contraseña123', 'Toledo2026!'.
 */
export function isCommonWord(password: string): boolean {
  const [, word = ''] = /^[^\p{L}]*(\p{L}+)[^\p{L}]*$/u.exec(foldText(password)) ?? [];
  return word.length >= MIN_WORD_LENGTH && words.has(word);
}
