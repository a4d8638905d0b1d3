import { sql } from 'drizzle-orm';
import { errorsForgiven, typingErrors, wordsWithOneError } from '#features/backoffice/leads/typing-errors';
import type { Db } from '#platform/database';

/** Words that are searched for; more narrow nothing down. */
const MAX_WORDS = 8;
/** Known words that one typed word may stand for: those it begins, and those it is mistyped for. */
const MAX_BEGUN = 20;
const MAX_ALIKE = 60;
const MAX_MISTYPED = 12;

/**
 * What each word of a search stands for among the known words: itself, those that it begins, those
 * that it is mistyped for.
 * @returns for each typed word the words to look for; empty when nothing was typed
 */
export async function findSearchWords(db: Db, typed: string): Promise<string[][]> {
  const phone = /^\+?[\d\s().-]{6,}$/.test(typed) ? typed.replace(/\D/g, '').replace(/^34(?=\d{9})/, '') : '';
  const { rows } = await db.execute<{ word: string }>(
    sql`select word from search_words(${phone || typed}) as word order by length(word) desc, word limit ${MAX_WORDS}`,
  );
  return Promise.all(rows.map(({ word }) => findKnown(db, word)));
}

async function findKnown(db: Db, word: string): Promise<string[]> {
  const { rows: begun } = await db.execute<{ word: string }>(sql`
    select word from known_lead_words
     where word >= ${word} and word < ${`${word}\u{10ffff}`} order by word limit ${MAX_BEGUN}`);
  const mistyped = await findMistyped(db, word);
  return [...new Set([word, ...begun.map((each) => each.word), ...mistyped.slice(0, MAX_MISTYPED)])];
}

/**
 * A short word shares too little with its neighbours to be found by what is alike: all that it may
 * be is looked up. A long one has too many neighbours for that.
 */
async function findMistyped(db: Db, word: string): Promise<string[]> {
  const forgiven = errorsForgiven(word);
  if (forgiven === 0) return [];
  if (forgiven === 1) {
    const neighbours = wordsWithOneError(word);
    const { rows } = await db.execute<{ word: string }>(
      sql`select word from known_lead_words where word = any(${sql.param(neighbours)}::text[])`,
    );
    const known = new Set(rows.map((each) => each.word));
    return neighbours.filter((each) => known.has(each));
  }
  const { rows: alike } = await db.execute<{ word: string }>(sql`
    select word from known_lead_words where word % ${word}
     order by similarity(word, ${word}) desc, word limit ${MAX_ALIKE}`);
  return alike.map((each) => each.word).filter((each) => typingErrors(each, word) <= forgiven);
}
