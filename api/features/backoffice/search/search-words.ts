import { type SQL, sql } from 'drizzle-orm';
import { AppError } from '#platform/app-error';
import { spaceWords } from '#platform/columns';
import type { Database, Transaction } from '#platform/database';

/** More words don't narrow the result. */
const MAX_WORDS = 8;
/** Shorter words have too many similar ones. */
const FORGIVEN_FROM = 4;
/** Shorter beginnings with a wrong last letter are too ambiguous. */
const BEGUN_FROM = 6;
/** The trigram index needs three known letters in a row; the beginning of a word counts as one. */
const INDEXED = /^[^_]{2}|[^_]{3}/;
/** From this length on, words are compared by shared trigrams. */
const LONG_FROM = 8;
/** Up to this length one error can leave too few shared trigrams. */
const SHORT_TO = 10;
/** Phones, tax ids and ids allow no errors. */
const A_NUMBER = /\d{3}/;
export const AN_ID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;
/** With its country code or without. */
export const A_PHONE = /^\+?(?:[\s().-]*\d){4,}[\s().-]*$/;
/** The country code alone, or before nine digits. */
const COUNTRY = /^(?:(?:\+|00)34|34(?=\d{9}))/;
/** It matches within a word: an operator reads out the last digits, or those in the middle. */
const A_PHONE_PART = /^\d{4,}$/;
/** Share of a long word's trigrams that must match: enough for two typing errors. */
const ALIKE = 0.4;
/** Per statement. */
const TIMEOUT_MS = 1_000;
/** For all statements of a search together. */
export const SEARCH_DEADLINE_MS = 2_000;

/**
 * Stops waiting for a search after SEARCH_DEADLINE_MS.
 * @throws AppError 'server.busy'
 */
export async function withinDeadline<Found>(found: Promise<Found>): Promise<Found> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new AppError('server.busy')), SEARCH_DEADLINE_MS);
  try {
    return await Promise.race([found, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs reads in a transaction with a statement timeout. */
export function readBriefly<Found>(
  db: Database['db'],
  read: (tx: Transaction) => Promise<Found>,
): Promise<Found> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`
      select set_config('statement_timeout', ${String(TIMEOUT_MS)}, true),
             set_config('pg_trgm.word_similarity_threshold', ${String(ALIKE)}, true)`);
    return read(tx);
  });
}

/**
 * Runs a search in a transaction with a statement timeout.
 * @param find gets no words when the text has none
 */
export function search<Found>(
  db: Database['db'],
  typed: string,
  find: (tx: Transaction, words: readonly string[]) => Promise<Found>,
): Promise<Found> {
  return readBriefly(db, async (tx) => {
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
 * Splits a text into search words, longest first. A phone number is one word without its country
 * code.
 * @param fold returns a text as the database stores it: folded words separated by spaces
 */
export async function splitWords(typed: string, fold: (text: string) => Promise<string>): Promise<string[]> {
  const isPhone = A_PHONE.test(typed);
  const folded = await fold(isPhone ? typed.replace(/[^\d+]/g, '').replace(COUNTRY, '') : typed);
  return [...new Set(folded.split(' '))]
    .filter((word) => word.length > 1)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, MAX_WORDS);
}

/** True when the text starts so. Uses an index of the text with collation "C". */
export function startsWith(text: SQL, start: string): SQL {
  return sql`(${text} collate "C" >= ${start} and ${text} collate "C" < ${`${start}\u{10ffff}`})`;
}

export const reversed = (text: string) => [...text].reverse().join('');

/** True when the text has a word with this beginning, or the digits anywhere. */
export function hasWord(text: SQL, word: string): SQL {
  return sql`${text} like ${A_PHONE_PART.test(word) ? `%${word}%` : `% ${word}%`}`;
}

/**
 * Also allows one typing error, and two from eight letters on. Numbers allow none.
 * @param names the text searched for mistyped words
 */
export function hasAlike(text: SQL, word: string, names = text): SQL {
  return sql`(${sql.join([hasWord(text, word), ...mistypings(names, word)], sql` or `)})`;
}

export function mistypings(names: SQL, word: string): SQL[] {
  if (word.length < FORGIVEN_FROM || A_NUMBER.test(word)) return [];
  return [
    ...mistypedPatterns(word).map((pattern) => sql`${names} like ${pattern}`),
    ...(word.length >= LONG_FROM ? [sql`${word} <% ${names}`] : []),
  ];
}

/** Returns patterns for a text of words, each after a space, that begin with one error. */
export function mistypedPatterns(word: string): string[] {
  if (word.length < FORGIVEN_FROM || word.length > SHORT_TO) return [];
  return oneErrorPatterns(word).map((pattern) => {
    const isItsEnd = word.startsWith(pattern.replace(/_$/, ''));
    const isLong = pattern.length >= FORGIVEN_FROM && INDEXED.test(pattern);
    const isBeginning = isLong && (!isItsEnd || word.length >= BEGUN_FROM);
    return isBeginning ? `% ${pattern}%` : `% ${pattern} %`;
  });
}

/** Returns LIKE patterns for words with a wrong, additional, missing, swapped or moved letter. */
export function oneErrorPatterns(word: string): string[] {
  const places = Array.from({ length: word.length + 1 }, (_, at) => [word.slice(0, at), word.slice(at)]);
  const patterns = places.flatMap(([head = '', tail = '']) => [
    `${head}_${tail}`,
    ...(tail ? [`${head}_${tail.slice(1)}`, head + tail.slice(1)] : []),
    ...(tail.length > 1 ? [`${head}${tail[1]}${tail[0]}${tail.slice(2)}`] : []),
    ...(tail.length > 2 && word.length >= BEGUN_FROM ? moved(head, tail) : []),
  ]);
  return [...new Set(patterns)];
}

/** A letter that comes two places too late or too early. */
function moved(head: string, tail: string): string[] {
  const [first = '', second = '', third = ''] = tail;
  return [third + first + second, second + third + first].map((swapped) => head + swapped + tail.slice(3));
}

/** Returns the folded words of a text, with a space around each. */
function spaced(text: string): string {
  const folded = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return ` ${folded.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `;
}

/**
 * Returns 0 for the best match: exact before mistyped, first word before later ones, all words in
 * this order before any order, fewer errors before more.
 * @param whole the name with other texts that the words may be in
 */
export function distanceOf(name: string, typed: string, whole = name): number {
  const text = spaced(name);
  const begin = spaced(typed).trimEnd();
  if (text.startsWith(begin)) return 0;
  if (text.includes(begin)) return 1;
  const all = spaced(whole);
  if (
    begin
      .trimStart()
      .split(' ')
      .every((word) => all.includes(` ${word}`))
  )
    return 2;
  const errors = errorsIn(text, begin.trimStart());
  if (errors) return errors.isFirst ? 2 + errors.count : 3.5 + errors.count / 2;
  return errorsIn(all, begin.trimStart()) ? 4.75 : 5;
}

/** Returns the fewest errors in the beginning of a word, and whether it is the first word. */
function errorsIn(text: string, wanted: string): { count: number; isFirst: boolean } | null {
  if (wanted.length < FORGIVEN_FROM || A_NUMBER.test(wanted)) return null;
  const [best] = [...text.matchAll(/ (?=.)/g)]
    .map(({ index }) => ({
      count: countErrors(wanted, text.slice(index + 1, index + wanted.length + 3)),
      isFirst: index === 0,
    }))
    .toSorted((one, other) => one.count - other.count);
  return best && best.count <= (wanted.length < LONG_FROM ? 1 : 2) ? best : null;
}

/** Counts the wrong, additional, missing and swapped letters of a beginning of the text. */
function countErrors(wanted: string, text: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: text.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= wanted.length; row += 1) {
    const counts = [row];
    for (let at = 1; at <= text.length; at += 1) {
      const isWrong = wanted[row - 1] !== text[at - 1];
      const isSwapped = at > 1 && wanted[row - 1] === text[at - 2] && wanted[row - 2] === text[at - 1];
      counts[at] = Math.min(
        ...[(last[at] ?? 0) + 1, (counts[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + Number(isWrong)],
        ...(isSwapped ? [(before[at - 2] ?? 0) + 1] : []),
      );
    }
    [before, last] = [last, counts];
  }
  return Math.min(...last);
}
