/** Words shorter than this have too many neighbours to forgive anything. */
const FORGIVEN_FROM = 4;
/** From this length two errors are forgiven. */
const TWO_ERRORS_FROM = 8;

export function errorsForgiven(word: string): 0 | 1 | 2 {
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

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/**
 * All that a word may be when it has one error of typing, the likeliest first: letters swapped, one
 * too many, one left out, one mistaken. Words are in small letters without accents.
 */
export function wordsWithOneError(word: string): string[] {
  const places = Array.from(
    { length: word.length },
    (_, place) => [word.slice(0, place), word.slice(place)] as const,
  );
  const letters = [...LETTERS];
  const swapped = places
    .slice(0, -1)
    .map(([head, [one, other, ...tail]]) => [head, other, one, ...tail].join(''));
  const shorter = places.map(([head, tail]) => head + tail.slice(1));
  const longer = [...places, [word, ''] as const].flatMap(([head, tail]) =>
    letters.map((letter) => head + letter + tail),
  );
  const mistaken = places.flatMap(([head, tail]) => letters.map((letter) => head + letter + tail.slice(1)));
  return [...new Set([...swapped, ...shorter, ...longer, ...mistaken])].filter((each) => each !== word);
}
