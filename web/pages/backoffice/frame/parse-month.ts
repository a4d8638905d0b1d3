import { formatMonth } from '@horus/contract/dates';
import { foldWord } from '#pages/backoffice/frame/parse-action.ts';

/** 'mar' and 'juli' begin people's names too. */
const SHORTEST = 5;
const FILLERS = /\b(?:csv|facturacion|de)\b/g;
const ends = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'));
const names = ends.map((end) => formatMonth(`2026-${end}`).split(' ')[0] ?? '');

/**
 * Returns the month of 'noviembre', 'csv noviembre' or 'noviembre de 2025' in ISO 8601: without a
 * year, the last one with that name.
 * @param today in ISO 8601
 */
export function parseMonth(typed: string, today: string): string | null {
  const [word = '', year, ...others] = foldWord(typed).replace(FILLERS, ' ').trim().split(/\s+/);
  const at = names.findIndex((name) => name === word || (word.length >= SHORTEST && name.startsWith(word)));
  const end = ends[at];
  if (!end || others.length > 0 || (year && !/^20\d\d$/.test(year))) return null;
  const [thisYear, thisMonth = ''] = today.split('-');
  return `${year ?? Number(thisYear) - Number(end > thisMonth)}-${end}`;
}
