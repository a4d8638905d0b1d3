import { type SQL, sql } from 'drizzle-orm';
import { spaceWords } from '#platform/columns';
import type { Database, Transaction } from '#platform/database';

/** Words that are searched for; more narrow nothing down. */
const MAX_WORDS = 8;
/** Shorter words have too many neighbours to forgive anything. */
const FORGIVEN_FROM = 4;
/** A shorter one with its last letter wrong says too little of how a word begins. */
const BEGUN_FROM = 6;
/** What an index of three letters finds: so many in a row, a word's beginning counting as one. */
const INDEXED = /^[^_]{2}|[^_]{3}/;
/** From this length on a word is known by the groups of three letters that it shares. */
const LONG_FROM = 8;
/** Up to this length one error may leave too few of them. */
const SHORT_TO = 10;
/** A phone, a tax id or an id: another is another's. */
const A_NUMBER = /\d{3}/;
const A_PHONE = /^\+?[\d\s().-]{6,}$/;
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
 * That a text of words has one that begins so, or that this word is mistyped for: by one error in
 * what is typed so far, from eight letters on by two. Of a number nothing is forgiven.
 * @param names the text that is looked into for mistyped words
 */
export function hasAlike(text: SQL, word: string, names = text): SQL {
  return sql`(${sql.join([hasWord(text, word), ...mistypings(names, word)], sql` or `)})`;
}

/** Each way in which a text may have a word that this one is mistyped for. */
export function mistypings(names: SQL, word: string): SQL[] {
  if (word.length < FORGIVEN_FROM || A_NUMBER.test(word)) return [];
  return [
    ...forgivenPatterns(word).map((pattern) => sql`${names} like ${pattern}`),
    ...(word.length >= LONG_FROM ? [sql`${word} <% ${names}`] : []),
  ];
}

/** For a text of words, each with a space before it: those that begin with one error. */
export function forgivenPatterns(word: string): string[] {
  if (word.length < FORGIVEN_FROM || word.length > SHORT_TO) return [];
  return oneErrorPatterns(word).map((pattern) => {
    const isItsEnd = word.startsWith(pattern.replace(/_$/, ''));
    const isLong = pattern.length >= FORGIVEN_FROM && INDEXED.test(pattern);
    const isBeginning = isLong && (!isItsEnd || word.length >= BEGUN_FROM);
    return isBeginning ? `% ${pattern}%` : `% ${pattern} %`;
  });
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

/** A text's words, folded, each with a space before it; the last with one after it too. */
function spaced(text: string): string {
  const folded = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return ` ${folded.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `;
}

/**
 * How near a name is to what was typed, the nearest 0: as typed before mistyped, and by its first
 * word before by a later one.
 */
export function distanceOf(name: string, typed: string): number {
  const text = spaced(name);
  const begin = spaced(typed).trimEnd();
  if (text.startsWith(begin)) return 0;
  if (text.includes(begin)) return 1;
  const places = forgivenPatterns(begin.trimStart()).map((pattern) => placeOf(pattern, text));
  if (places.includes(0)) return 2;
  return places.some((place) => place > 0) ? 3 : 4;
}

/** Where a text has what a pattern of LIKE is of, or -1. */
function placeOf(pattern: string, text: string): number {
  const signs = [...pattern.replaceAll('%', '')];
  return [...text].findIndex((_, from) =>
    signs.every((sign, at) => (sign === '_' ? text[from + at] !== undefined : text[from + at] === sign)),
  );
}
