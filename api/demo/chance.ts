/** Reproducible random numbers. */
export interface Chance {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** An integer, both limits included. */
  between(lowest: number, highest: number): number;
  pick<Each>(from: readonly Each[]): Each;
}

export function createChance(seed: number): Chance {
  let state = seed;
  // Mulberry32, in the public domain.
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const between = (lowest: number, highest: number) => lowest + Math.floor(next() * (highest - lowest + 1));
  return {
    next,
    between,
    pick: (from) => {
      const picked = from[between(0, from.length - 1)];
      if (picked === undefined) throw new Error('nothing to pick from');
      return picked;
    },
  };
}
