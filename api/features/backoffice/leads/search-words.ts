import { type SQL, sql } from 'drizzle-orm';

/** Words that are searched for; more narrow nothing down. */
const MAX_WORDS = 8;
/** Shorter words have too many neighbours to forgive anything. */
const FORGIVEN_FROM = 4;
/** From this length on a word is known by the groups of three letters that it shares. */
const LONG_FROM = 8;
/** Share of a long word's groups of letters: enough for two errors of typing. */
export const ALIKE = 0.4;

/**
 * Splits a text into the words to search for, the longest first. A phone number is one word,
 * without its country.
 * @param fold returns a text as the database keeps it: its words, folded, with a space between
 */
export async function splitWords(typed: string, fold: (text: string) => Promise<string>): Promise<string[]> {
  const isPhone = /^\+?[\d\s().-]{6,}$/.test(typed);
  const folded = await fold(isPhone ? typed.replace(/\D/g, '').replace(/^34(?=\d{9})/, '') : typed);
  return [...new Set(folded.split(' '))]
    .filter((word) => word.length > 1)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, MAX_WORDS);
}

/** That a text of words has one that begins so. */
export function hasWord(text: SQL, word: string): SQL {
  return sql`${text} like ${`% ${word}%`}`;
}

/**
 * That a text of words has one that this word is mistyped for: by one error, from eight letters on
 * by two. Null: nothing is forgiven in it.
 */
export function hasMistyped(text: SQL, word: string): SQL | null {
  if (word.length < FORGIVEN_FROM || /^\d+$/.test(word)) return null;
  if (word.length >= LONG_FROM) return sql`${word} <% ${text}`;
  const patterns = oneErrorPatterns(word).map((pattern) => sql`${text} like ${`% ${pattern} %`}`);
  return sql`(${sql.join(patterns, sql` or `)})`;
}

/**
 * Every word that is one error away, as patterns of LIKE: a letter mistaken, too many, left out, or
 * two swapped.
 */
export function oneErrorPatterns(word: string): string[] {
  const places = Array.from({ length: word.length + 1 }, (_, at) => [word.slice(0, at), word.slice(at)]);
  const patterns = places.flatMap(([head = '', tail = '']) => [
    `${head}_${tail}`,
    ...(tail ? [`${head}_${tail.slice(1)}`, head + tail.slice(1)] : []),
    ...(tail.length > 1 ? [`${head}${tail[1]}${tail[0]}${tail.slice(2)}`] : []),
  ]);
  return [...new Set(patterns)];
}
