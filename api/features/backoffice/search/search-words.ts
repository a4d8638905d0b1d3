import { type SQL, sql } from 'drizzle-orm';
import { spaceWords } from '#platform/columns';
import type { Database, Transaction } from '#platform/database';

/** Words that are searched for; more narrow nothing down. */
const MAX_WORDS = 8;
/** Shorter words have too many neighbours to forgive anything. */
const FORGIVEN_FROM = 4;
/** From this length on a word is known by the groups of three letters that it shares. */
const LONG_FROM = 8;
/** Up to this length one error may leave too few of them. */
const SHORT_TO = 10;
/** A phone, a tax id or an id: another is another's. */
const A_NUMBER = /\d{3}/;
export const A_PHONE = /^\+?[\d\s().-]{6,}$/;
/** Share of a long word's groups of letters: enough for two errors of typing. */
const ALIKE = 0.4;
/** Longest that one statement of a search may take. */
const TIMEOUT_MS = 1_000;

/**
 * Searches for what was typed, in a transaction whose statements are bounded.
 * @param find is given the words, none where nothing that is searched for was typed
 */
export function search<Found>(
  db: Database['db'],
  typed: string,
  find: (tx: Transaction, words: readonly string[]) => Promise<Found>,
): Promise<Found> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`
      select set_config('statement_timeout', ${String(TIMEOUT_MS)}, true),
             set_config('pg_trgm.word_similarity_threshold', ${String(ALIKE)}, true)`);
    const words = await splitWords(typed, async (text) => {
      const { rows } = await tx.execute<{ folded: string }>(
        sql`select ${spaceWords(sql`${text}`)} as folded`,
      );
      return rows[0]?.folded ?? '';
    });
    return find(tx, words);
  });
}

/**
 * Splits a text into the words to search for, the longest first. A phone number is one word,
 * without its country.
 * @param fold returns a text as the database keeps it: its words, folded, with a space between
 */
export async function splitWords(typed: string, fold: (text: string) => Promise<string>): Promise<string[]> {
  const isPhone = A_PHONE.test(typed);
  const folded = await fold(isPhone ? typed.replace(/\D/g, '').replace(/^(?:00)?34(?=\d{9})/, '') : typed);
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
 * That a text of words has one that begins so, or that this word is mistyped for: by one error,
 * from eight letters on by two. Of a number nothing is forgiven.
 * @param names the text that is looked into for mistyped words
 */
export function hasAlike(text: SQL, word: string, names = text): SQL {
  const begun = hasWord(text, word);
  if (word.length < FORGIVEN_FROM || A_NUMBER.test(word)) return begun;
  const errors = word.length > SHORT_TO ? [] : oneErrorPatterns(word);
  return sql`(${sql.join(
    [
      begun,
      ...errors.map((pattern) => sql`${names} like ${`% ${pattern} %`}`),
      ...(word.length >= LONG_FROM ? [sql`${word} <% ${names}`] : []),
    ],
    sql` or `,
  )})`;
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
