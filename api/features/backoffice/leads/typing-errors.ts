/** Words shorter than this have too many neighbours to forgive anything. */
const FORGIVEN_FROM = 4;
/** From this length two errors are forgiven. */
const TWO_ERRORS_FROM = 8;

/** How many errors are forgiven in a word. */
export function errorsForgiven(word: string): number {
  if (word.length < FORGIVEN_FROM || /^\d+$/.test(word)) return 0;
  return word.length < TWO_ERRORS_FROM ? 1 : 2;
}

/**
 * How many errors of typing lie between two words: letters left out, added, mistaken, or two beside
 * each other in the wrong order (the distance of Damerau and Levenshtein, optimal alignment).
 */
export function typingErrors(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1];
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (swapped && row > 1 && column > 1) least = Math.min(least, (beforeLast[column - 2] ?? 0) + 1);
      next.push(least);
    }
    beforeLast = last;
    last = next;
  }
  return last[other.length] ?? 0;
}
