import { MAX_PASSWORD_LENGTH } from '@horus/contract/auth';
import { dictionary } from '@zxcvbn-ts/language-common';
import { dictionary as spanishDictionary } from '@zxcvbn-ts/language-es-es';
import { spanishWords } from '#platform/spanish-words';

/** Guesses per kind of part, as powers of ten. Decision 065 has the measurements. */
const COSTS = {
  letter: 1.4,
  figure: 1,
  sign: 1,
  repeatedSign: 0.1,
  repetition: 0.5,
  keys: 1.5,
  year: 1.7,
  date: 4.6,
  ownWord: 1,
  firstWord: 1.7,
  commonWord: 2,
  disguise: 0.3,
};
const MIN_STRENGTH = 6.4;
const MIN_REPEATED_LENGTH = 3;
const MAX_PART_LENGTH = 32;

const KEYS = [
  ...[
    'abcdefghijklmnopqrstuvwxyz',
    '01234567890',
    'qwertyuiop',
    'asdfghjkln',
    'zxcvbnm',
    '00112233445566778899',
  ],
  ...['1qaz2wsx3edc4rfv5tgb6yhn7ujm', '1q2w3e4r5t6y7u8i9o0p', 'q1w2e3r4t5y6u7i8o9p0'],
]
  .flatMap((line) => [line, reverse(line)])
  .join('\n');

/** A day, a month in words and a year: '14-marzo-1982', '14 de marzo de 82'. */
const DATE =
  /^\d{1,2}[./-]?(?:de)?[./-]?(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)[./-]?(?:de)?[./-]?(?:\d{4}|\d\d)$/;

const LETTERS: Readonly<Record<string, string>> = {
  ...{ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' },
};

const leaked: ReadonlySet<string> = new Set(dictionary['passwords-common']);
const wordCosts = rankWords();

/** Removes case, accents and blanks, which users vary to pass a check. */
export function foldText(text: string): string {
  return fold(text).replace(/\s/g, '');
}

export function replaceLookalikes(text: string): string {
  return Array.from(text, (sign) => LETTERS[sign] ?? sign).join('');
}

export function isLeakedPassword(password: string): boolean {
  return leaked.has(foldText(password));
}

/**
 * Returns whether a password takes enough guesses (OWASP ASVS 5.0, 6.2.4). Counts the cheapest
 * split into words, numbers, repetitions and signs.
 * @param ownWords words that an attacker tries first for this user
 */
export function isStrongPassword(password: string, ownWords: readonly string[]): boolean {
  const text = fold(password).replace(/\s+/g, ' ').slice(0, MAX_PASSWORD_LENGTH);
  const own = new Set(ownWords.map(foldText));
  /** The least cost of each beginning of the text, by its length. */
  const costs = [0];
  for (let end = 1; end <= text.length; end += 1) {
    let least = Number.POSITIVE_INFINITY;
    for (let start = Math.max(0, end - MAX_PART_LENGTH); start < end; start += 1) {
      const part = text.slice(start, end);
      const isRepeated = text.indexOf(part) < start;
      least = Math.min(least, (costs[start] ?? 0) + costOfPart(part, isRepeated, own));
    }
    costs.push(least);
  }
  return (costs.at(-1) ?? 0) >= MIN_STRENGTH;
}

function costOfPart(part: string, isRepeated: boolean, own: ReadonlySet<string>): number {
  if (part.length === 1) return costOfSign(part, isRepeated);
  if (isRepeated && part.length >= MIN_REPEATED_LENGTH) return COSTS.repetition;
  if (part.length >= MIN_REPEATED_LENGTH && KEYS.includes(part)) return COSTS.keys;
  if (/^(?:19|20)\d\d$/.test(part)) return COSTS.year;
  // Dates, phone numbers and postcodes vary less than random digits.
  if (/^\d[\d./-]*\d$/.test(part)) return 1 + part.replace(/\D/g, '').length / 2;
  const word = part.replaceAll(' ', '');
  if (DATE.test(word)) return COSTS.date;
  const disguised = Math.min(costOfWord(replaceLookalikes(word), own), costOfWord(reverse(word), own));
  return Math.min(costOfWord(word, own), disguised + COSTS.disguise);
}

function costOfSign(sign: string, isRepeated: boolean): number {
  if (sign === ' ') return 0;
  if (/\p{L}/u.test(sign)) return COSTS.letter;
  if (/\d/.test(sign)) return COSTS.figure;
  return isRepeated ? COSTS.repeatedSign : COSTS.sign;
}

function costOfWord(word: string, own: ReadonlySet<string>): number {
  return own.has(word) ? COSTS.ownWord : (wordCosts.get(word) ?? Number.POSITIVE_INFINITY);
}

/** The dictionaries are sorted by frequency. */
function rankWords(): ReadonlyMap<string, number> {
  const costs = new Map(spanishWords.map((word) => [foldText(word), COSTS.firstWord]));
  for (const words of Object.values({ ...dictionary, ...spanishDictionary })) {
    for (const [index, text] of words.entries()) {
      const word = foldText(String(text));
      const cost = Math.max(COSTS.commonWord, Math.log10(index + 1));
      costs.set(word, Math.min(costs.get(word) ?? cost, cost));
    }
  }
  return costs;
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function reverse(text: string): string {
  return Array.from(text).reverse().join('');
}
