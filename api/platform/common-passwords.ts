import { dictionary } from '@zxcvbn-ts/language-common';

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
